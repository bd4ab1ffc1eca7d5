import type { ColourCoding, Picture } from '../engines/engine';
import { toRgba } from './colour';

/** A picture as it is stored. */
export interface EncodedPicture {
  jpeg: Blob;
  width: number;
  height: number;
}

function context(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!drawing) throw new Error('This browser offers no 2D canvas in workers.');
  return { canvas, drawing };
}

/**
 * Turns a decoded picture upright and makes a JPEG of it.
 * @param rotation clockwise degrees: 0, 90, 180 or 270
 * @param quality 0–1
 */
export type EncodePicture = (
  picture: Picture,
  coding: ColourCoding,
  rotation: number,
  quality: number,
) => Promise<EncodedPicture>;

/** {@link EncodePicture} by the browser. */
export async function encodeJpeg(
  picture: Picture,
  coding: ColourCoding,
  rotation: number,
  quality: number,
): Promise<EncodedPicture> {
  const stored = context(picture.width, picture.height);
  // See grey-frames.ts for what NOINLINE does.
  const rgba = /*#__NOINLINE__*/ toRgba(picture, coding);
  stored.drawing.putImageData(new ImageData(rgba, picture.width, picture.height), 0, 0);
  const sideways = rotation % 180 !== 0;
  const width = sideways ? picture.height : picture.width;
  const height = sideways ? picture.width : picture.height;
  let { canvas } = stored;
  if (rotation !== 0) {
    const upright = context(width, height);
    upright.drawing.translate(width / 2, height / 2);
    upright.drawing.rotate((rotation * Math.PI) / 180);
    upright.drawing.drawImage(stored.canvas, -picture.width / 2, -picture.height / 2);
    canvas = upright.canvas;
  }
  return { jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height };
}
