import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeEndpoint, startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import { createEndpointJudge } from '@/lib/judge/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { startWorkerProcess } from '@/lib/testing/worker-process';
import { suiteById } from '@/prompts';
import { cancelRun } from './control.store';
import { createRun, runState } from './store';

freshDatabase();

const CALLS_A_VIDEO = 10;
const LONGEST_MS = 120_000;

const workers = new Set<ChildProcess>();
const endpoints = new Set<FakeEndpoint>();

afterEach(async () => {
  await Promise.all([...workers].map(killWorker));
  await Promise.all([...endpoints].map((fake) => fake.close()));
  endpoints.clear();
});

function startOne(): ChildProcess {
  const worker = startWorkerProcess();
  workers.add(worker);
  return worker;
}

async function killWorker(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

/** Stores videos whose frames are pictures of their own. @returns their ids */
async function storeVideos(name: string, count: number): Promise<string[]> {
  const videoIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const videoId = await storeVideo(`${index} ${name}`);
    const frames = await database().frame.findMany({ where: { frameSet: { videoId } } });
    for (const { hash } of frames) {
      const [r = 0, g = 0, b = 0] = createHash('sha256').update(`${videoId} ${hash}`).digest();
      const plain = { width: 32, height: 18, channels: 3, background: { r, g, b } } as const;
      await writeStored('frames', hash, await sharp({ create: plain }).jpeg().toBuffer());
    }
    videoIds.push(videoId);
  }
  return videoIds;
}

/** Connects an endpoint of its own as a judge, which no other judge's replies serve. */
async function connect(options: { latencyMs: number; parameters?: object }) {
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
function beginWith(
  judge: Awaited<ReturnType<typeof connect>>['judge'],
  videoIds: string[],
  budget?: number,
): Promise<string> {
  const suite = suiteById('hallucination');
  const { id, kind, name, parameters, baseUrl, model } = judge;
  const settings = { blindToPrompt: false, tellGenerated: true, coverage: 'economical' as const };
  return createRun(
    { suite: suite.id, judgeId: id, videoIds, settings, ...(budget !== undefined && { budget }) },
    suite,
    { id, facts: { kind, name, parameters, baseUrl, model } },
    suite.prompts.map(({ id: prompt, hash, markdown }) => ({ prompt, hash, markdown })),
  );
}

/** Begins a run with an endpoint of its own. */
async function begin(
  videoIds: string[],
  options: { latencyMs: number; parameters?: object },
): Promise<{ runId: string; fake: FakeEndpoint }> {
  const { fake, judge } = await connect(options);
  return { runId: await beginWith(judge, videoIds), fake };
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('it did not come to that in time');
    await sleep(20);
  }
}

const hasEnded = (runId: string) => async () => {
  // The test itself cuts the connections that it asks over.
  const state = await runState(runId).catch(() => null);
  return state === 'ended';
};

/** What the judge of a run says, place by place. */
async function answersOf(runId: string) {
  const rows = await database().answer.findMany({
    where: { rater: { runId } },
    orderBy: [{ videoId: 'asc' }, { unit: 'asc' }, { question: 'asc' }, { id: 'asc' }],
    select: {
      videoId: true,
      unit: true,
      question: true,
      value: true,
      rationale: true,
      state: true,
    },
  });
  return rows;
}

const callCount = (fake: FakeEndpoint) =>
  Object.values(fake.statistics.answered).reduce((sum, count) => sum + count, 0);

/** Cuts every connection to the database but the one that does it. */
async function cutConnections(): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client
    .query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    .finally(() => client.end());
}

describe('a run whose workers are killed and whose connections are cut', () => {
  const VIDEOS = 6;
  const CONCURRENCY = 4;
  const options = { latencyMs: 60, parameters: { concurrency: CONCURRENCY } };

  it('ends as an undisturbed one, and pays for hardly anything twice', {
    timeout: 2 * LONGEST_MS,
  }, async () => {
    const videoIds = await storeVideos('survivor', VIDEOS);
    let worker = startOne();
    const calm = await begin(videoIds, options);
    await until(hasEnded(calm.runId));
    expect(callCount(calm.fake)).toBe(VIDEOS * CALLS_A_VIDEO);

    const rough = await begin(videoIds, options);
    // Points that differ in what is under way, spread over the run: in calls that came in before it happens.
    const killed = [3, 17, 38];
    for (const point of killed) {
      await until(() => rough.fake.statistics.calls >= point);
      await killWorker(worker);
      worker = startOne();
    }
    for (const point of [45, 57]) {
      await until(() => rough.fake.statistics.calls >= point);
      await cutConnections();
    }
    await until(hasEnded(rough.runId));

    const expected = await answersOf(calm.runId);
    expect(expected.length).toBeGreaterThan(0);
    expect(await answersOf(rough.runId)).toEqual(expected);
    const states = await database().runVideo.findMany({ where: { runId: rough.runId } });
    expect(states.map(({ state }) => state)).toEqual(videoIds.map(() => 'judged'));
    const counts = Object.values(rough.fake.statistics.answered);
    expect(counts).toHaveLength(VIDEOS * CALLS_A_VIDEO);
    // What was under way when a worker died is asked again; a cut connection costs no call.
    expect(callCount(rough.fake)).toBeLessThanOrEqual(
      VIDEOS * CALLS_A_VIDEO + killed.length * (CONCURRENCY + 1),
    );
    const steps = await database().step.groupBy({
      by: ['requestHash'],
      where: { runId: rough.runId, reason: null },
      _count: true,
    });
    expect(steps.every(({ _count }) => _count === 1)).toBe(true);
  });
});

