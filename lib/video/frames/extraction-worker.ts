import { createFfmpegEngine } from '../engines/ffmpeg-engine';
import { createGifEngine } from '../engines/gif-engine';
import { createWebCodecsEngine } from '../engines/webcodecs-engine';
import { RefusedFile } from '../refused-file';
import type { FrameSettings } from '../schema';
import type { ExtractedVideo, ExtractionStage } from './extraction';
import { extractVideo } from './extraction';
import { createJpegWorker } from './jpeg-aside';
import { encodesTruly, NOISE_REASON } from './noise';

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

const encodePicture = createJpegWorker();
const engines = [createWebCodecsEngine(), createGifEngine(), createFfmpegEngine()];

function report(message: ExtractionReport) {
  self.postMessage(message);
}

/** Milliseconds within which progress is told once, though every frame makes some. */
const TELL_EVERY = 100;

/** Reports progress, but no more often than anybody looks, unless another stage has begun. */
function createTeller() {
  let told = { stage: '', at: 0 };
  return (stage: ExtractionStage, share: number) => {
    const at = performance.now();
    if (stage === told.stage && at - told.at < TELL_EVERY) return;
    told = { stage, at };
    report({ kind: 'progress', stage, share });
  };
}

self.onmessage = async ({ data }: MessageEvent<ExtractionOrder>) => {
  try {
    const tell = createTeller();
    // Who waits knows from now on that the worker is there.
    tell('reading', 0);
    if (!(await encodesTruly())) throw new RefusedFile(data.file.name, NOISE_REASON);
    const video = await extractVideo(engines, data.file, data.settings, tell, encodePicture);
    report({ kind: 'done', video });
  } catch (error) {
    if (error instanceof RefusedFile) report({ kind: 'refused', reason: error.reason });
    else
      report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
