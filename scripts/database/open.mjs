import path from 'node:path';
import { Trouble } from '../trouble.mjs';
import { ensureDatabase } from './connection.mjs';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded.mjs';
import { applyMigrations } from './migrations.mjs';

/**
 * A database that is ready to use.
 *
 * @typedef {object} OpenDatabase
 * @property {string} url
 * @property {Promise<void>} ended resolves when its server is gone; never for somebody else's server
 * @property {() => Promise<void>} stop stops the server, if it is the embedded one
 */

/**
 * Opens the database of the settings: the embedded one is started or adopted, another one is only
 * connected to. Creates it if it is missing, and brings its tables up to date.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {number} [port] where the embedded one has to listen; any free port when left out
 * @returns {Promise<OpenDatabase>}
 * @throws {Trouble} when it cannot be used
 */
export async function openDatabase(settings, port) {
  const database = settings.databaseUrl
    ? { url: settings.databaseUrl, ended: new Promise(() => {}), stop: async () => {} }
    : await startEmbeddedDatabase({
        dataFolder: settings.dataFolder,
        log: path.join(settings.logFolder, 'postgres.log'),
        port,
      });
  try {
    await update(settings, database.url);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

/**
 * The database of an installation that runs already.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<string>} its URL
 * @throws {Trouble} when there is none
 */
export async function findDatabase(settings) {
  const url = settings.databaseUrl ?? (await findEmbeddedDatabase(settings.dataFolder))?.url;
  if (!url) {
    throw new Trouble(
      'A worker needs a database: start Framejury in this folder first (npm start), or set DATABASE_URL.',
    );
  }
  await update(settings, url);
  return url;
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {string} url
 */
async function update(settings, url) {
  await ensureDatabase(url);
  await applyMigrations(url, path.join(settings.root, 'prisma', 'migrations'));
}
