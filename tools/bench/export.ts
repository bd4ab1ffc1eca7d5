/**
 * Measures how much memory exports need: `npm run bench:export [-- ROWS]`. Made-up answers, as many as are asked for, go
 * through the writers of every format as they are read; nothing of the database is in it. Prints seconds, the size, the heap
 * after a collection at each tenth, and the longest time for which the server would answer nobody.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namedRowStream } from '@/lib/export/formats';
import { inspectSamples } from '@/lib/export/forms/inspect';
import { labelStudioTasks } from '@/lib/export/forms/label-studio';
import { LONG_COLUMNS, type LongAnswer } from '@/lib/export/long';
import { zipStream } from '@/lib/export/zip';
import { longAnswer } from '@/lib/testing/long-answer';
import { smallSuite } from '@/lib/testing/small-suite';

const ROWS = Number(process.argv[2] ?? 10_000_000);
const PER_ITEM = 10;

/** Answers of judge and people, with words of usual length that are different in each. */
async function* answers(): AsyncGenerator<LongAnswer> {
  const tenth = Math.ceil(ROWS / 10);
  for (let at = 0; at < ROWS; at += 1) {
    if (at % tenth === 0) noteHeap();
    const clip = Math.floor(at / PER_ITEM);
    const said = longAnswer({
      by: at % 2 === 0 ? 'judge' : 'person',
      value: at % 7 === 0 ? null : at % 11,
      words: `The ball of clip ${clip} passes through the wall at second ${at % 9}, which it should not (${at}).`,
      unit: `key-frame@${(at % PER_ITEM).toFixed(3)}`,
    });
    yield { ...said, item: `clip-${clip}.mp4`, video: `clip-${clip}.mp4` };
  }
}

async function* items(): AsyncGenerator<LongAnswer[]> {
  let item: LongAnswer[] = [];
  for await (const answer of answers()) {
    item.push(answer);
    if (item.length < PER_ITEM) continue;
    yield item;
    item = [];
  }
}

async function* lines(made: (item: LongAnswer[]) => object[]): AsyncGenerator<string> {
  for await (const item of items())
    yield `${made(item)
      .map((one) => JSON.stringify(one))
      .join('\n')}\n`;
}

const zipped = (text: AsyncIterable<string>) => zipStream([{ path: 'a', text }]);

const FORMATS: Readonly<Record<string, () => AsyncIterable<Uint8Array | string>>> = {
  CSV: () => namedRowStream(answers(), LONG_COLUMNS, 'csv'),
  'JSON Lines': () => namedRowStream(answers(), LONG_COLUMNS, 'jsonl'),
  Parquet: () => namedRowStream(answers(), LONG_COLUMNS, 'parquet'),
  'Label Studio, zipped': () => zipped(lines((item) => labelStudioTasks(item, smallSuite))),
  Inspect: () => lines(inspectSamples),
};

let heaps: number[] = [];

function noteHeap(): void {
  globalThis.gc?.();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
}

for (const [format, bytes] of Object.entries(FORMATS)) {
  heaps = [];
  let size = 0;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      size += piece.length;
      setImmediate(done);
    },
  });
  await pipeline(bytes(), sink);
  noteHeap();
  delay.disable();
  const seconds = (performance.now() - began) / 1000;
  const heap = heaps.map((one) => one.toFixed(0)).join(' ');
  console.log(
    `${format}: ${ROWS} rows in ${seconds.toFixed(0)} s, ${(size / 1e6).toFixed(0)} MB; heap in MB at each tenth ${heap}; longest wait ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}
