/** Small grey pictures of sampled frames, all of one size, in presentation order. */
export interface GreyFrames {
  width: number;
  height: number;
  /** Presentation timestamps in seconds, ascending; one a frame. */
  times: readonly number[];
  /** Row by row, `width × height` bytes; one a frame. */
  pixels: readonly Uint8Array[];
}

/** Frames whose grey values differ from their mean by less than this (root mean square) count as blank. */
const BLANK_DEVIATION = 2;

// Minifiers put a function that is called from one place into that place, where it is made again for each video, and the
// browser then compiles it for each: NOINLINE keeps those apart that go through every pixel.

/** Averages blocks of `factor × factor` pixels; a remainder at the right and the bottom is left out. */
function shrink(pixels: Uint8Array, width: number, height: number, factor: number): Float32Array {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const small = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = 0; y < factor; y++) {
        const from = (row * factor + y) * width + column * factor;
        for (let x = 0; x < factor; x++) sum += pixels[from + x] as number;
      }
      small[row * columns + column] = sum / factor ** 2;
    }
  }
  return small;
}

interface Standardised {
  mean: number;
  /** Deviations from the mean, scaled to length 1; null for a blank frame. */
  direction: Float32Array | null;
}

function standardise(values: Float32Array): Standardised {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  if (Math.sqrt(squares / values.length) < BLANK_DEVIATION) return { mean, direction: null };
  const scale = 1 / Math.sqrt(squares);
  return { mean, direction: values.map((value) => (value - mean) * scale) };
}

/** How far apart two frames are of which one or both are blank. */
function blankDistance(one: number, other: number, bothBlank: boolean): number {
  return bothBlank ? Math.abs(one - other) / 255 : 1;
}

function distance(one: Standardised, other: Standardised): number {
  if (!one.direction || !other.direction) {
    return blankDistance(one.mean, other.mean, one.direction === other.direction);
  }
  const a = one.direction;
  const b = other.direction;
  // Four sums, since one alone makes every addition wait for the one before it.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  const whole = a.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    first += (a[at] as number) * (b[at] as number);
    second += (a[at + 1] as number) * (b[at + 1] as number);
    third += (a[at + 2] as number) * (b[at + 2] as number);
    fourth += (a[at + 3] as number) * (b[at + 3] as number);
  }
  for (let at = whole; at < a.length; at++) first += (a[at] as number) * (b[at] as number);
  return Math.max(0, 1 - first - second - third - fourth);
}

/** Distances between all pairs of `count` things, as a square matrix, row by row. */
export interface Distances {
  count: number;
  values: Float64Array;
}

/** The distance between two of them. */
export function distanceBetween(distances: Distances, one: number, other: number): number {
  return distances.values[one * distances.count + other] as number;
}

/**
 * How differently frames look: 1 − Pearson's correlation of their grey values, from 0 (equal up to brightness and
 * contrast) over 1 (unrelated) to 2 (negative of each other). Two blank frames, for which there is no correlation,
 * differ by their brightness (0–1); a blank one and a picture by 1.
 * @param shrinkTo frames are first averaged down to about this width; full size when left out
 */
export function compareFrames(frames: GreyFrames, shrinkTo?: number): Distances {
  const factor = Math.max(1, Math.floor(frames.width / (shrinkTo ?? frames.width)));
  const shrunk = Math.min(factor, frames.height);
  const looks = frames.pixels.map((pixels) => {
    const small = /*#__NOINLINE__*/ shrink(pixels, frames.width, frames.height, shrunk);
    return /*#__NOINLINE__*/ standardise(small);
  });
  return distancesOf(looks, (one, other) => /*#__NOINLINE__*/ distance(one, other));
}

function distancesOf<Item>(
  items: readonly Item[],
  measure: (one: Item, other: Item) => number,
): Distances {
  const count = items.length;
  const values = new Float64Array(count * count);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < row; column++) {
      const value = measure(items[row] as Item, items[column] as Item);
      values[row * count + column] = value;
      values[column * count + row] = value;
    }
  }
  return { count, values };
}

/** Sum of the products of values at the same places; exact. */
function sumProducts(one: Uint8Array, other: Uint8Array): number {
  // That many products of bytes fit into 32 bits, whose sums are faster.
  const safe = 32_768;
  let total = 0;
  for (let from = 0; from < one.length; from += safe) {
    const to = Math.min(one.length, from + safe);
    let sum = 0;
    for (let at = from; at < to; at++) {
      sum = (sum + Math.imul(one[at] as number, other[at] as number)) | 0;
    }
    total += sum;
  }
  return total;
}

/** The same as {@link compareFrames} without shrinking, exact to the last digit, and without copies of large frames. */
export function compareWholeFrames(frames: GreyFrames): Distances {
  const looks = frames.pixels.map((pixels) => {
    const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
    const variance = sumProducts(pixels, pixels) / pixels.length - mean ** 2;
    return { pixels, mean, deviation: Math.sqrt(Math.max(0, variance)) };
  });
  return distancesOf(looks, (one, other) => {
    const blanks = [one, other].filter(({ deviation }) => deviation < BLANK_DEVIATION).length;
    if (blanks > 0) return blankDistance(one.mean, other.mean, blanks === 2);
    const covariance =
      sumProducts(one.pixels, other.pixels) / one.pixels.length - one.mean * other.mean;
    return Math.max(0, 1 - covariance / (one.deviation * other.deviation));
  });
}
