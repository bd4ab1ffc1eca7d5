import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ColourCoding, Picture } from '../engines/engine';
import { createJpegWorker } from './jpeg-aside';
import type { JpegAnswer, JpegOrder } from './jpeg-worker';

/** Stands in for the worker: a test answers what it was asked for. */
class StandIn {
  static started: StandIn[] = [];
  orders: JpegOrder[] = [];
  onmessage: ((event: { data: JpegAnswer }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  constructor() {
    StandIn.started.push(this);
  }

  postMessage(order: JpegOrder, transfer: ArrayBuffer[]) {
    this.orders.push(structuredClone(order, { transfer }));
  }

  answer(number: number, width: number) {
    this.onmessage?.({ data: { number, encoded: { jpeg: new Blob(), width, height: 1 } } });
  }
}

const CODING: ColourCoding = { matrix: 'bt709', fullRange: false };

function picture(value: number): Picture {
  return { layout: 'rgba', width: 1, height: 1, bytes: new Uint8Array(4).fill(value) };
}

beforeEach(() => {
  StandIn.started = [];
  vi.stubGlobal('Worker', StandIn);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('starts one worker with the first picture, and gives each JPEG to whom it belongs', async () => {
  const encode = createJpegWorker();
  expect(StandIn.started).toHaveLength(0);
  const given = picture(7);
  const both = [encode(given, CODING, 90, 0.8), encode(picture(9), CODING, 0, 0.8)];
  const [worker] = StandIn.started;
  expect(StandIn.started).toHaveLength(1);
  expect(worker?.orders.map(({ picture: { bytes }, rotation }) => [bytes[0], rotation])).toEqual([
    [7, 90],
    [9, 0],
  ]);
  // It was given away rather than copied.
  expect(given.bytes).toHaveLength(0);
  worker?.answer(1, 200);
  worker?.answer(0, 100);
  expect((await Promise.all(both)).map(({ width }) => width)).toEqual([100, 200]);
});

it('fails what was asked for where a picture or the worker does', async () => {
  const encode = createJpegWorker();
  const [one, other] = [encode(picture(1), CODING, 0, 0.8), encode(picture(2), CODING, 0, 0.8)];
  const [worker] = StandIn.started;
  worker?.onmessage?.({ data: { number: 0, failure: 'no canvas' } });
  worker?.onerror?.({ message: '' });
  await expect(one).rejects.toThrow('no canvas');
  await expect(other).rejects.toThrow('it did not start');
});
