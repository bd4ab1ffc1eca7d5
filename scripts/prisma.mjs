/**
 * Prisma's own command line against the database of this folder, for developers:
 * `npm run prisma -- migrate dev --name add-something`. Uses DATABASE_URL if it is set, else the
 * embedded database, which is started for as long as the command runs unless it runs already.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { prismaEnvironment } from './preparation/database-client.mjs';
import { prepare } from './preparation/prepare.mjs';
import { takeLock } from './processes/lock-file.mjs';
import { readSettings } from './settings.mjs';
import { complain } from './terminal.mjs';

// Ctrl-C is for Prisma, which shares our terminal; we close the database after it.
process.on('SIGINT', () => {});

try {
  const settings = readSettings(process.env);
  await prepare({ ...settings, onStart: () => {} }, 'packages');
  process.exitCode = await withDatabase(settings, (url) => runPrisma(settings.root, url));
} catch (error) {
  complain(error);
  process.exitCode = 1;
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {(url: string) => Promise<number>} work
 */
async function withDatabase(settings, work) {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const { findEmbeddedDatabase, startEmbeddedDatabase } = await import('./database/embedded.mjs');
  const { dataFolder, logFolder } = settings;
  const running = await findEmbeddedDatabase(dataFolder);
  if (running) return work(running.url);

  const { lock } = await takeLock(settings.lockFile);
  if (!lock) throw new Error('Framejury is being started in this folder. Try again when it runs.');
  try {
    const log = path.join(logFolder, 'postgres.log');
    const server = await startEmbeddedDatabase({ dataFolder, log });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

/**
 * @param {string} root
 * @param {string} url
 * @returns {Promise<number>} the exit code of Prisma
 */
async function runPrisma(root, url) {
  const cli = path.join(root, 'node_modules', 'prisma', 'build', 'index.js');
  const child = spawn(process.execPath, [cli, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...prismaEnvironment(process.env),
      PRISMA_SCHEMA_ENGINE_BINARY: path.join(
        root,
        'scripts',
        'database',
        'schema-engine-server.mjs',
      ),
      DATABASE_URL: url,
    },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
