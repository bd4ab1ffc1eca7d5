import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as health } from '@/app/api/health/route';
import { GET as ready } from '@/app/api/ready/route';
import { GET as metrics } from '@/app/metrics/route';
import { concernsOf } from '@/components/status/words';
import { database } from '@/lib/db';
import { fileStore } from '@/lib/files';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { storeVideo } from '@/lib/testing/stored';
import { noteError } from './last-errors.mjs';
import { readStatus } from './store';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');

let runId = '';
let itemId = '';
let otherId = '';

beforeAll(async () => {
  itemId = await storeVideo('a');
  otherId = await storeVideo('b');
  runId = await storeScoredRun([itemId, otherId], 8);
  await database().worker.createMany({
    data: [
      { id: 'one', host: 'a', process: 1, decodes: true },
      { id: 'two', host: 'b', process: 2, seenAt: new Date(Date.now() - 60_000) },
    ],
  });
});

/** Stores a call of the run, so long ago in seconds. */
async function storeCall(reason: string | null, ago: number, about = itemId): Promise<void> {
  await database().step.create({
    data: {
      ...{ runId, itemId: about, prompt: 'p', promptHash: 'h', unit: 'video', requestHash: 'r' },
      ...{ attempt: 1, reason, renderedText: '', frames: [], latencyMs: 2000, tries: 1 },
      ...{ inputTokens: 100, outputTokens: 10, cost: 0.5 },
      createdAt: new Date(Date.now() - ago * 1000),
    },
  });
}

/** The values of a metric by its labels, as Prometheus reads them. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const text = await (await metrics(new Request('http://x/metrics'))).text();
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
  return Object.fromEntries(
    lines.map((line) => [/\{(.*)\}/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]),
  );
}

describe('the status', () => {
  it('says which workers are alive, and how judges did of late', async () => {
    await storeCall(null, 20);
    await storeCall('timed-out', 20);
    // What the judge replied is told by no figure of the installation.
    await storeCall('refused', 20);
    const status = await readStatus();
    expect(status.workers.map(({ id, alive }) => [id, alive])).toEqual([
      ['one', true],
      ['two', false],
    ]);
    expect(status.judges).toMatchObject([{ replied: 2, lost: 1, median: 2000 }]);
    expect(status.failures).toMatchObject([{ reason: 'timed-out', calls: 1, runId }]);
    expect(status.database.connections).toBeGreaterThan(0);
    expect(status.storage.videos).toBe(2);
  });

  it('says whether the store of files answers, and which requests failed last', async () => {
    noteError({ method: 'GET', route: '/api/runs/:id', status: 500, request: 'abc-1' });
    const well = await readStatus();
    expect(well.parts.files).toBe('ok');
    expect(well.errors[0]).toMatchObject({ route: '/api/runs/:id', status: 500, request: 'abc-1' });
    expect(concernsOf(well)).toEqual([]);
    const broken = vi.spyOn(await fileStore(), 'check').mockRejectedValue(new Error('gone'));
    const ill = await readStatus();
    broken.mockRestore();
    expect(concernsOf(ill)).toEqual(['Files cannot be written.']);
  });
});

describe('figures for Prometheus', () => {
  it('count each call once, from when they are first read on', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await valuesOf('framejury_calls_total')).toEqual({});
    await storeCall(null, 15);
    await storeCall(null, 15);
    await storeCall('unreachable', 15);
    await storeCall(null, 15, otherId);
    await storeCall(null, 15, otherId);
    // One that may have been stored before others with lower numbers is left for the next time.
    await storeCall(null, 0);
    vi.advanceTimersByTime(10_000);
    const byOutcome = await valuesOf('framejury_calls_total');
    expect(Object.values(byOutcome).toSorted()).toEqual([1, 4]);
    expect(Object.keys(byOutcome).join()).toMatch(
      /outcome="(replied|unreachable)".*outcome="(replied|unreachable)"/,
    );
    expect(Object.values(await valuesOf('framejury_cost_total'))).toEqual([2.5]);
    // Of one of the two items there were calls before.
    expect(Object.values(await valuesOf('framejury_judged_items_total'))).toEqual([1]);
    vi.advanceTimersByTime(10_000);
    expect(await valuesOf('framejury_calls_total')).toEqual(byOutcome);
    expect(await valuesOf('framejury_workers')).toEqual({ 'alive="true"': 1, 'alive="false"': 1 });
    vi.useRealTimers();
  });
});

describe('health and readiness', () => {
  const ask = (route: typeof health) => route(new Request('http://x/'));

  it('are told to anybody', async () => {
    expect(await (await ask(health)).json()).toMatchObject({ status: 'alive' });
    const answer = await ask(ready);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { ready: true, parts: { database: 'ok', migrations: 'ok', files: 'ok' } },
    ]);
  });

  it('say what is missing, while the app is alive', async () => {
    const [{ name } = { name: '' }] = await database().$queryRaw<{ name: string }[]>`
      DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
      RETURNING migration_name AS name`;
    const answer = await ask(ready);
    expect(answer.status).toBe(503);
    expect((await answer.json()).parts.migrations).toContain(name);
    expect((await ask(health)).status).toBe(200);
  });
});
