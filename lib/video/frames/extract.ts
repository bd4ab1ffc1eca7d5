import { RefusedFile } from '../refused-file';
import type { FrameSettings } from '../schema';
import type { ExtractedVideo, ExtractionStage } from './extraction';
import type { ExtractionOrder, ExtractionReport } from './extraction-worker';

/** Milliseconds without a sign of life after which a stage is given up; loading includes a download of 30 MB. */
const STALLED_AFTER_MS: Record<ExtractionStage, number> = {
  loading: 120_000,
  reading: 20_000,
  frames: 20_000,
  pictures: 20_000,
};

/** Milliseconds after which a worker without work gives its memory back. */
const IDLE_LIFE = 30_000;

const idleWorkers = new Map<Worker, ReturnType<typeof setTimeout>>();

function takeWorker(): Worker {
  const [idle] = idleWorkers;
  if (!idle) {
    return new Worker(new URL('./extraction-worker.ts', import.meta.url), { type: 'module' });
  }
  const [worker, timer] = idle;
  clearTimeout(timer);
  idleWorkers.delete(worker);
  return worker;
}

function keepWorker(worker: Worker): void {
  const timer = setTimeout(() => {
    idleWorkers.delete(worker);
    worker.terminate();
  }, IDLE_LIFE);
  idleWorkers.set(worker, timer);
}

/** How a caller follows and stops an extraction. */
export interface ExtractionControls {
  signal: AbortSignal;
  /** Receives what is being done and the share of the whole that is done, 0–1. */
  onProgress(stage: ExtractionStage, share: number): void;
}

/**
 * Takes key frames, clusters and facts out of a video file, in a worker. Calls at the same time use a worker each.
 * @throws {RefusedFile} when the file is none that can be taken in, or the decoder stands still on it
 * @throws the signal's reason when it is aborted
 */
export function extractFrames(
  file: File,
  settings: FrameSettings,
  { signal, onProgress }: ExtractionControls,
): Promise<ExtractedVideo> {
  signal.throwIfAborted();
  const worker = takeWorker();
  return new Promise((resolve, reject) => {
    let watchdog: ReturnType<typeof setTimeout>;

    function finish(end: () => void, workerIsSound: boolean) {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', abort);
      worker.onmessage = null;
      worker.onerror = null;
      if (workerIsSound) keepWorker(worker);
      else worker.terminate();
      end();
    }
    function abort() {
      finish(() => reject(signal.reason), false);
    }
    function watch(stage: ExtractionStage) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        const reason =
          stage === 'loading'
            ? 'has to wait: the decoder did not load. Check the connection and try again.'
            : 'stopped the decoder: no progress for 20 seconds. Convert it to H.264 and try again.';
        finish(() => reject(new RefusedFile(file.name, reason)), false);
      }, STALLED_AFTER_MS[stage]);
    }

    signal.addEventListener('abort', abort);
    worker.onerror = (event) => {
      const cause = event.message || 'it did not start';
      finish(() => reject(new Error(`The frame worker failed: ${cause}`)), false);
    };
    worker.onmessage = ({ data }: MessageEvent<ExtractionReport>) => {
      if (data.kind === 'progress') {
        watch(data.stage);
        onProgress(data.stage, data.share);
      } else if (data.kind === 'done') {
        finish(() => resolve(data.video), true);
      } else if (data.kind === 'refused') {
        finish(() => reject(new RefusedFile(file.name, data.reason)), true);
      } else {
        finish(() => reject(new Error(`The frame worker failed: ${data.message}`)), false);
      }
    };
    watch('loading');
    worker.postMessage({ file, settings } satisfies ExtractionOrder);
  });
}
