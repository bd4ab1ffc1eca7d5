import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type FakeEndpoint, startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import { createEndpointJudge } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import { runState } from '@/lib/runs/store';
import { suiteById } from '@/prompts';
import { storeVideo } from './stored';
import { startWorkerProcess } from './worker-process';

/** How many calls the suite for hallucinations makes about a video of {@link storeVideos}. */
export const CALLS_A_VIDEO = 10;

/** What a test may wait for, in milliseconds: machines can be slow. */
export const LONGEST_MS = 300_000;

const workers = new Set<ChildProcess>();
const endpoints = new Set<FakeEndpoint>();

/** Kills every worker and closes every endpoint that a test started; for after each test. */
export async function endAll(): Promise<void> {
  await Promise.all([...workers].map(killWorker));
  await Promise.all([...endpoints].map((fake) => fake.close()));
  endpoints.clear();
}

/** Starts a worker. */
export function startOne(): ChildProcess {
  const worker = startWorkerProcess();
  workers.add(worker);
  return worker;
}

/** Starts workers and waits until they are there. */
export async function startWorkers(count: number): Promise<ChildProcess[]> {
  const started = Array.from({ length: count }, startOne);
  const pids = started.map(({ pid }) => pid ?? 0);
  await until(
    async () => (await database().worker.count({ where: { process: { in: pids } } })) === count,
  );
  return started;
}

/** Ends a worker by force. */
export async function killWorker(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

/** Stores videos whose frames are pictures of their own. @returns their ids */
export async function storeVideos(name: string, count: number): Promise<string[]> {
  const itemIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const itemId = await storeVideo(`${index} ${name}`);
    const frames = await database().frame.findMany({ where: { frameSet: { videoId: itemId } } });
    for (const { hash } of frames) {
      const [r = 0, g = 0, b = 0] = createHash('sha256').update(`${itemId} ${hash}`).digest();
      const plain = { width: 32, height: 18, channels: 3, background: { r, g, b } } as const;
      await writeStored('frames', hash, await sharp({ create: plain }).jpeg().toBuffer());
    }
    itemIds.push(itemId);
  }
  return itemIds;
}

/** Connects an endpoint of its own as a judge, which no other judge's replies serve. */
export async function connect(options: { latencyMs: number; parameters?: object }) {
  const fake = await startFakeEndpoint({ latencyMs: options.latencyMs });
  endpoints.add(fake);
  const judge = await createEndpointJudge({
    name: fake.baseUrl,
    baseUrl: fake.baseUrl,
    model: 'fake-vlm',
    parameters: options.parameters ?? {},
  });
  return { fake, judge };
}

/** Begins a run with a judge. @returns its id */
export function beginWith(
  judge: Awaited<ReturnType<typeof connect>>['judge'],
  itemIds: string[],
  budget?: number,
  callsBy?: 'batch-api',
): Promise<string> {
  const suite = suiteById('hallucination');
  const { id, kind, name, parameters, baseUrl, model } = judge;
  const settings = { blindToPrompt: false, tellGenerated: true, coverage: 'economical' as const };
  return createRun(
    {
      suite: suite.id,
      judgeId: id,
      itemIds,
      settings,
      callsBy,
      ...(budget !== undefined && { budget }),
    },
    suite,
    { id, facts: { kind, name, parameters, baseUrl, model } },
    suite.prompts.map(({ id: prompt, hash, markdown }) => ({ prompt, hash, markdown })),
  );
}

/** Begins a run with an endpoint of its own. */
export async function begin(
  itemIds: string[],
  options: { latencyMs: number; parameters?: object },
): Promise<{ runId: string; fake: FakeEndpoint }> {
  const { fake, judge } = await connect(options);
  return { runId: await beginWith(judge, itemIds), fake };
}

/** Waits until something holds. @throws {Error} when that takes too long */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('it did not come to that in time');
    await sleep(20);
  }
}

/** Whether a run has ended; for {@link until}. */
export const hasEnded = (runId: string) => async () => {
  // The test itself cuts the connections that it asks over.
  const state = await runState(runId).catch(() => null);
  return state === 'ended';
};

/** What the judge of a run says, place by place. */
export async function answersOf(runId: string) {
  const rows = await database().answer.findMany({
    where: { rater: { runId } },
    orderBy: [{ itemId: 'asc' }, { unit: 'asc' }, { question: 'asc' }, { id: 'asc' }],
    select: {
      itemId: true,
      unit: true,
      question: true,
      value: true,
      rationale: true,
      state: true,
    },
  });
  return rows;
}
