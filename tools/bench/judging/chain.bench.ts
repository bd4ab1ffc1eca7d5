import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { EXAM_KIND } from '@/benchmarks/instructional-qa/formats/data';
import {
  benchmarkChoiceSchema,
  exportRequestSchema,
  multipleChoiceRowSchema,
} from '@/benchmarks/instructional-qa/formats/out/schema';
import { freezeBenchmark } from '@/benchmarks/instructional-qa/use-cases/benchmarks/freeze';
import { exportBenchmark } from '@/benchmarks/instructional-qa/use-cases/export/export-benchmark';
import { database } from '@/lib/db';
import { createProject } from '@/lib/library/projects.store';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { cancelChain, retryChain } from '@/lib/runs/stages/control.store';
import { completeSettings } from '@/lib/suites/settings';
import { aggregateByLmmsEval } from '@/lib/testing/lmms-eval';
import { suiteById } from '@/prompts';
import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { type EndpointJudge, withInstallation } from '../set-up/installation';
import { awaitEnd, beginRun } from '../set-up/runs';
import { awaitStages, beginStages, countStages, runsOf, storeClips } from './stages';

const LATENCY_MS = 100;
const CONCURRENCY = 16;
/** How long a stopped chain is looked at, in milliseconds. */
const REST_MS = 3000;

/**
 * Clips through all stages of instructional QA, stopped in the middle and continued; what comes of it is put to an examinee,
 * frozen, exported, and where `LMMS_EVAL` names its source, aggregated by lmms-eval.
 */
export const bench = defineBench({
  measures: 'all stages of instructional QA, stopped, continued, examined and exported',
  small: { clips: 2, stopAt: 5 },
  full: { clips: 54, stopAt: 100 },
  run: ({ clips, stopAt }) =>
    withInstallation({ apps: 0, workers: 1 }, async ({ connect, log }) => {
      const project = await createProject('Bench, a chain');
      const { judge } = await connect({ latencyMs: LATENCY_MS }, { concurrency: CONCURRENCY });
      const firstId = await beginStages(await storeClips(project.id, clips), judge);
      await untilOptioned(firstId, stopAt);
      await cancelChain(firstId);
      // What is under way is stored.
      await sleep(REST_MS);
      const rested = await countJudged(firstId);
      await sleep(REST_MS);
      const moved = (await countJudged(firstId)) - rested;
      const continued = await retryChain(firstId, async () => new Set());
      const time = await awaitStages(firstId, async () => undefined);
      const { calls } = await countStages(firstId);
      await examine(project.id, judge);
      return [
        row('all stages', 'ms', time),
        row('calls', 'count', calls),
        row('items judged while it stood', 'count', moved, { most: 0 }),
        row('items put back', 'count', continued),
        ...(await exportRows(project.id)),
        ...(await logRows(log)),
      ];
    }),
});

async function untilOptioned(firstId: string, stopAt: number): Promise<void> {
  for (;;) {
    const options = (await runsOf(firstId)).find(({ suite }) => suite === 'option-writing');
    const where = { runId: options?.id ?? '', state: 'judged' } as const;
    if (options && (await database().runItem.count({ where })) >= stopAt) return;
    await sleep(200);
  }
}

async function countJudged(firstId: string): Promise<number> {
  const ids = (await runsOf(firstId)).map(({ id }) => id);
  return database().runItem.count({ where: { runId: { in: ids }, state: 'judged' } });
}

/** Puts the examination to the judge, without a frame: there are no videos. */
async function examine(projectId: string, judge: EndpointJudge): Promise<void> {
  const exam = await database().item.findMany({ where: { projectId, kind: EXAM_KIND } });
  const suite = suiteById('examining');
  const settings = completeSettings(suite, { coverage: 'economical', frames: 0 });
  const ids = exam.map(({ id }) => id);
  await awaitEnd(await beginRun(ids, judge, suite, settings), 200);
}

/** Freezes and exports what was made: what the export and lmms-eval itself make of the examination. */
async function exportRows(projectId: string): Promise<Row[]> {
  const person = { ...(await localReviewer()), role: 'admin' } as Person;
  const choice = benchmarkChoiceSchema.parse({ project: projectId });
  const { id } = await freezeBenchmark(person, { ...choice, name: 'Bench' });
  const { content } = await exportBenchmark(person, exportRequestSchema.parse({ benchmark: id }));
  const files = unzipSync(new Uint8Array(await new Response(content).arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const docs = rowsOf(read('data/multiple-choice-test.jsonl'), multipleChoiceRowSchema);
  const said = new Map(
    rowsOf(read('results/predictions.jsonl'), predictionSchema).map((one) => [one.id, one]),
  );
  const right = docs.filter(({ id: row }) => said.get(row)?.right === 1).length;
  const rows = [row('right by the export', '%', (100 * right) / docs.length)];
  const source = process.env.LMMS_EVAL;
  if (!source) return rows;
  const folder = await mkdtemp(path.join(tmpdir(), 'framejury-bench-export-'));
  for (const name of Object.keys(files).filter((one) => one.startsWith('lmms-eval/'))) {
    await writeFile(path.join(folder, path.basename(name)), read(name));
  }
  const replies = docs.map(({ id: row }) => said.get(row)?.reply ?? said.get(row)?.answer ?? '');
  const { unknown, figures } = aggregateByLmmsEval(source, folder, { docs, replies });
  await rm(folder, { recursive: true });
  if (unknown.length > 0) throw new Error(`lmms-eval does not know ${unknown}`);
  return [
    ...rows,
    ...Object.entries(figures).flatMap(([name, figure]) =>
      figure === 'N/A' ? [] : [row(`${name} by lmms-eval`, 'ratio', figure)],
    ),
  ];
}

const predictionSchema = z.object({
  id: z.string(),
  answer: z.string().nullable(),
  reply: z.string().nullable(),
  right: z.number().nullable(),
});

function rowsOf<Row>(lines: string, schema: z.ZodType<Row>): Row[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)));
}

async function logRows(log: string): Promise<Row[]> {
  const lines = (await readFile(log, 'utf8')).split('\n');
  const found = (what: RegExp) => lines.filter((line) => what.test(line));
  const [deadlocks, errors] = [found(/deadlock/), found(/ERROR|PANIC/)];
  for (const line of errors) console.error(line);
  return [
    row('deadlocks in the database’s log', 'count', deadlocks.length, { most: 0 }),
    row('errors in the database’s log', 'count', errors.length, { most: 0 }),
  ];
}
