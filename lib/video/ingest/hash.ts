import pLimit from 'p-limit';
import { RefusedFile } from '../refused-file';
import type { HashReport } from './hash-worker';

/** One file after the other: it takes a hundredth of the time that decoding does, and each worker compiles its own code. */
const inTurn = pLimit(1);

let idleWorker: Worker | null = null;

/**
 * SHA-256 of a video file, looked at and read in a worker: the page stands still even while a file's size is asked for.
 * Files wait for each other.
 * @param onProgress receives the share read, 0–1
 * @throws {RefusedFile} when it is empty, too large or no video
 * @throws {Error} when the file cannot be read any more
 * @throws the signal's reason when it is aborted
 */
export function hashInWorker(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  return inTurn(() => hashNext(file, signal, onProgress));
}

function hashNext(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  signal.throwIfAborted();
  const worker =
    idleWorker ?? new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  idleWorker = null;
  return new Promise((resolve, reject) => {
    function finish(end: () => void, workerIsSound: boolean) {
      signal.removeEventListener('abort', abort);
      worker.onmessage = null;
      worker.onerror = null;
      if (workerIsSound) idleWorker = worker;
      else worker.terminate();
      end();
    }
    function abort() {
      finish(() => reject(signal.reason), false);
    }
    signal.addEventListener('abort', abort);
    worker.onerror = ({ message }) => {
      finish(() => reject(new Error(`The file cannot be read: ${message}`)), false);
    };
    worker.onmessage = ({ data }: MessageEvent<HashReport>) => {
      if ('share' in data) onProgress(data.share);
      else if ('hash' in data) finish(() => resolve(data.hash), true);
      else if ('refusal' in data) {
        finish(() => reject(new RefusedFile(file.name, data.refusal)), true);
      } else finish(() => reject(new Error(`The file cannot be read: ${data.failure}`)), true);
    };
    worker.postMessage(file);
  });
}
