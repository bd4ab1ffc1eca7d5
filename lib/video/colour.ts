import type { ColourCoding, Picture } from './engine';

/** Kr and Kb, the shares of red and blue in luma (ITU-R BT.601, BT.709, BT.2020). */
const LUMA_SHARES = {
  bt601: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  bt2020: { red: 0.2627, blue: 0.0593 },
} as const;

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

  const chromaWidth = (width + 1) >> 1;
  const chromaSize = chromaWidth * ((height + 1) >> 1);
  const uStart = width * height;
  const vStart = uStart + chromaSize;
  let target = 0;
  for (let y = 0; y < height; y++) {
    const chromaRow = (y >> 1) * chromaWidth;
    for (let x = 0; x < width; x++) {
      const chroma = chromaRow + (x >> 1);
      const luma = lumaOf[bytes[y * width + x] as number] as number;
      const u = bytes[uStart + chroma] as number;
      const v = bytes[vStart + chroma] as number;
      rgba[target] = (luma + (redOf[v] as number)) >> 16;
      rgba[target + 1] = (luma + (greenOfU[u] as number) + (greenOfV[v] as number)) >> 16;
      rgba[target + 2] = (luma + (blueOf[u] as number)) >> 16;
      rgba[target + 3] = 255;
      target += 4;
    }
  }
  return rgba;
}
