import type { Picture } from './picture';

/** A picture in grey, 0–255 a pixel, row by row. */
export interface Grey {
  width: number;
  height: number;
  light: Uint8Array;
}

/** A picture's luma by BT.601, as JPEGs have it. */
export function greyOf({ width, height, rgb }: Picture): Grey {
  const light = new Uint8Array(width * height);
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = [rgb[pixel * 3], rgb[pixel * 3 + 1], rgb[pixel * 3 + 2]];
    light[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, light };
}

/** Half the width and half the height: means of four pixels. */
export function halved({ width, height, light }: Grey): Grey {
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  const half = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const from = 2 * y * width + 2 * x;
      const sum =
        (light[from] as number) +
        (light[from + 1] as number) +
        (light[from + width] as number) +
        (light[from + width + 1] as number);
      half[y * across + x] = (sum + 2) >> 2;
    }
  }
  return { width: across, height: down, light: half };
}