describe('two workers', () => {
  it('keep to a judge’s limits together', { timeout: 2 * LONGEST_MS }, async () => {
    // More than one worker has in hand at once.
    const videoIds = await storeVideos('shared', 24);
    const pids = [startWorkerProcess(), startWorkerProcess()].map(({ pid }) => pid ?? 0);
    await until(
      async () => (await database().worker.count({ where: { process: { in: pids } } })) === 2,
    );

    const few = await begin(videoIds, { latencyMs: 80, parameters: { concurrency: 3 } });
    let sharers = 0;
    await until(async () => {
      const shares = await database().judgeShare.findMany({ where: { slots: { gt: 0 } } });
      sharers = Math.max(sharers, shares.length);
      return hasEnded(few.runId)();
    });
    expect(few.fake.statistics.mostAtOnce).toBe(3);
    expect(sharers).toBe(2);

    const slow = await begin(videoIds, { latencyMs: 5, parameters: { requestsPerMinute: 25 } });
    await until(() => slow.fake.statistics.calls >= 25);
    await sleep(3000);
    expect(slow.fake.statistics.calls).toBe(25);
    await cancelRun(slow.runId);
  });
});

/** Starts workers and waits until they are there. */
async function startWorkers(count: number): Promise<ChildProcess[]> {
  const started = Array.from({ length: count }, startOne);
  const pids = started.map(({ pid }) => pid ?? 0);
  await until(
    async () => (await database().worker.count({ where: { process: { in: pids } } })) === count,
  );
  return started;
}

describe('two runs that ask the same at once', () => {
  const VIDEOS = 12;
  const CONCURRENCY = 8;
  const parameters = { concurrency: CONCURRENCY };

  it.each([1, 2])(
    'ask each request once with %i workers',
    {
      timeout: 2 * LONGEST_MS,
    },
    async (workerCount) => {
      const videoIds = await storeVideos(`equal ${workerCount}`, VIDEOS);
      await startWorkers(workerCount);
      const { fake, judge } = await connect({ latencyMs: 30, parameters });
      const runs = await Promise.all([beginWith(judge, videoIds), beginWith(judge, videoIds)]);
      for (const runId of runs) await until(hasEnded(runId));
      const counts = Object.values(fake.statistics.answered);
      expect(counts).toHaveLength(VIDEOS * CALLS_A_VIDEO);
      expect(counts.filter((count) => count > 1)).toEqual([]);
      const [one, other] = await Promise.all(runs.map(answersOf));
      expect(one?.length).toBeGreaterThan(0);
      expect(other).toEqual(one);
    },
  );

  it('go on when a worker is killed that others wait for', {
    timeout: 2 * LONGEST_MS,
  }, async () => {
    const videoIds = await storeVideos('equal killed', VIDEOS);
    const [first] = await startWorkers(2);
    const { fake, judge } = await connect({ latencyMs: 60, parameters });
    const runs = await Promise.all([beginWith(judge, videoIds), beginWith(judge, videoIds)]);
    await until(() => fake.statistics.calls >= 40);
    if (first) await killWorker(first);
    for (const runId of runs) await until(hasEnded(runId));
    const counts = Object.values(fake.statistics.answered);
    expect(counts).toHaveLength(VIDEOS * CALLS_A_VIDEO);
    // Those that the killed worker had under way, and no other.
    expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(CONCURRENCY + 1);
    const [one, other] = await Promise.all(runs.map(answersOf));
    expect(other).toEqual(one);
    const states = await database().runVideo.findMany({ where: { runId: { in: runs } } });
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['judged']));
  });
});

describe('a budget that three workers share', () => {
  it('is kept to within a call, though one of them is killed', {
    timeout: 2 * LONGEST_MS,
  }, async () => {
    const videoIds = await storeVideos('dear', 20);
    const [first] = await startWorkers(3);
    const prices = { concurrency: 8, inputPrice: 1000, outputPrice: 1000 };
    const { fake, judge } = await connect({ latencyMs: 40, parameters: prices });
    const budget = 150;
    const runId = await beginWith(judge, videoIds, budget);
    await until(() => fake.statistics.calls >= 15);
    if (first) await killWorker(first);
    await until(async () => (await runState(runId)) === 'paused');
    await until(async () => (await database().budgetLease.count({ where: { runId } })) === 0);
    const { _sum, _max } = await database().step.aggregate({
      where: { runId },
      _sum: { cost: true },
      _max: { cost: true },
    });
    expect(_sum.cost).toBeGreaterThan(0);
    expect(_sum.cost).toBeLessThanOrEqual(budget + (_max.cost ?? 0));
  });
});
