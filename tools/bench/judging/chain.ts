import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import {
  benchmarkChoiceSchema,
  exportRequestSchema,
} from '@/benchmarks/instructional-qa/formats/out/schema';
import { freezeBenchmark } from '@/benchmarks/instructional-qa/use-cases/benchmarks/freeze';
import { exportBenchmark } from '@/benchmarks/instructional-qa/use-cases/export/export-benchmark';
import { database } from '@/lib/db';
import { createProject } from '@/lib/library/projects.store';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { cancelChain, retryChain } from '@/lib/runs/stages/control.store';
import type { Stage } from './stage';
import { awaitStages, beginStages, runsOf, storeClips, tellStages } from './stages';

const CLIPS = 54;
const LATENCY_MS = 100;
const CONCURRENCY = 16;
/** So many items of the last stages are made when the chain is stopped. */
const STOP_AT = 100;

/**
 * Fifty-four clips through all stages of instructional QA, stopped in the middle and continued; what comes of it is frozen,
 * exported, and read by the reader of its evaluation tasks. Says what the database's log has of deadlocks and errors.
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

/** Freezes and exports what was made, and has the letters that its keys name read by the tasks' own reader. */
async function tellExport(projectId: string): Promise<void> {
  const person = { ...(await localReviewer()), role: 'admin' } as Person;
  const choice = benchmarkChoiceSchema.parse({ project: projectId });
  const { id, counts } = await freezeBenchmark(person, { ...choice, name: 'Bench' });
  const { content } = await exportBenchmark(person, exportRequestSchema.parse({ benchmark: id }));
  const files = unzipSync(new Uint8Array(await new Response(content).arrayBuffer()));
  const folder = await mkdtemp(path.join(tmpdir(), 'framejury-bench-export-'));
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), strFromU8(bytes));
  }
  const read = spawnSync('python3', ['-c', READER], { cwd: folder, encoding: 'utf8' });
  console.log(
    `  frozen: ${counts.openEnded} open-ended, ${counts.multipleChoice} multiple-choice; read by the exported tasks: ${read.stdout.trim() || read.stderr.trim()}`,
  );
  await rm(folder, { recursive: true });
}

const READER = `
import json, sys
sys.path.insert(0, "lmms-eval")
import utils
rows = [json.loads(line) for line in open("data/multiple-choice-test.jsonl", encoding="utf-8")]
told = [utils.process_results(row, ["The answer is (" + row["answer"] + ")."]) for row in rows]
print(len(rows), "rows, accuracy of their keys", utils.mean([one["accuracy"] for one in told]))
`;

async function tellLog(log: string): Promise<void> {
  const lines = (await readFile(log, 'utf8')).split('\n');
  const deadlocks = lines.filter((line) => line.includes('deadlock'));
  const errors = lines.filter((line) => /ERROR|FATAL|PANIC/.test(line));
  console.log(
    `  the database's log: ${lines.length} lines, ${deadlocks.length} about deadlocks, ${errors.length} errors`,
  );
  for (const line of [...new Set(errors)].slice(0, 10)) console.log(`    ${line}`);
}
