import type { ColourCoding, Picture } from '../engines/engine';

/** Kr and Kb, the shares of red and blue in luma (ITU-R BT.601, BT.709, BT.2020). */
const LUMA_SHARES = {
  bt601: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  bt2020: { red: 0.2627, blue: 0.0593 },
} as const;

/** How far colours may go below 0 before they are cut: codes beyond white and black do so. */
const CUT_BELOW = 384;

/** Values cut to 0–255; a store that cuts by itself takes longer than looking them up. */
const CUT = Uint8ClampedArray.from({ length: 1024 }, (_, at) => at - CUT_BELOW);

/** What each code of luma or chroma adds to a colour: in 1/65536, half of one added to luma for rounding. */
interface CodeTables {
  luma: Int32Array;
  redFromV: Int32Array;
  greenFromU: Int32Array;
  greenFromV: Int32Array;
  blueFromU: Int32Array;
}

function createTables({ matrix, fullRange }: ColourCoding): CodeTables {
  const { red, blue } = LUMA_SHARES[matrix];
  const green = 1 - red - blue;
  const lumaScale = fullRange ? 1 : 255 / 219;
  const lumaFloor = fullRange ? 0 : 16;
  const chromaScale = fullRange ? 1 : 255 / 224;
  const redFromV = 2 * (1 - red) * chromaScale;
  const blueFromU = 2 * (1 - blue) * chromaScale;
  const greenFromU = (-blueFromU * blue) / green;
  const greenFromV = (-redFromV * red) / green;

  // Whole numbers are several times as fast here.
  const table = (value: (code: number) => number) =>
    Int32Array.from({ length: 256 }, (_, code) => Math.round(value(code) * 65_536));
  return {
    luma: table((code) => (code - lumaFloor) * lumaScale + 0.5),
    redFromV: table((code) => (code - 128) * redFromV),
    greenFromU: table((code) => (code - 128) * greenFromU),
    greenFromV: table((code) => (code - 128) * greenFromV),
    blueFromU: table((code) => (code - 128) * blueFromU),
  };
}

/** There are six codings at most: a clip's few pictures do not outweigh making tables for each of them. */
const knownTables = new Map<string, CodeTables>();

function tablesOf(coding: ColourCoding): CodeTables {
  const key = `${coding.matrix} ${coding.fullRange}`;
  const tables = knownTables.get(key) ?? createTables(coding);
  knownTables.set(key, tables);
  return tables;
}

/** An opaque pixel as a number, of what its luma and chroma add to each colour. */
function pixelOf(luma: number, toRed: number, toGreen: number, toBlue: number): number {
  return (
    0xff000000 |
    ((CUT[((luma + toBlue) >> 16) + CUT_BELOW] as number) << 16) |
    ((CUT[((luma + toGreen) >> 16) + CUT_BELOW] as number) << 8) |
    (CUT[((luma + toRed) >> 16) + CUT_BELOW] as number)
  );
}

/**
 * A picture's colours, four bytes a pixel (red, green, blue, opaque). Done here for every engine, since ffmpeg
 * and browsers disagree about what untagged colours mean.
 */
export function toRgba(picture: Picture, coding: ColourCoding): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, bytes } = picture;
  const rgba = new Uint8ClampedArray(width * height * 4);
  if (picture.layout === 'rgba') {
    rgba.set(bytes);
    for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
    return rgba;
  }
  const { luma, redFromV, greenFromU, greenFromV, blueFromU } = tablesOf(coding);
  const pixels = new Uint32Array(rgba.buffer);
  const chromaWidth = (width + 1) >> 1;
  const chromaSize = chromaWidth * ((height + 1) >> 1);
  const uStart = width * height;
  const vStart = uStart + chromaSize;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const end = at + width;
    for (let chroma = (y >> 1) * chromaWidth; at < end; chroma++) {
      const u = bytes[uStart + chroma] as number;
      const v = bytes[vStart + chroma] as number;
      const toRed = redFromV[v] as number;
      const toGreen = (greenFromU[u] as number) + (greenFromV[v] as number);
      const toBlue = blueFromU[u] as number;
      // Two pixels in a row share their chroma, but for the last of an odd width.
      pixels[at] = pixelOf(luma[bytes[at] as number] as number, toRed, toGreen, toBlue);
      at++;
      if (at === end) break;
      pixels[at] = pixelOf(luma[bytes[at] as number] as number, toRed, toGreen, toBlue);
      at++;
    }
  }
  return rgba;
}
