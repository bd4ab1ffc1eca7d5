import 'server-only';
import sharp from 'sharp';
import type { Picture } from './picture';

/** The longest side at which frames are measured, in pixels: things keep their shape, noise and grain go. */
const SIDE = 240;

/**
 * Decodes a JPEG to RGB, reduced to at most 240 pixels on its longest side.
 * @throws {Error} when the bytes are not a picture
 */
export async function decodePicture(jpeg: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}
