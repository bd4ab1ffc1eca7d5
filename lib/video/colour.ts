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

  const chromaWidth = (width + 1) >> 1;
  const chromaSize = chromaWidth * ((height + 1) >> 1);
  const uStart = width * height;
  const vStart = uStart + chromaSize;
  let target = 0;
  for (let y = 0; y < height; y++) {
    const chromaRow = (y >> 1) * chromaWidth;
    for (let x = 0; x < width; x++) {
      const chroma = chromaRow + (x >> 1);
      const luma = ((bytes[y * width + x] as number) - lumaFloor) * lumaScale;
      const u = (bytes[uStart + chroma] as number) - 128;
      const v = (bytes[vStart + chroma] as number) - 128;
      rgba[target] = luma + redFromV * v;
      rgba[target + 1] = luma + greenFromU * u + greenFromV * v;
      rgba[target + 2] = luma + blueFromU * u;
      rgba[target + 3] = 255;
      target += 4;
    }
  }
  return rgba;
}
