import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { database } from '@/lib/db';
import { ensureDatabase, parseDatabaseUrl, withServer } from '@/scripts/database/connection.mjs';
import { startEmbeddedDatabase } from '@/scripts/database/embedded.mjs';
import { applyMigrations } from '@/scripts/database/migrations.mjs';
import { readSettings } from '@/scripts/settings.mjs';

/** A database that is thrown away afterwards. */
export interface Stage {
  /** Where an app would have to keep its data to find it. */
  dataFolder: string;
  /** Copies it as it is. @returns the copy's address */
  copy: (name: string) => Promise<string>;
  /** Stops it, so that an app can start it. */
  stop: () => Promise<void>;
  /** Stops it and throws it away. */
  clear: () => Promise<void>;
}

/** A folder for data that is thrown away afterwards, which PostgreSQL's own user can reach when we are root. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Does something with a folder that is thrown away afterwards. */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeFolder();
  return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Does something with a real, embedded database that does not wait for the disk, and throws it away. */
export async function withDatabase<Result>(
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const stage = await openStage();
  try {
    return await work(stage);
  } finally {
    await stage.clear();
  }
}

async function openStage(): Promise<Stage> {
  const folder = await makeFolder();
  const { dataFolder, root } = readSettings({ FRAMEJURY_DATA: path.join(folder, 'data') });
  const log = path.join(folder, 'postgres.log');
  const server = await startEmbeddedDatabase({ dataFolder, log, durable: false });
  await ensureDatabase(server.url);
  await applyMigrations(server.url, path.join(root, 'prisma', 'migrations'));
  process.env.FRAMEJURY_DATA = dataFolder;
  process.env.DATABASE_URL = server.url;
  return {
    dataFolder,
    copy: async (name) => {
      // Nobody may be connected to what is copied.
      await database().$disconnect();
      const config = parseDatabaseUrl(server.url);
      await withServer(config, (client) =>
        client.query(`CREATE DATABASE ${name} TEMPLATE ${config.database} STRATEGY FILE_COPY`),
      );
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: () => server.stop(),
    clear: async () => {
      await server.stop();
      await rm(server.home, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
