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
import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { seed } from '../seed/clips';
import { withDatabase } from '../set-up/database';

const PER_ITEM = 10;
/** Answers of a judge about a clip in the suite of the database. */
const PER_CLIP = 96;
const BEAT_MS = 5_000;

/** Answers of judge and people, with words of usual length that are different in each. */
async function* answers(rows: number): AsyncGenerator<LongAnswer> {
  for (let at = 0; at < rows; at += 1) {
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

async function* items(rows: number): AsyncGenerator<LongAnswer[]> {
  let item: LongAnswer[] = [];
  for await (const answer of answers(rows)) {
    item.push(answer);
    if (item.length < PER_ITEM) continue;
    yield item;
    item = [];
  }
}

async function* lines(
  rows: number,
  made: (item: LongAnswer[]) => object[],
): AsyncGenerator<string> {
  for await (const item of items(rows))
    yield `${made(item)
      .map((one) => JSON.stringify(one))
      .join('\n')}\n`;
}

const zipped = (text: AsyncIterable<string>) => zipStream([{ path: 'a', text }]);

const FORMATS: Readonly<Record<string, (rows: number) => AsyncIterable<Uint8Array | string>>> = {
  CSV: (rows) => namedRowStream(answers(rows), LONG_COLUMNS, 'csv'),
  'JSON Lines': (rows) => namedRowStream(answers(rows), LONG_COLUMNS, 'jsonl'),
  Parquet: (rows) => namedRowStream(answers(rows), LONG_COLUMNS, 'parquet'),
  'Label Studio, zipped': (rows) =>
    zipped(lines(rows, (item) => labelStudioTasks(item, smallSuite))),
  Inspect: (rows) => lines(rows, inspectSamples),
};

/** Reads a file to its end. @returns what that took, with the heap after collections and the longest time for which a server would answer nobody */
async function measure(format: string, bytes: AsyncIterable<Uint8Array | string>): Promise<Row[]> {
  const heaps: number[] = [];
  const noteHeap = () => {
    globalThis.gc?.();
    heaps.push(process.memoryUsage().heapUsed / 1e6);
  };
  noteHeap();
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
  return [
    row(format, 'ms', performance.now() - began),
    row(`${format}, its size`, 'MB', size / 1e6),
    row(`${format}, the heap at most`, 'MB', Math.max(...heaps), { most: 150 }),
    row(`${format}, longest wait of others`, 'ms', delay.max / 1e6),
  ];
}

/** The whole way from a database with a judge's answers. */
function measureDatabase(answersOfJudge: number): Promise<Row[]> {
  return withDatabase(async () => {
    const { runId: run } = await seed(
      {
        videos: Math.ceil(answersOfJudge / PER_CLIP),
        judgeAnswers: answersOfJudge,
        humanAnswers: answersOfJudge / 20,
      },
      suiteById('hallucination'),
    );
    const { id, name } = await localReviewer();
    const person = { id, name, role: 'admin', account: null } as const;
    const rows: Row[] = [];
    for (const format of EXPORT_FORMATS) {
      const { stream } = await exportTable(person, { run, table: 'long', format }, suiteById);
      rows.push(...(await measure(`${format}, from a database`, stream)));
    }
    return rows;
  });
}

/** Made-up answers through the writers of every format as they are read, and others from a database on. */
export const bench = defineBench({
  measures: 'memory, time and size of exports in every format, made up and from a database',
  small: { rows: 50_000, stored: 10_000 },
  full: { rows: 10_000_000, stored: 1_000_000 },
  async run({ rows: count, stored }) {
    const rows: Row[] = [];
    for (const [format, bytes] of Object.entries(FORMATS)) {
      rows.push(...(await measure(format, bytes(count))));
    }
    return [...rows, ...(await measureDatabase(stored))];
  },
});
