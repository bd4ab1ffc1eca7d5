import sharp from 'sharp';
import type { Clip } from './clip';
import { FRAME_RATE } from './clip';
import { scenery } from './scenery';
import { BOARD } from './shapes';

/** How many frames a clip has. */
export function frameCount(clip: Pick<Clip, 'seconds'>): number {
  return Math.round(clip.seconds * FRAME_RATE);
}

/** The presentation time of a clip's frame in seconds. */
export function frameTime(index: number): number {
  return index / FRAME_RATE;
}

function picture(elements: string, width: number, height: number): Buffer {
  const soft =
    '<defs><filter id="soft" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="3"/></filter></defs>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${BOARD.width} ${BOARD.height}">${soft}${elements}</svg>`,
  );
}

/**
 * A painter of one clip's frames: `paint(time)` answers raw RGB, 3 bytes a pixel, row by row. Equal times give equal
 * bytes. The scenery is drawn once.
 * @param width pixels; the height follows from the drawing board's 16:9
 */
export async function clipPainter(
  clip: Pick<Clip, 'scenery' | 'draw'>,
  width: number = BOARD.width,
) {
  const height = Math.round((width * BOARD.height) / BOARD.width);
  const raw = { width, height, channels: 3 as const };
  const back = await sharp(picture(scenery(clip.scenery), width, height))
    .removeAlpha()
    .raw()
    .toBuffer();
  return {
    width,
    height,
    async paint(time: number): Promise<Uint8Array> {
      return sharp(back, { raw })
        .composite([{ input: picture(clip.draw(time), width, height) }])
        .removeAlpha()
        .raw()
        .toBuffer();
    },
  };
}
