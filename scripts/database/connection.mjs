import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { Trouble } from '../trouble.mjs';

const OLDEST_SUPPORTED = 15;
const CONNECT_TIMEOUT_MS = 5_000;
/** Databases that every server has, to connect to while ours does not exist. */
const MAINTENANCE_DATABASES = ['postgres', 'template1'];

/**
 * Splits a connection string into host, port, user and so on.
 *
 * @param {string} url
 * @returns {import('pg').ClientConfig}
 */
export function parseDatabaseUrl(url) {
  const config = parseIntoClientConfig(url);
  return { ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/**
 * Connects, does some work and disconnects.
 *
 * @template T
 * @param {import('pg').ClientConfig} config
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(config, work) {
  const client = new pg.Client(config);
  // A server that goes away while the client is idle would otherwise end the whole process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Connects to a maintenance database of the same server, for work on databases as wholes.
 *
 * @template T
 * @param {import('pg').ClientConfig} config
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withServer(config, work) {
  const [first, second] = MAINTENANCE_DATABASES;
  try {
    return await withClient({ ...config, database: first }, work);
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_DATABASE) throw error;
    return withClient({ ...config, database: second }, work);
  }
}

const UNKNOWN_DATABASE = '3D000';
/** The database exists; or it is being created by somebody else at this very moment. */
const DUPLICATE_DATABASE = ['42P04', '23505'];

/**
 * Checks that the database can be used, and creates it when it is missing.
 *
 * @param {string} url
 * @returns {Promise<void>}
 * @throws {Trouble} when the server does not answer, refuses us, or is too old
 */
export async function ensureDatabase(url) {
  const config = parseDatabaseUrl(url);
  try {
    await withClient(config, checkVersion);
  } catch (error) {
    if (error instanceof Trouble) throw error;
    if (codeOf(error) !== UNKNOWN_DATABASE) throw new Trouble(explainConnection(error, config));
    await createDatabase(config);
    await withClient(config, checkVersion);
  }
}

/** @param {import('pg').Client} client */
async function checkVersion(client) {
  const { rows } = await client.query('show server_version_num');
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (major < OLDEST_SUPPORTED) {
    throw new Trouble(
      `Framejury needs PostgreSQL ${OLDEST_SUPPORTED} or newer, but DATABASE_URL leads to version ${major}.`,
    );
  }
}

/** @param {import('pg').ClientConfig} config */
async function createDatabase(config) {
  const name = pg.escapeIdentifier(String(config.database));
  try {
    await withServer(config, (client) => client.query(`create database ${name}`));
  } catch (error) {
    if (DUPLICATE_DATABASE.includes(codeOf(error))) return;
    throw new Trouble(
      `The database ${name} of DATABASE_URL does not exist and could not be created: ${messageOf(error)}. Create it, or give a database that exists.`,
    );
  }
}

/**
 * @param {unknown} error
 * @param {import('pg').ClientConfig} config
 */
function explainConnection(error, config) {
  const place = `${config.host ?? 'localhost'}:${config.port ?? 5432}`;
  const reason = messageOf(error);
  return `The PostgreSQL of DATABASE_URL (${place}) could not be used: ${reason}. Check the address, the user and the password, or unset DATABASE_URL to use the embedded database.`;
}

/**
 * @param {unknown} error
 * @returns {string} PostgreSQL's or the system's code; empty when there is none
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function messageOf(error) {
  // Several addresses of one host that all refuse come as one error without a message of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
