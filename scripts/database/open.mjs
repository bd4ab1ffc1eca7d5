import path from 'node:path';
import { Trouble } from '../trouble.mjs';
import { ensureDatabase, parseDatabaseUrl, withClient } from './connection.mjs';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded.mjs';
import { readHistory, requireKnownHistory } from './migration-history.mjs';
import { applyMigrations, readMigrations, requireCurrentDatabase } from './migrations.mjs';

const LOOK_MS = 10_000;

/**
 * A database that answers.
 *
 * @typedef {object} OpenDatabase
 * @property {string} url
 * @property {Promise<void>} ended resolves when its server is gone; never for somebody else's server
 * @property {() => Promise<void>} stop stops the server, if it is the embedded one
 * @property {string | null} home folder that the embedded one keeps its data in; null for somebody else's server
 */

/**
 * Opens the database of the settings: the embedded one is started or adopted, another one is taken as it is.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {number} [port] where the embedded one has to listen; any free port when left out
 * @returns {Promise<OpenDatabase>}
 * @throws {Trouble} when it does not start
 */
export async function openDatabase(settings, port) {
  if (settings.databaseUrl) {
    const ended = new Promise(() => {});
    return { url: settings.databaseUrl, ended, stop: async () => {}, home: null };
  }
  const log = path.join(settings.logFolder, 'postgres.log');
  return startEmbeddedDatabase({ dataFolder: settings.dataFolder, log, port });
}

/**
 * Brings the tables of a database up to date; creates the database if it is missing.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {string} url
 * @param {import('./migrations.mjs').Tell} [tell]
 * @throws {Trouble} when it cannot be used, or belongs to other code
 */
export async function updateDatabase(settings, url, tell) {
  await ensureDatabase(url);
  await applyMigrations(url, migrationsOf(settings), tell);
}

/**
 * The database of an installation that runs already. It is taken as it is: its tables are the app's to change.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {{ isCurrent: boolean }} wanted whether it has to be up to date already
 * @returns {Promise<string>} its URL
 * @throws {Trouble} when there is none, or it belongs to another version
 */
export async function findDatabase(settings, { isCurrent }) {
  const url = settings.databaseUrl ?? (await findEmbeddedDatabase(settings.dataFolder))?.url;
  if (!url) {
    throw new Trouble(
      'This needs a database: start Framejury in this folder first (npm start), or set DATABASE_URL.',
    );
  }
  await ensureDatabase(url);
  if (isCurrent) await requireCurrentDatabase(url, migrationsOf(settings));
  return url;
}

/**
 * Looks every ten seconds whether a newer version has brought the database up to date for itself.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {string} url
 * @param {(trouble: Trouble) => void} onNewer
 * @returns {() => void} ends looking
 */
export function watchForNewer(settings, url, onNewer) {
  // What is running now is what the sources were now, whatever becomes of them.
  const migrations = readMigrations(migrationsOf(settings));
  const look = async () => {
    try {
      const applied = await withClient(parseDatabaseUrl(url), readHistory);
      requireKnownHistory(applied, migrations);
    } catch (error) {
      // A database that does not answer is other people's concern.
      if (error instanceof Trouble) onNewer(error);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * The folder of all migrations.
 *
 * @param {import('../settings.mjs').Settings} settings
 */
export function migrationsOf({ root }) {
  return path.join(root, 'prisma', 'migrations');
}
