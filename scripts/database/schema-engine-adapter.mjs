import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { withServer } from './connection.mjs';

/**
 * Types of PostgreSQL's catalogue that adapter-pg does not know, by their object identifier. Any
 * other unknown type is read as text.
 *
 * @type {Map<number, import('@prisma/driver-adapter-utils').ColumnType>}
 */
const CATALOGUE_TYPES = new Map([
  [18, ColumnTypeEnum.Character], // "char"
  [1002, ColumnTypeEnum.CharacterArray], // "char"[]
  [1003, ColumnTypeEnum.TextArray], // name[]
]);

/**
 * @typedef {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory} Factory
 * @typedef {Factory & { end: () => Promise<void> }} SchemaEngineAdapter
 */

/**
 * A driver for the schema engine: Prisma's own adapter for `pg` with four repairs. It reads the
 * catalogue's types; it sends a script as a whole, so that it may hold functions and fails as a
 * whole (adapter-pg cuts it at every semicolon); its shadow database is another database than the
 * real one (adapter-pg lets a connection string win over the shadow's name); and the shadow is
 * dropped only after everybody left it. Call `end` afterwards to close its connections.
 *
 * @param {import('pg').ClientConfig} config
 * @returns {SchemaEngineAdapter}
 */
export function createSchemaEngineAdapter(config) {
  const options = { schema: 'public' };
  const pool = new pg.Pool(config);
  const factory = new PrismaPg(pool, options);
  return {
    end: () => pool.end(),
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => repair(await factory.connect()),
    async connectToShadowDb() {
      const database = `prisma_migrate_shadow_db_${randomUUID()}`;
      await withServer(config, (client) => client.query(`create database "${database}"`));
      const shadow = await new PrismaPg({ ...config, database }, options).connect();
      const disconnect = shadow.dispose.bind(shadow);
      shadow.dispose = async () => {
        await disconnect();
        await withServer(config, (client) =>
          client.query(`drop database if exists "${database}" with (force)`),
        );
      };
      return repair(shadow);
    },
  };
}

/**
 * A stand-in for a server that cannot be reached, which knows only its own version: enough to
 * compare two schema files, when the Prisma command line asks for that without a database.
 *
 * @returns {SchemaEngineAdapter}
 */
export function createOfflineAdapter() {
  const refuse = async () => {
    throw new Error('This needs a database: set DATABASE_URL.');
  };
  return {
    provider: 'postgres',
    adapterName: 'offline',
    connect: async () => ({
      provider: 'postgres',
      adapterName: 'offline',
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
      queryRaw: async () => ({
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
        rows: [[true, 'PostgreSQL 18', 180000]],
      }),
      executeRaw: async () => 0,
      executeScript: async () => {},
      startTransaction: refuse,
      dispose: async () => {},
    }),
    connectToShadowDb: refuse,
    end: async () => {},
  };
}

/**
 * What is used of an adapter or a transaction of adapter-pg; `performIO` is not part of its types.
 *
 * @typedef {object} Queryable
 * @property {(query: import('@prisma/driver-adapter-utils').SqlQuery) => Promise<import('@prisma/driver-adapter-utils').SqlResultSet>} queryRaw
 * @property {(query: import('@prisma/driver-adapter-utils').SqlQuery) => Promise<QueryResult>} performIO
 *
 * @typedef {{ fields: Array<{ name: string, dataTypeID: number }>, rows: unknown[][] }} QueryResult
 */

/**
 * @template {import('@prisma/driver-adapter-utils').SqlDriverAdapter} Adapter
 * @param {Adapter} adapter
 */
function repair(adapter) {
  const queryable = /** @type {Queryable} */ (/** @type {unknown} */ (adapter));
  replaceQueryRaw(queryable);
  adapter.executeScript = async (script) => {
    await queryable.performIO({ sql: script, args: [], argTypes: [] });
  };
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (isolation) => {
    const transaction = await startTransaction(isolation);
    replaceQueryRaw(/** @type {Queryable} */ (/** @type {unknown} */ (transaction)));
    return transaction;
  };
  return adapter;
}

/** @param {Queryable} queryable */
function replaceQueryRaw(queryable) {
  const original = queryable.queryRaw;
  /** @type {Map<number, import('@prisma/driver-adapter-utils').ColumnType>} */
  const known = new Map(CATALOGUE_TYPES);

  queryable.queryRaw = async (query) => {
    const { fields, rows } = await queryable.performIO(query);
    /** @type {Array<import('@prisma/driver-adapter-utils').ColumnType>} */
    const columnTypes = [];
    for (const field of fields) {
      const type = known.get(field.dataTypeID) ?? (await askAdapter(original, query, field));
      known.set(field.dataTypeID, type);
      columnTypes.push(type);
    }
    return { columnNames: fields.map((field) => field.name), columnTypes, rows };
  };
}

/**
 * The adapter's own mapping is not exported, so it is asked through a query with one column and no
 * rows.
 *
 * @param {Queryable['queryRaw']} queryRaw
 * @param {import('@prisma/driver-adapter-utils').SqlQuery} query
 * @param {QueryResult['fields'][number]} field
 * @returns {Promise<import('@prisma/driver-adapter-utils').ColumnType>}
 */
async function askAdapter(queryRaw, query, field) {
  const oneColumn = { performIO: async () => ({ fields: [field], rows: [] }) };
  try {
    const { columnTypes } = await queryRaw.call(oneColumn, query);
    return columnTypes[0] ?? ColumnTypeEnum.Text;
  } catch {
    return ColumnTypeEnum.Text;
  }
}
