import 'server-only';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { database } from '@/lib/db';
import { freeBytes, RESERVED_BYTES } from '@/lib/disk';
import { AppError } from '@/lib/errors';
import { fileStore } from '@/lib/files';
import type { Readiness } from './readiness.schema';

/** A database that does not answer within so many ms does not answer. */
const PATIENCE_MS = 3_000;

/** Whether this process can do its work, part by part. It never fails, and is done within seconds. */
export async function readReadiness(): Promise<Readiness> {
  const applied = await within(readApplied()).catch(() => null);
  const parts = {
    database: applied ? 'ok' : 'The database does not answer.',
    migrations: applied ? await faultInMigrations(applied) : 'Not known without the database.',
    files: await faultInFiles(),
  };
  return { ready: Object.values(parts).every((part) => part === 'ok'), parts };
}

async function readApplied(): Promise<ReadonlySet<string>> {
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return new Set(rows.map(({ name }) => name));
}

async function faultInMigrations(applied: ReadonlySet<string>): Promise<string> {
  const entries = await readdir(path.join(process.cwd(), 'prisma', 'migrations'), {
    withFileTypes: true,
  });
  const missing = entries.find((entry) => entry.isDirectory() && !applied.has(entry.name));
  return missing ? `The migration ${missing.name} has not been applied.` : 'ok';
}

async function faultInFiles(): Promise<string> {
  const fault = await within(fileStore().then((store) => store.check())).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : 'Files cannot be written.'),
  );
  if (fault) return fault;
  return freeBytes() < RESERVED_BYTES ? 'The disk that holds the data is full.' : 'ok';
}

function within<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
