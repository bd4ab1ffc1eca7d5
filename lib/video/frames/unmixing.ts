import { type Planes, planesLayout } from './planes';

/** What a code of chroma adds to a colour, in 1/64 for each that it is above 128; green gets less by it. */
interface Conversion {
  blueFromU: number;
  greenFromU: number;
  greenFromV: number;
  redFromV: number;
}

/**
 * How Firefox makes red, green and blue of luma and chroma: by libyuv, in whole numbers, and always as of limited range
 * (`YuvConstants` in libyuv's row_common.cc; no code adds more than two to a colour, for its numbers to fit into a byte).
 */
const CONVERSIONS: readonly Conversion[] = [
  // BT.709, BT.601, BT.2020.
  { blueFromU: 128, greenFromU: 14, greenFromV: 34, redFromV: 115 },
  { blueFromU: 128, greenFromU: 25, greenFromV: 52, redFromV: 102 },
  { blueFromU: 128, greenFromU: 12, greenFromV: 42, redFromV: 107 },
];

/** What a code of luma adds to each colour, in 1/64: libyuv multiplies it by this, in 1/65536, and takes black's away. */
const LIGHT_OF_CODE = 0x0101 * 18_997;
const LIGHT_OF_BLACK = 1160;
const LIGHTS = Int32Array.from(
  { length: 256 },
  (_, code) => ((code * LIGHT_OF_CODE) >>> 16) - LIGHT_OF_BLACK,
);

/** What rounding down takes away on average, in 1/64 of a colour. */
const ROUNDED_OFF = 31.5;

/** The most pixels of a frame of which only that much is known that their colours are beyond what can be shown. */
const MOST_UNSURE = 1 / 4;

/** What each value of a colour counts for in a code, in 1/65536. */
interface Shares {
  red: Int32Array;
  green: Int32Array;
  blue: Int32Array;
}

interface Solution extends Conversion {
  luma: Shares;
  u: Shares;
  v: Shares;
}

function share(each: number, first = 0): Int32Array {
  return Int32Array.from({ length: 256 }, (_, value) =>
    Math.round((value * each + first) * 65_536),
  );
}

/** The code, not rounded, of luma that adds so many 1/64 to each colour. */
function codeOfLight(light: number): number {
  return ((light + LIGHT_OF_BLACK + 0.5) * 65_536) / LIGHT_OF_CODE;
}

/** A conversion solved for the codes; by what was rounded off they are wrong by less than half of one, so not at all. */
function solve(conversion: Conversion): Solution {
  const { blueFromU, greenFromU, greenFromV, redFromV } = conversion;
  const green = 1 / (1 + greenFromU / blueFromU + greenFromV / redFromV);
  const blue = (green * greenFromU) / blueFromU;
  const red = (green * greenFromV) / redFromV;
  const luma = (64 * 65_536) / LIGHT_OF_CODE;
  const [u, v] = [64 / blueFromU, 64 / redFromV];
  return {
    ...conversion,
    luma: {
      red: share(red * luma, codeOfLight(ROUNDED_OFF) + 0.5),
      green: share(green * luma),
      blue: share(blue * luma),
    },
    u: { red: share(-red * u, 128.5), green: share(-green * u), blue: share((1 - blue) * u) },
    v: { red: share((1 - red) * v, 128.5), green: share(-green * v), blue: share(-blue * v) },
  };
}

const SOLUTIONS = CONVERSIONS.map(solve);

/** Red, green and blue of a pixel, which are its first three bytes. */
const redOf = (pixel: number) => pixel & 255;
const greenOf = (pixel: number) => (pixel >>> 8) & 255;
const blueOf = (pixel: number) => (pixel >>> 16) & 255;

function codeOf({ red, green, blue }: Shares, pixel: number): number {
  return (
    ((red[redOf(pixel)] as number) +
      (green[greenOf(pixel)] as number) +
      (blue[blueOf(pixel)] as number)) >>
    16
  );
}

/** Whether a colour of a pixel may have been cut off: whether one is 0 or 255. */
function isCut(pixel: number): boolean {
  const colours = pixel & 0xffffff;
  const inverse = ~pixel & 0xffffff;
  return ((((colours - 0x010101) & inverse) | ((inverse - 0x010101) & colours)) & 0x808080) !== 0;
}

function isGrey(pixel: number): boolean {
  return redOf(pixel) === greenOf(pixel) && greenOf(pixel) === blueOf(pixel);
}

function limit(code: number): number {
  return Math.max(0, Math.min(255, code));
}

/** What chroma adds to red, green and blue, in 1/64. */
function hueOf({ redFromV, greenFromU, greenFromV, blueFromU }: Conversion, u: number, v: number) {
  return {
    red: (v - 128) * redFromV,
    green: -(u - 128) * greenFromU - (v - 128) * greenFromV,
    blue: (u - 128) * blueFromU,
  };
}

/**
 * The luma of a pixel some of whose colours were cut off, by one that was not: any of them tells it. Where all were, the
 * least that goes beyond what can be shown.
 */
function lumaOfCut(pixel: number, hue: ReturnType<typeof hueOf>): number {
  let [above, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [value, added] of [
    [greenOf(pixel), hue.green],
    [redOf(pixel), hue.red],
    [blueOf(pixel), hue.blue],
  ] as const) {
    if (value === 255) above = Math.max(above, 255 * 64 - added);
    else if (value === 0) below = Math.min(below, 63 - added);
    else return limit(Math.round(codeOfLight(value * 64 + ROUNDED_OFF - added)));
  }
  if (above === Number.NEGATIVE_INFINITY) return limit(Math.floor(codeOfLight(below)));
  if (below === Number.POSITIVE_INFINITY) return limit(Math.ceil(codeOfLight(above)));
  return limit(Math.round(codeOfLight((above + below) / 2)));
}

