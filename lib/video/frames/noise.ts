import type { ColourCoding, Picture } from '../engines/engine';
import { encodeJpeg } from './jpeg';

/** Why nothing is taken in where {@link encodesTruly} is false: the end of a sentence that begins with the file's name. */
export const NOISE_REASON =
  'would come in as noise: this browser hides pictures from pages. In Firefox the setting ' +
  'privacy.resistFingerprinting does that: turn it off in about:config, or use another browser.';

const SIDE = 32;
const CODING: ColourCoding = { matrix: 'bt709', fullRange: false };

/** Noise is wrong by some 80 of 255 on average, a JPEG of even colours by 1. */
const MOST_WRONG = 16;

/** Four even colours that JPEGs keep. */
function knownPicture(): Picture {
  const bytes = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const right = at % SIDE >= SIDE / 2;
    const below = at >= (SIDE * SIDE) / 2;
    bytes.set([right ? 200 : 40, below ? 180 : 60, right === below ? 160 : 80, 255], at * 4);
  }
  return { layout: 'rgba', width: SIDE, height: SIDE, bytes };
}

async function decodeJpeg(jpeg: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(jpeg);
  const drawing = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('This browser offers no 2D canvas in workers.');
  drawing.drawImage(bitmap, 0, 0);
  bitmap.close();
  return drawing.getImageData(0, 0, SIDE, SIDE).data;
}

async function tryEncoding(): Promise<boolean> {
  const picture = knownPicture();
  const { jpeg } = await encodeJpeg(picture, CODING, 0, 0.9);
  const seen = await decodeJpeg(jpeg);
  const wrong = picture.bytes.reduce(
    (sum, value, at) => sum + Math.abs(value - (seen[at] ?? 0)),
    0,
  );
  return wrong / picture.bytes.length < MOST_WRONG;
}

let truly: Promise<boolean> | null = null;

/**
 * Whether the JPEGs that this browser makes show what was put into them: settings for privacy have it give noise instead,
 * and say nothing. Tried once in each worker.
 */
export function encodesTruly(): Promise<boolean> {
  truly ??= tryEncoding();
  return truly;
}
