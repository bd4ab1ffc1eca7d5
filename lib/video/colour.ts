import type { ColourCoding, Picture } from './engine';

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

/**
 * A picture's colours, four bytes a pixel (red, green, blue, opaque). Done here for every engine alike, since ffmpeg
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

  const { red, blue } = LUMA_SHARES[coding.matrix];
  const green = 1 - red - blue;
  const lumaScale = coding.fullRange ? 1 : 255 / 219;
  const lumaFloor = coding.fullRange ? 0 : 16;
  const chromaScale = coding.fullRange ? 1 : 255 / 224;
  const redFromV = 2 * (1 - red) * chromaScale;
  const blueFromU = 2 * (1 - blue) * chromaScale;
  const greenFromU = (-blueFromU * blue) / green;
  const greenFromV = (-redFromV * red) / green;

  // In 1/65536, half of one added for rounding: whole numbers are several times as fast here.
  const table = (value: (code: number) => number) =>
    Int32Array.from({ length: 256 }, (_, code) => Math.round(value(code) * 65_536));
  const lumaOf = table((code) => (code - lumaFloor) * lumaScale + 0.5);
  const redOf = table((code) => (code - 128) * redFromV);
  const greenOfU = table((code) => (code - 128) * greenFromU);
  const greenOfV = table((code) => (code - 128) * greenFromV);
  const blueOf = table((code) => (code - 128) * blueFromU);

  const pixels = new Uint32Array(rgba.buffer);
  const colour = (luma: number, toRed: number, toGreen: number, toBlue: number) =>
    0xff000000 |
    ((CUT[((luma + toBlue) >> 16) + CUT_BELOW] as number) << 16) |
    ((CUT[((luma + toGreen) >> 16) + CUT_BELOW] as number) << 8) |
    (CUT[((luma + toRed) >> 16) + CUT_BELOW] as number);

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
      const toRed = redOf[v] as number;
      const toGreen = (greenOfU[u] as number) + (greenOfV[v] as number);
      const toBlue = blueOf[u] as number;
      // Two pixels in a row share their chroma, but for the last of an odd width.
      for (const pair = Math.min(at + 2, end); at < pair; at++) {
        pixels[at] = colour(lumaOf[bytes[at] as number] as number, toRed, toGreen, toBlue);
      }
    }
  }
  return rgba;
}
