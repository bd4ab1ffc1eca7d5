import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { applyMigrations } from '@/scripts/database/migrations.mjs';

/**
 * Gives a test file a database and a data folder of its own, on the server that `TEST_DATABASE_URL` names (“npm test”
 * starts one), and takes both away after its last test.
 */
export function freshDatabase(): void {
  const server = process.env.TEST_DATABASE_URL;
  const name = `test_${randomBytes(6).toString('hex')}`;
  let folder = '';

  beforeAll(async () => {
    if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with “npm test”.');
    await onServer(server, `CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    await applyMigrations(url.toString(), path.resolve('prisma/migrations'));
    folder = await mkdtemp(path.join(tmpdir(), 'framejury-test-'));
    process.env.DATABASE_URL = url.toString();
    process.env.FRAMEJURY_DATA = folder;
  });

  afterAll(async () => {
    const { database } = await import('@/lib/db');
    await database().$disconnect();
    if (server) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  });
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
