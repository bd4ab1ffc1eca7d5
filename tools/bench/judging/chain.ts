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
import { awaitEnd, beginRun, type EndpointJudge, type Stage } from './stage';
import { awaitStages, beginStages, runsOf, storeClips, tellStages } from './stages';

const CLIPS = 54;
const LATENCY_MS = 100;
const CONCURRENCY = 16;
/** So many items of the last stages are made when the chain is stopped. */
const STOP_AT = 100;

/**
 * Fifty-four clips through all stages of instructional QA, stopped in the middle and continued; what comes of it is put to an
 * examinee, frozen, exported, and where `LMMS_EVAL` names its source, aggregated by lmms-eval. Says what the database's log
 * has of deadlocks and errors.
 */
export async function measureChain(stage: Stage): Promise<void> {
  const project = await createProject('Bench, a chain');
  const { judge } = await stage.connect(
    { latencyMs: LATENCY_MS, looks: false },
    { concurrency: CONCURRENCY },
  );
  const firstId = await beginStages(await storeClips(project.id, CLIPS), judge);
  await untilOptioned(firstId);
  await cancelChain(firstId);
  const runs = await runsOf(firstId);
  const rested = await countJudged(firstId);
  await sleep(3000);
  const moved = (await countJudged(firstId)) - rested;
  const continued = await retryChain(firstId, async () => new Set());
  const time = await awaitStages(firstId, () => {});
  console.log(
    `${CLIPS} clips through ${runs.length} stages that had begun, stopped and continued (${continued} items put back, ${moved} judged while it stood): ${(time / 1000).toFixed(1)} s`,
  );
  const { calls, tokens } = await tellStages(firstId);
  console.log(`  ${calls} calls, ${tokens} tokens`);
  await examine(project.id, judge);
  await tellExport(project.id);
  await tellLog(stage.log);
}

async function untilOptioned(firstId: string): Promise<void> {
  for (;;) {
    const options = (await runsOf(firstId)).find(({ suite }) => suite === 'option-writing');
    const where = { runId: options?.id ?? '', state: 'judged' } as const;
    if (options && (await database().runItem.count({ where })) >= STOP_AT) return;
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

/** Freezes and exports what was made, and says what the export, its tasks and lmms-eval itself make of the examination. */
async function tellExport(projectId: string): Promise<void> {
  const person = { ...(await localReviewer()), role: 'admin' } as Person;
  const choice = benchmarkChoiceSchema.parse({ project: projectId });
  const { id, counts } = await freezeBenchmark(person, { ...choice, name: 'Bench' });
  console.log(
    `  frozen: ${counts.openEnded} open-ended, ${counts.multipleChoice} multiple-choice questions`,
  );
  const { content } = await exportBenchmark(person, exportRequestSchema.parse({ benchmark: id }));
  const files = unzipSync(new Uint8Array(await new Response(content).arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const docs = rowsOf(read('data/multiple-choice-test.jsonl'), multipleChoiceRowSchema);
  const said = new Map(
    rowsOf(read('results/predictions.jsonl'), predictionSchema).map((one) => [one.id, one]),
  );
  const right = docs.filter(({ id: row }) => said.get(row)?.right === 1).length;
  console.log(`  the export: ${right} of ${docs.length} right, accuracy ${right / docs.length}`);
  const source = process.env.LMMS_EVAL;
  if (!source) {
    console.log(
      '  set LMMS_EVAL to a folder with the source of lmms-eval to have it aggregate this',
    );
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'framejury-bench-export-'));
  for (const name of Object.keys(files).filter((one) => one.startsWith('lmms-eval/'))) {
    await writeFile(path.join(folder, path.basename(name)), read(name));
  }
  const replies = docs.map(({ id: row }) => said.get(row)?.reply ?? said.get(row)?.answer ?? '');
  const { unknown, figures } = aggregateByLmmsEval(source, folder, { docs, replies });
  console.log(`  lmms-eval knows ${unknown.length === 0 ? 'all fields' : `no ${unknown}`}:`);
  for (const [name, figure] of Object.entries(figures)) console.log(`    ${name} ${figure}`);
  await rm(folder, { recursive: true });
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

async function tellLog(log: string): Promise<void> {
  const lines = (await readFile(log, 'utf8')).split('\n');
  const deadlocks = lines.filter((line) => line.includes('deadlock'));
  const errors = lines.filter((line) => /ERROR|FATAL|PANIC/.test(line));
  console.log(
    `  the database's log: ${lines.length} lines, ${deadlocks.length} about deadlocks, ${errors.length} errors`,
  );
  for (const line of [...new Set(errors)].slice(0, 10)) console.log(`    ${line}`);
}
