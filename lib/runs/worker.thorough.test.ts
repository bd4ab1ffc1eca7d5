import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeEndpoint } from '@/e2e/fake-endpoint/server';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import {
  answersOf,
  begin,
  beginWith,
  CALLS_A_VIDEO,
  connect,
  endAll,
  hasEnded,
  killWorker,
  LONGEST_MS,
  startOne,
  startWorkers,
  storeVideos,
  until,
} from '@/lib/testing/worker-runs';
import { runState } from './store';

freshDatabase();

afterEach(endAll);

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
  const VIDEOS = 4;
  const CONCURRENCY = 4;
  const options = { latencyMs: 60, parameters: { concurrency: CONCURRENCY } };

  it('ends as an undisturbed one, and pays for hardly anything twice', {
    timeout: 2 * LONGEST_MS,
  }, async () => {
    const itemIds = await storeVideos('survivor', VIDEOS);
    let worker = startOne();
    const calm = await begin(itemIds, options);
    await until(hasEnded(calm.runId));
    expect(callCount(calm.fake)).toBe(VIDEOS * CALLS_A_VIDEO);

    const rough = await begin(itemIds, options);
    // Points that differ in what is under way, spread over the run: in calls that came in before it happens.
    const killed = [3, 13];
    for (const point of killed) {
      await until(() => rough.fake.statistics.calls >= point);
      await killWorker(worker);
      worker = startOne();
    }
    for (const point of [22, 34]) {
      await until(() => rough.fake.statistics.calls >= point);
      await cutConnections();
    }
    await until(hasEnded(rough.runId));

    const expected = await answersOf(calm.runId);
    expect(expected.length).toBeGreaterThan(0);
    expect(await answersOf(rough.runId)).toEqual(expected);
    const states = await database().runItem.findMany({ where: { runId: rough.runId } });
    expect(states.map(({ state }) => state)).toEqual(itemIds.map(() => 'judged'));
    const counts = Object.values(rough.fake.statistics.answered);
    expect(counts).toHaveLength(VIDEOS * CALLS_A_VIDEO);
    // What was under way when a worker died, or answered and not on record yet, is asked again; a cut connection costs no call.
    expect(callCount(rough.fake)).toBeLessThanOrEqual(
      VIDEOS * CALLS_A_VIDEO + killed.length * 2 * CONCURRENCY,
    );
    const steps = await database().step.groupBy({
      by: ['requestHash'],
      where: { runId: rough.runId, reason: null },
      _count: true,
    });
    expect(steps.every(({ _count }) => _count === 1)).toBe(true);
  });
});

describe('a worker whose report that a job is done fails', () => {
  it('goes on', { timeout: LONGEST_MS }, async () => {
    const itemIds = await storeVideos('reported', 3);
    const [worker] = await startWorkers(1);
    await database().$executeRaw`CREATE SEQUENCE reports`;
    await database().$executeRawUnsafe(`
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('reports') = 1 THEN RAISE 'terminating connection' USING ERRCODE = '57P01'; END IF;
        RETURN OLD;
      END $$`);
    await database().$executeRaw`
      CREATE TRIGGER fail_once BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION fail_once()`;
    const { runId } = await begin(itemIds, { latencyMs: 10, parameters: { concurrency: 1 } });
    await until(async () => worker?.exitCode !== null || (await hasEnded(runId)()));
    expect(worker?.exitCode).toBeNull();
    expect(await database().runItem.count({ where: { runId, state: 'judged' } })).toBe(3);
  });
});

describe('a worker that reports another job while a report fails', () => {
  it('goes on', { timeout: LONGEST_MS }, async () => {
    const itemIds = await storeVideos('reported meanwhile', 8);
    const [worker] = await startWorkers(1);
    await database().$executeRaw`CREATE SEQUENCE meanwhile`;
    await database().$executeRawUnsafe(`
      CREATE FUNCTION fail_first() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE place bigint := nextval('meanwhile');
      BEGIN
        IF place = 1 THEN PERFORM pg_sleep(1.5); RAISE 'terminating connection' USING ERRCODE = '57P01'; END IF;
        IF place < 4 THEN PERFORM pg_sleep(2); END IF;
        RETURN OLD;
      END $$`);
    await database().$executeRaw`
      CREATE TRIGGER fail_first BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION fail_first()`;
    const { runId } = await begin(itemIds, { latencyMs: 400, parameters: { concurrency: 2 } });
    await until(async () => worker?.exitCode !== null || (await hasEnded(runId)()));
    expect(worker?.exitCode).toBeNull();
    expect(await database().runItem.count({ where: { runId, state: 'judged' } })).toBe(8);
  });
});

describe('two runs that ask the same at once', () => {
  const VIDEOS = 4;
  const CONCURRENCY = 8;
  const parameters = { concurrency: CONCURRENCY };

  // One worker by itself: requests/in-flight.test.ts.
  it('ask each request once with two workers', {
    timeout: 2 * LONGEST_MS,
  }, async () => {
    const itemIds = await storeVideos('equal', VIDEOS);
    await startWorkers(2);
    const { fake, judge } = await connect({ latencyMs: 30, parameters });
    const runs = await Promise.all([beginWith(judge, itemIds), beginWith(judge, itemIds)]);
    for (const runId of runs) await until(hasEnded(runId));
    const counts = Object.values(fake.statistics.answered);
    expect(counts).toHaveLength(VIDEOS * CALLS_A_VIDEO);
    expect(counts.filter((count) => count > 1)).toEqual([]);
    const [one, other] = await Promise.all(runs.map(answersOf));
    expect(one?.length).toBeGreaterThan(0);
    expect(other).toEqual(one);
  });

  it('go on when a worker is killed that others wait for', {
    timeout: 2 * LONGEST_MS,
  }, async () => {
    const itemIds = await storeVideos('equal killed', VIDEOS);
    const [first] = await startWorkers(2);
    const { fake, judge } = await connect({ latencyMs: 60, parameters });
    const runs = await Promise.all([beginWith(judge, itemIds), beginWith(judge, itemIds)]);
    await until(() => fake.statistics.calls >= 12);
    if (first) await killWorker(first);
    for (const runId of runs) await until(hasEnded(runId));
    const counts = Object.values(fake.statistics.answered);
    expect(counts).toHaveLength(VIDEOS * CALLS_A_VIDEO);
    // Those that the killed worker had under way, or had an answer to that was not on record yet, and no other.
    expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(2 * CONCURRENCY);
    const [one, other] = await Promise.all(runs.map(answersOf));
    expect(other).toEqual(one);
    const states = await database().runItem.findMany({ where: { runId: { in: runs } } });
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['judged']));
  });
});

describe('a budget that three workers share', () => {
  it('is kept to within a call, though one of them is killed', {
    timeout: 2 * LONGEST_MS,
  }, async () => {
    const itemIds = await storeVideos('dear', 6);
    const [first] = await startWorkers(3);
    const prices = { concurrency: 8, currency: 'USD', inputPrice: 1000, outputPrice: 1000 };
    const { fake, judge } = await connect({ latencyMs: 40, parameters: prices });
    const budget = 45;
    const runId = await beginWith(judge, itemIds, budget);
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
