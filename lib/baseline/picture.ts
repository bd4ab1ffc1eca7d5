/** A decoded frame: RGB, 3 bytes a pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/**
 * A frame as lightness and tint per pixel. A tint is the chromatic part of the OKLab colour divided by its lightness
 * (Björn Ottosson, “A perceptual color space for image processing”, 2020): OKLab scales as a whole with the light that
 * falls on a surface, so a shadow changes the lightness and leaves the tint. Grey has the tint (0, 0); the red of a
 * tomato lies about 0.35 from it. Where it is too dark to tell, the tint is (0, 0).
 */
export interface TintedPicture {
  width: number;
  height: number;
  /** 0–1. */
  lightness: Float32Array;
  /** Tint from green to red. */
  u: Float32Array;
  /** Tint from blue to yellow. */
  v: Float32Array;
}

const TOO_DARK = 0.2;

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Converts a picture from sRGB. */
export function tintPicture({ width, height, rgb }: Picture): TintedPicture {
  const count = width * height;
  if (rgb.length !== count * 3) {
    throw new Error(
      `A picture of ${width} × ${height} takes ${count * 3} bytes, not ${rgb.length}`,
    );
  }
  const lightness = new Float32Array(count);
  const u = new Float32Array(count);
  const v = new Float32Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const red = LINEAR[rgb[pixel * 3] ?? 0] ?? 0;
    const green = LINEAR[rgb[pixel * 3 + 1] ?? 0] ?? 0;
    const blue = LINEAR[rgb[pixel * 3 + 2] ?? 0] ?? 0;
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const brief = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    const light = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * brief;
    lightness[pixel] = light;
    if (light < TOO_DARK) continue;
    u[pixel] = (1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * brief) / light;
    v[pixel] = (0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * brief) / light;
  }
  return { width, height, lightness, u, v };
}
