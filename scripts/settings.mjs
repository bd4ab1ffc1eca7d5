import path from 'node:path';
import { Trouble } from './trouble.mjs';

/**
 * Where one installation keeps its things and where it listens.
 *
 * @typedef {object} Settings
 * @property {string} root absolute path of the project
 * @property {string} dataFolder absolute path of everything that is kept: database, files, logs
 * @property {string} logFolder absolute path of the logs
 * @property {string} lockFile absolute path of the file that says which launcher owns `dataFolder`
 * @property {string} host address that the app listens on
 * @property {number} port TCP port of the app, 1–65535
 * @property {string | null} databaseUrl another PostgreSQL to use, or null for the embedded one
 */

/** Absolute path of the project. */
export const projectRoot = path.resolve(import.meta.dirname, '..');

/** Only this machine: nothing guards the pages, so they are not offered to the network. */
const HOST = '127.0.0.1';
const DEFAULT_PORT = 3210;

/**
 * Reads the settings from environment variables: `FRAMEJURY_DATA`, `PORT` and `DATABASE_URL`.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 * @throws {Trouble} when a variable holds nonsense
 */
export function readSettings(environment) {
  const dataFolder = path.resolve(projectRoot, environment.FRAMEJURY_DATA || '.data');
  return {
    root: projectRoot,
    dataFolder,
    logFolder: path.join(dataFolder, 'logs'),
    lockFile: path.join(dataFolder, 'framejury.lock'),
    host: HOST,
    port: readPort(environment.PORT),
    databaseUrl: readDatabaseUrl(environment.DATABASE_URL),
  };
}

/**
 * The address to open in a browser.
 *
 * @param {Settings} settings
 */
export function addressOf({ host, port }) {
  return `http://${host}:${port}`;
}

/** @param {string | undefined} text */
function readPort(text) {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new Trouble(`PORT must be a whole number from 1 to 65535, but it is "${text}".`);
  }
  return port;
}

/** @param {string | undefined} text */
function readDatabaseUrl(text) {
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new Trouble('DATABASE_URL must begin with postgresql:// (Framejury needs PostgreSQL).');
  }
  const schema = /[?&]schema=([^&]*)/.exec(text)?.[1];
  if (schema && schema !== 'public') {
    throw new Trouble(
      `DATABASE_URL asks for the schema "${schema}", but Framejury keeps its tables in "public": give it a database of its own instead.`,
    );
  }
  return text;
}
