import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ensureDatabase } from '@/scripts/database/connection.mjs';
import { startEmbeddedDatabase } from '@/scripts/database/embedded.mjs';
import { applyMigrations } from '@/scripts/database/migrations.mjs';
import { readSettings } from '@/scripts/settings.mjs';

/** A database that is thrown away afterwards. */
export interface Stage {
  /** Where an app would have to keep its data to find it. */
  dataFolder: string;
  /** Stops it, so that an app can start it. */
  stop: () => Promise<void>;
  /** Stops it and throws it away. */
  clear: () => Promise<void>;
}

/** Opens a real, embedded database that does not wait for the disk. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-bench-'));
  // PostgreSQL's own user must reach it when we are root.
  await chmod(folder, 0o755);
  const { dataFolder, root } = readSettings({ FRAMEJURY_DATA: path.join(folder, 'data') });
  const log = path.join(folder, 'postgres.log');
  const server = await startEmbeddedDatabase({ dataFolder, log, durable: false });
  await ensureDatabase(server.url);
  await applyMigrations(server.url, path.join(root, 'prisma', 'migrations'));
  process.env.FRAMEJURY_DATA = dataFolder;
  process.env.DATABASE_URL = server.url;
  return {
    dataFolder,
    stop: () => server.stop(),
    clear: async () => {
      await server.stop();
      await rm(server.home, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
