/**
 * Measures how much memory exports need: `npm run bench:export [-- ROWS [database]]`. Made-up answers, ten millions
 * of them where nothing is said, go through the writers of every format as they are read; with “database” through everything
 * from a real one on. Prints seconds, the size, the heap after collections, and the longest time for which the server would
 * answer nobody, with those collections.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namedRowStream } from '@/lib/export/formats';
import { inspectSamples } from '@/lib/export/forms/inspect';
import { labelStudioTasks } from '@/lib/export/forms/label-studio';
import { LONG_COLUMNS, type LongAnswer } from '@/lib/export/long';
import { exportTable } from '@/lib/export/run-table';
import { EXPORT_FORMATS } from '@/lib/export/schema';
import { zipStream } from '@/lib/export/zip';
import { localReviewer } from '@/lib/people/local.store';
import { longAnswer } from '@/lib/testing/long-answer';
import { smallSuite } from '@/lib/testing/small-suite';
import { suiteById } from '@/prompts';
import { withDatabase } from './database';
import { seed } from './review/seed';

const ROWS = Number(process.argv[2] ?? 10_000_000);
const PER_ITEM = 10;
/** Answers of a judge about a clip in the suite of the database. */
const PER_CLIP = 96;
const BEAT_MS = 5_000;

/** Answers of judge and people, with words of usual length that are different in each. */
async function* answers(): AsyncGenerator<LongAnswer> {
  for (let at = 0; at < ROWS; at += 1) {
    if (at === 0) noteHeap();
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

/** Reads a file to its end, and says what that took. */
async function measure(format: string, bytes: AsyncIterable<Uint8Array | string>): Promise<void> {
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
  const beat = setInterval(noteHeap, BEAT_MS);
  await pipeline(bytes, sink);
  clearInterval(beat);
  noteHeap();
  delay.disable();
  const seconds = (performance.now() - began) / 1000;
  const heap = [heaps[0], Math.max(...heaps), heaps.at(-1)]
    .map((one) => one?.toFixed(0))
    .join(', ');
  console.log(
    `${format}: ${ROWS} rows in ${seconds.toFixed(0)} s, ${(size / 1e6).toFixed(0)} MB; heap in MB at the beginning, at most and at the end ${heap}; longest wait ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}

/** The whole way from a database with a judge's answers. */
function measureDatabase(): Promise<never> {
  return withDatabase(async () => {
    const suite = suiteById('hallucination');
    const { asked, runId: run } = await seed(
      { videos: Math.ceil(ROWS / PER_CLIP), judgeAnswers: ROWS, humanAnswers: ROWS / 20 },
      suite,
    );
    const { id, name } = await localReviewer();
    const person = { id, name, role: 'admin', account: null } as const;
    for (const format of EXPORT_FORMATS) {
      const { stream } = await exportTable(person, { run, table: 'long', format }, suiteById);
      await measure(`${format} of a database with ${asked.length} answers a clip`, stream);
    }
  });
}

if (process.argv[3] === 'database') await measureDatabase();
for (const [format, bytes] of Object.entries(FORMATS)) await measure(format, bytes());
