import type { ColourCoding, Picture } from '../engines/engine';
import { type EncodedPicture, encodeJpeg } from './jpeg';

/** What is asked of a JPEG worker: one picture, see {@link encodeJpeg}. */
export interface JpegOrder {
  number: number;
  picture: Picture;
  coding: ColourCoding;
  rotation: number;
  quality: number;
}

/** What a JPEG worker answers to the order of the same number. */
export type JpegAnswer = { number: number } & ({ encoded: EncodedPicture } | { failure: string });

function answer(message: JpegAnswer) {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<JpegOrder>) => {
  const { number, picture, coding, rotation, quality } = data;
  try {
    answer({ number, encoded: await encodeJpeg(picture, coding, rotation, quality) });
  } catch (error) {
    answer({ number, failure: String(error) });
  }
};
