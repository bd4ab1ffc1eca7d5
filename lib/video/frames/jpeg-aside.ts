import type { EncodedPicture, EncodePicture } from './jpeg';
import type { JpegAnswer, JpegOrder } from './jpeg-worker';

interface Waiting {
  resolve(encoded: EncodedPicture): void;
  reject(error: Error): void;
}

function startWorker(waiting: Map<number, Waiting>): Worker {
  const worker = new Worker(new URL('./jpeg-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<JpegAnswer>) => {
    const order = waiting.get(data.number);
    waiting.delete(data.number);
    if ('encoded' in data) order?.resolve(data.encoded);
    else order?.reject(new Error(data.failure));
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) {
      reject(new Error(`The worker that makes JPEGs failed: ${message || 'it did not start'}`));
    }
    waiting.clear();
  };
  return worker;
}

/**
 * Makes JPEGs in a worker of their own, while the calling one decodes and scales. It starts with the first picture and
 * lives as long as its caller. A picture is given away: its bytes are not to be read any more.
 */
export function createJpegWorker(): EncodePicture {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let orders = 0;
  return (picture, coding, rotation, quality) => {
    worker ??= startWorker(waiting);
    const order: JpegOrder = { number: orders++, picture, coding, rotation, quality };
    const { buffer } = picture.bytes;
    const encoded = new Promise<EncodedPicture>((resolve, reject) => {
      waiting.set(order.number, { resolve, reject });
    });
    worker.postMessage(order, buffer instanceof ArrayBuffer ? [buffer] : []);
    return encoded;
  };
}
