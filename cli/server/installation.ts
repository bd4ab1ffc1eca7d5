import process from 'node:process';
import type { Client } from 'pg';
import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import { parseDatabaseUrl, withClient } from '@/scripts/database/connection.mjs';
import { findEmbeddedDatabase, findHome } from '@/scripts/database/embedded.mjs';
import { findDatabase, openDatabase } from '@/scripts/database/open.mjs';
import { hasCluster } from '@/scripts/database/server.mjs';
import { takeLock } from '@/scripts/processes/lock-file.mjs';
import { readSettings, type Settings } from '@/scripts/settings.mjs';
import { complain } from '@/scripts/terminal.mjs';
import { Trouble } from '@/scripts/trouble.mjs';

/**
 * Runs work that `runOnServer` has started, and ends the process with its exit code: 2 where it fails.
 * @param schema of the options
 */
export async function runWork<Options>(
  schema: z.ZodType<Options>,
  work: (options: Options, settings: Settings) => Promise<number>,
): Promise<never> {
  let code = 2;
  try {
    const settings = readSettings(process.env);
    process.env.FRAMEJURY_DATA = settings.dataFolder;
    code = await work(schema.parse(JSON.parse(process.argv[2] ?? '')), settings);
  } catch (error) {
    complain(error instanceof AppError ? new Trouble(error.message) : error);
  }
  process.exit(code);
}

/** Does something with the database of an installation, whether that runs or not; it has to be up to date. */
export async function withInstalledDatabase<Result>(
  settings: Settings,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const runs = settings.databaseUrl ?? (await findEmbeddedDatabase(settings.dataFolder));
  if (runs) return work(await findDatabase(settings, { isCurrent: true }));
  if (!hasCluster(findHome(settings.dataFolder))) {
    throw new Trouble(`There is no installation in ${settings.dataFolder}.`);
  }
  return withIdleDatabase(settings, async () =>
    work(await findDatabase(settings, { isCurrent: true })),
  );
}

/**
 * Does something with the database of an installation that does not run; an embedded one is started for it, and made where
 * there is none.
 * @throws {Trouble} where the installation runs
 */
export async function withIdleDatabase<Result>(
  settings: Settings,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { lock, holder } = await takeLock(settings.lockFile);
  if (!lock) {
    throw new Trouble(
      `Framejury is running in ${settings.dataFolder} (process ${holder.process.pid}): stop it first.`,
    );
  }
  try {
    const database = await openDatabase(settings);
    return await work(database.url).finally(database.stop);
  } finally {
    lock.release();
  }
}

/** Does something with a connection of its own to a database, and has the process use that. */
export function connected<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  process.env.DATABASE_URL = url;
  return withClient(parseDatabaseUrl(url), work);
}
