import type { ExtractionPlan, Picture, Probe } from './engine';

/**
 * The pictures' presentation times, read from the lines of ffmpeg's `showinfo` filter.
 * @param offset seconds by which the file's own times are later than those that are wanted
 */
export function createTimesReader(offset: number) {
  const times: number[] = [];
  let [above, below] = [Number.NaN, 1];
  return {
    /** Seconds, one a frame. */
    times,
    /** @returns whether the line told of a frame */
    read(line: string): boolean {
      const base = /config in time_base: (\d+)\/(\d+)/.exec(line);
      if (base) [above, below] = [Number(base[1]), Number(base[2])];
      // In ticks: the line's own seconds are rounded to six digits.
      const ticks = /\] n: *\d+ pts: *(-?\d+) /.exec(line)?.[1];
      if (ticks === undefined) return false;
      times.push((Number(ticks) * above) / below - offset);
      return true;
    },
  };
}

/**
 * An expression of the `select` filter that is true for the frames with these indices. A tree, since ffmpeg's stack in
 * the browser is too small for a long sum.
 * @param indices ascending, at least one
 */
export function chooseByIndex(indices: readonly number[]): string {
  if (indices.length === 1) return `eq(n,${indices[0]})`;
  const first = indices[0] as number;
  const last = indices.at(-1) as number;
  if (last - first === indices.length - 1) return `between(n,${first},${last})`;
  const middle = indices.length >> 1;
  const below = chooseByIndex(indices.slice(0, middle));
  return `if(lt(n,${indices[middle]}),${below},${chooseByIndex(indices.slice(middle))})`;
}

/** The `crop` filter, with the comma after it; empty where there is nothing to cut off. */
function cropFilter(width: number, height: number, toWidth: number, toHeight: number): string {
  if (width === toWidth && height === toHeight) return '';
  return `crop=${toWidth}:${toHeight}:0:0:exact=1,`;
}

/** Cuts raw output into frames of `size` bytes. */
export function splitFrames(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.floor(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

/** Bytes of a picture that is kept. */
export function stillBytes(
  facts: Probe,
  { stillWidth: width, stillHeight: height }: ExtractionPlan,
) {
  if (facts.coloursAreRgb) return width * height * 4;
  return width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
}

/** What makes pictures that are kept of decoded frames; see {@link toPicture}. */
export function stillFilter(facts: Probe, plan: ExtractionPlan): string {
  const size = `scale=${plan.stillWidth}:${plan.stillHeight}:flags=area`;
  return facts.coloursAreRgb
    ? `${size}+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb0`
    : // The first of these keeps full-range colours as they are, which plain yuv420p would squeeze.
      `${size},format=yuvj420p|yuv420p`;
}

/** Size of the grey pictures that {@link greyFilter} makes. */
export function greySize(facts: Probe, factor: number) {
  return {
    width: Math.floor(facts.storedWidth / factor),
    height: Math.floor(facts.height / factor),
  };
}

/** What makes small grey pictures of decoded frames, four bytes a pixel where they are coded as red, green and blue. */
export function greyFilter(facts: Probe, factor: number): string {
  const { width, height } = greySize(facts, factor);
  const crop = cropFilter(facts.storedWidth, facts.height, width * factor, height * factor);
  return facts.coloursAreRgb
    ? `${crop}scale=${width}:${height}:flags=area+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb0`
    : // Luma as it is coded: grey pictures count as full-range, to which it would else be stretched.
      `format=yuvj420p|yuv420p,extractplanes=y,${crop}` +
        `scale=${width}:${height}:flags=area:in_range=full:out_range=full,format=gray`;
}

/** The picture whose bytes {@link stillFilter} gave. */
export function toPicture(facts: Probe, plan: ExtractionPlan, bytes: Uint8Array): Picture {
  const layout = facts.coloursAreRgb ? 'rgba' : 'i420';
  return { layout, width: plan.stillWidth, height: plan.stillHeight, bytes };
}
