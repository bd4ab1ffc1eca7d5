import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { plannedOnce } from './planned-once';
import { onServer } from './setup';

/** Names the database of this process; its test files come one after another, and settings are read once. */
const own = globalThis as { framejuryTestDatabase?: string };

/**
 * Gives a test file a database and a data folder of its own, on the server that `TEST_DATABASE_URL` names (“npm test”
 * starts one), and takes both away after its last test.
 * @param plansOnce whether each query is planned once, for files with a process of their own that ask a lot
 */
export function freshDatabase({ plansOnce = false } = {}): void {
  const server = process.env.TEST_DATABASE_URL;
  own.framejuryTestDatabase ??= `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const name = own.framejuryTestDatabase;
  const folder = path.join(tmpdir(), `framejury-${name}`);

  beforeAll(async () => {
    if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with “npm test”.');
    // A third of the work of the default strategy, which writes each page to the log.
    await onServer(
      server,
      `CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')} STRATEGY FILE_COPY`,
    );
    await mkdir(folder);
    const url = new URL(server);
    url.pathname = `/${name}`;
    process.env.DATABASE_URL = url.toString();
    process.env.FRAMEJURY_DATA = folder;
    if (!plansOnce) return;
    const { changeDatabase } = await import('@/lib/db');
    const { PrismaClient } = await import('@/prisma/generated/client');
    changeDatabase(new PrismaClient({ adapter: plannedOnce(url.toString()) }));
  });

  afterAll(async () => {
    const { database } = await import('@/lib/db');
    await database().$disconnect();
    if (server) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  });
}
