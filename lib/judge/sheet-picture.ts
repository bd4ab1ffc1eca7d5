import 'server-only';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { writeStored } from '@/lib/files';
import {
  type CellBox,
  layOutSheet,
  type SentCell,
  type Sheet,
  type SheetCell,
  STRIP,
} from '@/lib/suites/sheet';
import type { Frame } from '@/lib/video/schema';

/** A sheet as a judge is shown it: one picture among a call's, with what it was composed of. */
export interface SheetPicture extends Frame {
  caption: string;
  cells: SentCell[];
}

/** JPEG quality, as of frames. */
const QUALITY = 85;

/** The lightness of what no frame covers, and of the numbers. */
const [DARK, LIGHT] = [24, 240];

/** The sides of a number's dots, in pixels. */
const DOT = 3;

/** Digits as seven rows of five dots, the left one being the highest bit: no font is needed, and all machines draw the same. */
const DIGITS: readonly (readonly number[])[] = [
  [14, 17, 19, 21, 25, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 2, 4, 8, 31],
  [31, 2, 4, 2, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
];

/** A picture under construction: RGB, 3 bytes a pixel, row by row. */
interface Canvas {
  width: number;
  bytes: Buffer;
}

/**
 * Composes sheets, each one once, and stores them among the frames under the hash of their bytes, so that what a judge
 * was shown can be seen like any frame. The same frames give the same picture.
 * @param loadFrame loads a frame's JPEG by its hash
 */
export function sheetComposer(
  loadFrame: (hash: string) => Promise<Uint8Array>,
): (sheet: Sheet, position: number) => Promise<SheetPicture> {
  const composed = new Map<string, Promise<string>>();
  return async ({ caption, cells }, position) => {
    const key = cells.map(({ number, frame }) => `${number} ${frame.hash}`).join();
    const stored = composed.get(key) ?? compose(cells, loadFrame);
    composed.set(key, stored);
    const { width, height } = layOutSheet({ cells });
    const at = Math.min(...cells.map(({ frame }) => frame.at));
    return {
      position,
      at,
      hash: await stored,
      width,
      height,
      caption,
      cells: cells.map(({ number, frame }) => ({
        number,
        position: frame.position,
        at: frame.at,
        hash: frame.hash,
      })),
    };
  };
}

async function compose(
  cells: readonly SheetCell[],
  loadFrame: (hash: string) => Promise<Uint8Array>,
): Promise<string> {
  const { width, height, boxes } = layOutSheet({ cells });
  const canvas: Canvas = { width, bytes: Buffer.alloc(width * height * 3, DARK) };
  await Promise.all(
    cells.map(async ({ number, frame }, index) => {
      const box = boxes[index] as CellBox;
      drawNumber(canvas, number, box);
      await drawFrame(canvas, await loadFrame(frame.hash), box);
    }),
  );
  const jpeg = await sharp(canvas.bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const hash = createHash('sha256').update(jpeg).digest('hex');
  await writeStored('frames', hash, jpeg);
  return hash;
}

/** Draws a frame as large as its cell allows, in the middle of it. */
async function drawFrame(canvas: Canvas, jpeg: Uint8Array, box: CellBox): Promise<void> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: box.width, height: box.height, fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = box.left + Math.floor((box.width - info.width) / 2);
  const top = box.top + Math.floor((box.height - info.height) / 2);
  for (let row = 0; row < info.height; row += 1) {
    const line = data.subarray(row * info.width * 3, (row + 1) * info.width * 3);
    canvas.bytes.set(line, ((top + row) * canvas.width + left) * 3);
  }
}

/** Draws a number into the strip above a cell, at its left. */
function drawNumber(canvas: Canvas, number: number, box: CellBox): void {
  const top = box.top - STRIP + 1;
  [...String(number)].forEach((digit, place) => {
    DIGITS[Number(digit)]?.forEach((dots, row) => {
      for (let column = 0; column < 5; column += 1) {
        if ((dots >> (4 - column)) % 2 === 0) continue;
        const x = (place * 6 + column) * DOT;
        if (x + DOT > box.width) continue;
        for (let line = 0; line < DOT; line += 1) {
          const from = ((top + row * DOT + line) * canvas.width + box.left + x) * 3;
          canvas.bytes.fill(LIGHT, from, from + DOT * 3);
        }
      }
    });
  });
}
