import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { startWorkerProcess } from '@/lib/testing/worker-process';
import { readWorkers, registerWorker } from './store';

freshDatabase();

const NEWER = '99991231235959_of_a_later_version';

let worker: ChildProcess | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  worker?.kill('SIGKILL');
  await database().$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = ${NEWER}`;
  await database().worker.deleteMany();
});

/** Starts a worker. @returns how it ends, and what it has said by then */
async function endOfWorker(): Promise<{ code: number; said: string }> {
  worker = startWorkerProcess(['ignore', 'ignore', 'pipe']);
  const said = worker.stderr ? text(worker.stderr) : '';
  const [code] = await once(worker, 'exit');
  return { code, said: await said };
}

/** Records a migration as a later version does. */
async function bringUpToDate(): Promise<void> {
  await database().$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('later', '', ${NEWER}, now())`;
}

const living = () => database().worker.count();

describe('a worker on a database that a newer version has brought up to date', () => {
  it('does not begin', async () => {
    await bringUpToDate();
    const { code, said } = await endOfWorker();
    expect(code).toBe(1);
    expect(said).toContain(`does not know its migration ${NEWER}`);
    expect(said).not.toContain('    at ');
    expect(await living()).toBe(0);
  });

  it('ends when that happens while it runs', async () => {
    const ended = endOfWorker();
    await expect.poll(living, { timeout: 150_000 }).toBe(1);
    await bringUpToDate();
    expect(await ended).toMatchObject({ code: 1, said: expect.stringContaining(NEWER) });
    expect(await living()).toBe(0);
  });
});

describe('whether a worker is missing', () => {
  it('is said when none has shown life for a while', async () => {
    vi.spyOn(process, 'uptime').mockReturnValue(3600);
    expect(await readWorkers()).toEqual({ missing: true, decodes: false });
    await registerWorker('one', false);
    expect(await readWorkers()).toEqual({ missing: false, decodes: false });
    await database().$executeRaw`UPDATE "Worker" SET "seenAt" = now() - interval '20 seconds'`;
    expect(await readWorkers()).toEqual({ missing: true, decodes: false });
  });

  it('is not said while one may be on its way, as when everything was just started', async () => {
    vi.spyOn(process, 'uptime').mockReturnValue(2);
    expect(await readWorkers()).toEqual({ missing: false, decodes: false });
  });
});
