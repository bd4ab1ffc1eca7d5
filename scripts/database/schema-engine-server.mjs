#!/usr/bin/env node
/**
 * Stands in for Prisma's native schema-engine, so that Prisma's own command line works without a
 * download (`PRISMA_SCHEMA_ENGINE_BINARY` names this file). It speaks the same language: JSON-RPC
 * in lines on standard input and output, and a few sub-commands. See `scripts/prisma.mjs`.
 */
import fs from 'node:fs';
import process from 'node:process';
import readline from 'node:readline';
import pg from 'pg';
import { parseDatabaseUrl, withClient, withServer } from './connection.mjs';
import { openSchemaEngine } from './schema-engine.mjs';
import { createOfflineAdapter, createSchemaEngineAdapter } from './schema-engine-adapter.mjs';

/** Prisma's codes for errors of the server, by PostgreSQL's or the network's code. */
const PRISMA_CODES = new Map([
  ['3D000', 'P1003'],
  ['28P01', 'P1000'],
  ['ECONNREFUSED', 'P1001'],
]);
const OTHER_CODE = 'P1011';
const RPC_ERROR = 4466;

/**
 * These use what the engine remembers of the migrations' schema: it finds no shadow database to
 * work it out itself, but a diagnosis does, and leaves it behind.
 */
const NEED_DIAGNOSIS = ['evaluateDataLoss', 'createMigration'];

/**
 * @typedef {object} Request
 * @property {number} id
 * @property {string} method
 * @property {import('@prisma/schema-engine-wasm').DevDiagnosticInput} params in truth, those of the
 *   method; most of them include what a diagnosis takes
 */

let printed = 0;
const words = process.argv.slice(2);
const url = readDataSource().url ?? process.env.DATABASE_URL;

if (words.includes('--version')) {
  process.stdout.write('schema-engine-cli webassembly\n');
} else if (words.includes('cli')) {
  await runSubcommand(words[words.indexOf('cli') + 1]);
} else {
  await serve();
}

/**
 * @param {string} option
 * @returns {string[]} each value given for the option
 */
function valuesOf(option) {
  return words.filter((_, index) => words[index - 1] === option);
}

/** @returns {{ url?: string }} */
function readDataSource() {
  const [text] = valuesOf('--datasource');
  if (!text) return {};
  return JSON.parse(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString());
}

function configOfDatabase() {
  if (!url) throw new Error('DATABASE_URL is not set.');
  const config = parseDatabaseUrl(url);
  return { config, name: pg.escapeIdentifier(String(config.database ?? 'postgres')) };
}

async function createDatabase() {
  const { config, name } = configOfDatabase();
  await withServer(config, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      config.database,
    ]);
    if (!rowCount) await client.query(`create database ${name}`);
  });
  return { databaseName: config.database };
}

/** @param {string | undefined} command */
async function runSubcommand(command) {
  try {
    const { config, name } = configOfDatabase();
    if (command === 'can-connect-to-database') {
      await withClient(config, (client) => client.query('select 1'));
    } else if (command === 'create-database') {
      await createDatabase();
    } else if (command === 'drop-database') {
      await withServer(config, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = error instanceof Error ? error.message : String(error);
    log('INFO', { message: 'Starting schema engine CLI' });
    const error_code = PRISMA_CODES.get(code) ?? OTHER_CODE;
    log('ERROR', { is_panic: false, message, error_code, meta: {} });
    process.exitCode = 1;
  }
}

/**
 * @param {string} level
 * @param {Record<string, unknown>} fields
 */
function log(level, fields) {
  const timestamp = new Date().toISOString();
  const line = JSON.stringify({ timestamp, level, fields, target: 'schema_engine::logger' });
  process.stderr.write(`${line}\n`);
}

/** Answers requests one after another until the input ends. */
async function serve() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const request = JSON.parse(line);
    // Prisma answers what we print; those answers need nothing from us.
    if (!request.method) continue;
    try {
      send({ id: request.id, result: await answer(request) });
    } catch (error) {
      send({ id: request.id, error: describeFailure(error) });
    }
  }
}

/** @param {Request} request */
async function answer(request) {
  if (request.method === 'createDatabase') return createDatabase();
  const adapter = await chooseAdapter(request.method);
  try {
    const engine = await openSchemaEngine(adapter, readSchemas());
    if (NEED_DIAGNOSIS.includes(request.method)) await engine.devDiagnostic(request.params);
    return await ask(engine, request);
  } finally {
    await adapter.end();
  }
}

/** @param {string} method */
async function chooseAdapter(method) {
  const offline = method === 'diff' && !(await canConnect());
  return offline ? createOfflineAdapter() : createSchemaEngineAdapter(configOfDatabase().config);
}

/** @returns {Array<[name: string, text: string]>} */
function readSchemas() {
  return valuesOf('--datamodels').map((file) => [file, fs.readFileSync(file, 'utf8')]);
}

async function canConnect() {
  if (!url) return false;
  try {
    await withClient(parseDatabaseUrl(url), (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {import('@prisma/schema-engine-wasm').SchemaEngine} engine
 * @param {Request} request
 */
async function ask(engine, request) {
  const method = request.method === 'getDatabaseVersion' ? 'version' : request.method;
  const call = Reflect.get(engine, method);
  if (typeof call !== 'function') throw new Error(`The schema engine has no method "${method}".`);
  const result = await call.call(engine, request.params ?? undefined);
  if (method !== 'diff' || !result?.stdout) return result ?? null;

  // The native engine sends a comparison as a request to print it.
  const { stdout, ...rest } = result;
  printed += 1;
  send({ id: 1_000_000 + printed, method: 'print', params: { content: stdout } });
  return rest;
}

/** @param {unknown} error */
function describeFailure(error) {
  const known = /** @type {{ message?: string, code?: string, meta?: unknown }} */ (error);
  const data = {
    is_panic: error instanceof WebAssembly.RuntimeError,
    message: String(known?.message ?? error),
    error_code: known?.code,
    meta: known?.meta ?? {},
  };
  return {
    code: RPC_ERROR,
    message: 'An error happened. Check the data field for details.',
    data,
  };
}

/** @param {Record<string, unknown>} message */
function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}
