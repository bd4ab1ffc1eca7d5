import sharp from 'sharp';
import type { ColourCoding, FrameEngine, Picture } from '../engines/engine';
import { createFfmpegEngine } from '../engines/ffmpeg-engine';
import { startFfmpegInNode } from '../engines/ffmpeg-in-node';
import type { FrameSettings } from '../schema';
import { toRgba } from './colour';
import type { ExtractionControls } from './extract';
import { type ExtractedVideo, extractVideo } from './extraction';
import type { EncodedPicture } from './jpeg';

const NAME = 'ffmpeg.wasm 0.12.10 in Node.js';

const idleEngines: FrameEngine[] = [];

/**
 * {@link EncodePicture} by sharp: with the quality and the halved colours that browsers write, but another encoder's
 * rounding.
 */
async function encodeBySharp(
  picture: Picture,
  coding: ColourCoding,
  rotation: number,
  quality: number,
): Promise<EncodedPicture> {
  const { width, height } = picture;
  const { data, info } = await sharp(toRgba(picture, coding), {
    raw: { width, height, channels: 4 },
  })
    .removeAlpha()
    .rotate(rotation)
    .jpeg({ quality: Math.round(quality * 100), chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true });
  const jpeg = new Blob([new Uint8Array(data)], { type: 'image/jpeg' });
  return { jpeg, width: info.width, height: info.height };
}

/**
 * Takes frames out of files on disk in Node.js, where there is no browser: by the code that pages use ffmpeg.wasm with, but
 * JPEGs by another encoder. Frame sets are marked as such, so that nothing takes them for those of a browser.
 * Calls at the same time use a thread each.
 * @param file as openFileOnDisk opens it
 * @throws {RefusedFile} when the file is none that can be taken in
 */
export async function extractInNode(
  file: File,
  settings: FrameSettings,
  { signal, onProgress }: ExtractionControls,
): Promise<ExtractedVideo> {
  signal.throwIfAborted();
  const engine = idleEngines.pop() ?? createFfmpegEngine(NAME, startFfmpegInNode);
  try {
    return await extractVideo([engine], file, settings, onProgress, encodeBySharp);
  } finally {
    idleEngines.push(engine);
  }
}