/** Four pixels that share their chroma, and what is found out about them. */
interface Block {
  pixels: Int32Array;
  lumas: Int32Array;
  u: number;
  v: number;
  unsure: number;
}

/** How many of a pixel's colours may have been cut off. */
function countCut(pixel: number): number {
  return [redOf(pixel), greenOf(pixel), blueOf(pixel)].filter((value) => value % 255 === 0).length;
}

/** Settles a block of which some pixels were cut off: those of which most is left tell the chroma, one whole one exactly. */
function settleCut(solution: Solution, block: Block): void {
  const { pixels, lumas } = block;
  const fewest = Math.min(...pixels.map(countCut));
  let [u, v, count] = [0, 0, 0];
  for (const pixel of pixels) {
    if (countCut(pixel) !== fewest) continue;
    u += codeOf(solution.u, pixel);
    v += codeOf(solution.v, pixel);
    count++;
  }
  block.u = limit(Math.round(u / count));
  block.v = limit(Math.round(v / count));
  if (fewest > 0 && !pixels.every(isGrey)) block.unsure += 4;
  const hue = hueOf(solution, block.u, block.v);
  for (const [at, pixel] of pixels.entries()) lumas[at] = lumaOfCut(pixel, hue);
}

/** Settles a block of whole pixels. @returns whether this is the conversion that they came from */
function settle(solution: Solution, block: Block): boolean {
  const { pixels, lumas } = block;
  const { luma, redFromV, greenFromU, greenFromV, blueFromU } = solution;
  const first = pixels[0] as number;
  const u = codeOf(solution.u, first);
  const v = codeOf(solution.v, first);
  const toRed = (v - 128) * redFromV;
  const toGreen = -(u - 128) * greenFromU - (v - 128) * greenFromV;
  const toBlue = (u - 128) * blueFromU;
  block.u = u;
  block.v = v;
  for (let at = 0; at < 4; at++) {
    const pixel = pixels[at] as number;
    const code = codeOf(luma, pixel);
    const light = LIGHTS[code & 255] as number;
    if (
      (light + toRed) >> 6 !== redOf(pixel) ||
      (light + toGreen) >> 6 !== greenOf(pixel) ||
      (light + toBlue) >> 6 !== blueOf(pixel)
    ) {
      return false;
    }
    lumas[at] = code;
  }
  return true;
}

/** Whether the whole frame came from that conversion; the planes are written on the way. */
function solveFrame(
  solution: Solution,
  colours: Int32Array,
  { width, height, lumaStride, chromaStride, bytes }: Planes,
): boolean {
  const uStart = lumaStride * height;
  const vStart = uStart + chromaStride * ((height + 1) >> 1);
  const pixels = new Int32Array(4);
  const lumas = new Int32Array(4);
  const block: Block = { pixels, lumas, u: 0, v: 0, unsure: 0 };
  for (let row = 0; row < height; row += 2) {
    // At an odd edge the block's last row, or column, stands for the one that is not there.
    const below = row + 1 < height ? 1 : 0;
    const chromaRow = (row >> 1) * chromaStride;
    for (let column = 0; column < width; column += 2) {
      const right = column + 1 < width ? 1 : 0;
      const from = row * width + column;
      const under = from + below * width;
      pixels[0] = colours[from] as number;
      pixels[1] = colours[from + right] as number;
      pixels[2] = colours[under] as number;
      pixels[3] = colours[under + right] as number;
      const cut =
        isCut(pixels[0] as number) ||
        isCut(pixels[1] as number) ||
        isCut(pixels[2] as number) ||
        isCut(pixels[3] as number);
      if (cut) settleCut(solution, block);
      else if (!settle(solution, block)) return false;
      const to = row * lumaStride + column;
      const toUnder = to + below * lumaStride;
      bytes[to] = lumas[0] as number;
      bytes[to + right] = lumas[1] as number;
      bytes[toUnder] = lumas[2] as number;
      bytes[toUnder + right] = lumas[3] as number;
      const chroma = chromaRow + (column >> 1);
      bytes[uStart + chroma] = block.u;
      bytes[vStart + chroma] = block.v;
    }
  }
  return block.unsure <= width * height * MOST_UNSURE;
}

/**
 * The planes that a frame's colours were made of. They are the same as the decoder's to the last code: every pixel is
 * turned back into its colours, which have to be those that were given. Only where colours went beyond what red, green
 * and blue can show, and were cut off, is more than one answer possible; then one that shows the same.
 * @param rgba four bytes a pixel, at a multiple of four bytes in its memory; the fourth counts for nothing
 * @param into for the planes, as `planesLayout` says
 * @returns null when the colours did not come about in a way that is known
 */
export function unmix(
  rgba: Uint8Array,
  width: number,
  height: number,
  into: Uint8Array,
): Planes | null {
  const { lumaStride, chromaStride } = planesLayout(width, height);
  const planes = { width, height, lumaStride, chromaStride, bytes: into };
  const colours = new Int32Array(rgba.buffer, rgba.byteOffset, width * height);
  return SOLUTIONS.some((solution) => solveFrame(solution, colours, planes)) ? planes : null;
}
