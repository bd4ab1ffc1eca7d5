import type { ExtractedVideo, ExtractionStage } from './extraction';
import { extractVideo } from './extraction';
import { createFfmpegEngine } from './ffmpeg-engine';
import { createGifEngine } from './gif-engine';
import { RefusedFile } from './refused-file';
import type { FrameSettings } from './schema';
import { createWebCodecsEngine } from './webcodecs-engine';

/** What the page asks of an extraction worker: one file at a time. */
export interface ExtractionOrder {
  file: File;
  settings: FrameSettings;
}

/** What an extraction worker reports. */
export type ExtractionReport =
  | { kind: 'progress'; stage: ExtractionStage; share: number }
  | { kind: 'done'; video: ExtractedVideo }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; message: string };

const engines = [createWebCodecsEngine(), createGifEngine(), createFfmpegEngine()];

function report(message: ExtractionReport) {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<ExtractionOrder>) => {
  try {
    const video = await extractVideo(engines, data.file, data.settings, (stage, share) =>
      report({ kind: 'progress', stage, share }),
    );
    report({ kind: 'done', video });
  } catch (error) {
    if (error instanceof RefusedFile) report({ kind: 'refused', reason: error.reason });
    else
      report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
