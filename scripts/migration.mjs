/**
 * Drafts a migration, for developers: `npm run migration -- what-it-does` writes down the statements that lead from the
 * migrations that are there to `prisma/schema.prisma`. They are to be read and completed; the next start applies them.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { prepare } from './preparation/prepare.mjs';
import { readSettings } from './settings.mjs';
import { complain, say } from './terminal.mjs';
import { Trouble } from './trouble.mjs';

const { root, logFolder } = readSettings({});
const migrations = path.join(root, 'prisma', 'migrations');

try {
  const [name = '', ...others] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || others.length > 0) {
    throw new Trouble('Say in small letters what it does, as in  npm run migration -- add-tags');
  }
  await prepare({ root, logFolder, onStart: () => {} }, ['development']);
  await draft(name);
} catch (error) {
  complain(error);
  process.exitCode = 1;
}

/** @param {string} name */
async function draft(name) {
  const { parseDatabaseUrl, withClient } = await import('./database/connection.mjs');
  const { differenceFrom } = await import('./database/schema-engine.mjs');
  const sql = await withMigratedDatabase((url) =>
    withClient(parseDatabaseUrl(url), (client) =>
      differenceFrom(client, path.join(root, 'prisma', 'schema.prisma')),
    ),
  );
  if (!sql) {
    say('The migrations make what prisma/schema.prisma says.');
    return;
  }
  const moment = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = path.join(migrations, `${moment}_${name.replaceAll('-', '_')}`);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql);
  say(`Read and complete ${path.relative(root, folder)}/migration.sql; the next start applies it.`);
}

/**
 * Works on a database that the migrations have just made, and throws it away.
 *
 * @template T
 * @param {(url: string) => Promise<T>} work
 */
async function withMigratedDatabase(work) {
  const { ensureDatabase } = await import('./database/connection.mjs');
  const { startEmbeddedDatabase } = await import('./database/embedded.mjs');
  const { applyMigrations } = await import('./database/migrations.mjs');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'framejury-migration-'));
  fs.chmodSync(folder, 0o755);
  const log = path.join(folder, 'postgres.log');
  const server = await startEmbeddedDatabase({ dataFolder: folder, log, durable: false });
  try {
    await ensureDatabase(server.url);
    await applyMigrations(server.url, migrations);
    return await work(server.url);
  } finally {
    await server.stop();
    for (const made of [server.home, folder]) fs.rmSync(made, { recursive: true, force: true });
  }
}
