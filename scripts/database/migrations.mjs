import fs from 'node:fs';
import path from 'node:path';
import { Trouble } from '../trouble.mjs';
import { parseDatabaseUrl } from './connection.mjs';
import { openSchemaEngine } from './schema-engine.mjs';
import { createSchemaEngineAdapter } from './schema-engine-adapter.mjs';

const LOCK_FILE = 'migration_lock.toml';

/**
 * Applies the migrations that the database does not have yet, in the order of their names. Several
 * callers at once wait for one another.
 *
 * @param {string} url
 * @param {string} folder holds one folder a migration, each with its `migration.sql`
 * @returns {Promise<string[]>} names of the migrations that were applied now
 * @throws {Trouble} when one fails, now or at an earlier start
 */
export async function applyMigrations(url, folder) {
  const adapter = createSchemaEngineAdapter(parseDatabaseUrl(url));
  try {
    const engine = await openSchemaEngine(adapter);
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: listMigrations(folder),
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } catch (error) {
    const message = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Trouble(`The database could not be brought up to date.\n${message}`);
  } finally {
    await adapter.end();
  }
}

/**
 * Reads the migrations in the form that the schema engine takes.
 *
 * @param {string} folder
 * @returns {import('@prisma/schema-engine-wasm').MigrationList}
 */
function listMigrations(folder) {
  const names = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: folder,
    lockfile: { path: LOCK_FILE, content: fs.readFileSync(path.join(folder, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}
