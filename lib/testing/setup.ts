import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { makeWorkerUtils } from 'graphile-worker';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/scripts/database/migrations.mjs';
import { bundleWorker } from '@/scripts/preparation/worker-bundle.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty database with all tables, those of the queue too; test files get copies. '' without a server. */
    templateDatabase: string;
    /** The worker as one file; see lib/testing/worker-process.ts. */
    workerBundle: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Makes once for all test files what each of them would otherwise make for itself. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  // The others inherit it, with what is made here.
  if (!project.isRootProject()) return;
  const run = `${process.pid}_${randomBytes(4).toString('hex')}`;
  const server = process.env.TEST_DATABASE_URL;
  const template = server ? `template_${run}` : '';
  // Inside of the project, so that the packages are found from there.
  const bundle = path.join(ROOT, 'node_modules', '.cache', 'framejury', `worker-${run}.mjs`);
  await Promise.all([bundleWorker(ROOT, bundle), server && makeTemplate(server, template)]);
  project.provide('templateDatabase', template);
  project.provide('workerBundle', bundle);
  return async () => {
    await rm(bundle, { force: true });
    if (server) await onServer(server, `DROP DATABASE ${template} WITH (FORCE)`);
  };
}

/** Sends one statement to a database server. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function makeTemplate(server: string, name: string): Promise<void> {
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await applyMigrations(url.toString(), path.join(ROOT, 'prisma', 'migrations'));
  const queue = await makeWorkerUtils({ connectionString: url.toString() });
  await queue.migrate().finally(() => queue.release());
}
