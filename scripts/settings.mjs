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
 * @property {string} url address under which people open the app, without a slash at its end
 * @property {number} proxies how many reverse proxies stand in front of the app
 * @property {'required' | 'off'} signIn whether people sign in
 * @property {boolean} adminLink whether a link that makes an admin is wanted although there is one
 * @property {string | null} databaseUrl another PostgreSQL to use, or null for the embedded one
 */

/** Absolute path of the project. */
export const projectRoot = path.resolve(import.meta.dirname, '..');

/** Only this machine, where nobody need sign in. */
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 3210;

/**
 * Reads the settings from environment variables: `PORT`, `DATABASE_URL`, and `FRAMEJURY_` with `DATA`, `HOST`, `URL`,
 * `PROXIES`, `SIGN_IN` and `ADMIN_LINK`.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 * @throws {Trouble} when a variable holds nonsense
 */
export function readSettings(environment) {
  const dataFolder = path.resolve(projectRoot, environment.FRAMEJURY_DATA || '.data');
  const databaseUrl = readDatabaseUrl(environment.DATABASE_URL);
  const host = environment.FRAMEJURY_HOST || DEFAULT_HOST;
  const port = readPort(environment.PORT);
  const url = readUrl(environment, host, port);
  return {
    root: projectRoot,
    dataFolder,
    logFolder: path.join(dataFolder, 'logs'),
    lockFile: path.join(dataFolder, 'framejury.lock'),
    host,
    port,
    url,
    proxies: readProxies(environment.FRAMEJURY_PROXIES),
    signIn: readSignIn(environment.FRAMEJURY_SIGN_IN, {
      isPrivate: isLoopback(host) && isLoopback(new URL(url).hostname),
      isEmbedded: databaseUrl === null,
    }),
    adminLink: environment.FRAMEJURY_ADMIN_LINK === '1',
    databaseUrl,
  };
}

/**
 * The address at which this machine itself reaches the app.
 *
 * @param {Pick<Settings, 'host' | 'port'>} settings
 */
export function addressOf({ host, port }) {
  return addressAt(isEverywhere(host) ? DEFAULT_HOST : host, port);
}

/**
 * @param {string} host
 * @param {number} port
 */
function addressAt(host, port) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @param {string} host */
function isLoopback(host) {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}

/** @param {string} host */
function isEverywhere(host) {
  return host === '0.0.0.0' || host === '::';
}

/**
 * @param {Record<string, string | undefined>} environment
 * @param {string} host
 * @param {number} port
 */
function readUrl({ FRAMEJURY_URL, FRAMEJURY_HOSTS }, host, port) {
  if (FRAMEJURY_HOSTS) {
    throw new Trouble(
      'FRAMEJURY_HOSTS is no longer known: set FRAMEJURY_URL to the address under which people open Framejury.',
    );
  }
  if (!FRAMEJURY_URL) {
    if (!isEverywhere(host)) return addressAt(host, port);
    throw new Trouble(
      `FRAMEJURY_HOST is ${host}, which is every address of this machine: set FRAMEJURY_URL to the one under which people open Framejury.`,
    );
  }
  const url = URL.canParse(FRAMEJURY_URL) ? new URL(FRAMEJURY_URL) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Trouble(
      `FRAMEJURY_URL must be an address without a path, such as https://jury.example.org, but it is "${FRAMEJURY_URL}".`,
    );
  }
  return url.origin;
}

/**
 * Whether people sign in. Never a request's choice: only where the app listens, and what was asked for at the start.
 *
 * @param {string | undefined} text
 * @param {{ isPrivate: boolean, isEmbedded: boolean }} installation whether only this machine reaches the app, and whether
 *   its database is the embedded one
 * @returns {'required' | 'off'}
 */
function readSignIn(text, { isPrivate, isEmbedded }) {
  if (!text) return isPrivate && isEmbedded ? 'off' : 'required';
  if (text !== 'required' && text !== 'off') {
    throw new Trouble(`FRAMEJURY_SIGN_IN must be "required" or "off", but it is "${text}".`);
  }
  if (text === 'off' && !isPrivate) {
    throw new Trouble(
      'FRAMEJURY_SIGN_IN can be "off" only where nobody but this machine reaches Framejury: leave out FRAMEJURY_HOST and FRAMEJURY_URL, or let people sign in.',
    );
  }
  return text;
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
function readProxies(text) {
  if (!text) return 0;
  if (!/^\d$/.test(text)) {
    throw new Trouble(
      `FRAMEJURY_PROXIES must be how many reverse proxies stand in front of Framejury, 0 to 9, but it is "${text}".`,
    );
  }
  return Number(text);
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
