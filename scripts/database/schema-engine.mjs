import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const require = createRequire(import.meta.url);

const TIMESTAMP = 1184;

/**
 * What the engine reads of PostgreSQL's catalogue, by the object identifier of its type. Everything else there is text.
 *
 * @type {Map<number, import('@prisma/driver-adapter-utils').ColumnType>}
 */
const COLUMN_TYPES = new Map([
  [pg.types.builtins.BOOL, ColumnTypeEnum.Boolean],
  [pg.types.builtins.CHAR, ColumnTypeEnum.Character],
  [pg.types.builtins.INT8, ColumnTypeEnum.Int64],
  [pg.types.builtins.INT2, ColumnTypeEnum.Int32],
  [pg.types.builtins.INT4, ColumnTypeEnum.Int32],
  [pg.types.builtins.OID, ColumnTypeEnum.Int64],
  [TIMESTAMP, ColumnTypeEnum.DateTime],
  [1002, ColumnTypeEnum.CharacterArray],
  [1003, ColumnTypeEnum.TextArray],
  [1009, ColumnTypeEnum.TextArray],
]);

/** @type {import('pg').CustomTypesConfig} */
const types = {
  getTypeParser: (oid, format) =>
    oid === TIMESTAMP
      ? (/** @type {string} */ text) => new Date(text).toISOString()
      : pg.types.getTypeParser(oid, format),
};

/**
 * Prisma's schema engine, the part of Prisma that compares schemas, in its WebAssembly build: the native one would have to
 * be downloaded at the first use. For developers; `npm start` applies migrations without it.
 *
 * @param {import('pg').Client} client connected to the database that the engine looks at
 * @returns {Promise<import('@prisma/schema-engine-wasm').SchemaEngine>}
 */
export async function openSchemaEngine(client) {
  loadBindings();
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterOf(client));
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
}

/**
 * The statements that would make the tables of a database what a schema says.
 *
 * @param {import('pg').Client} client connected to the database
 * @param {string} file `schema.prisma`
 * @returns {Promise<string>} SQL, empty when nothing differs
 */
export async function differenceFrom(client, file) {
  const engine = await openSchemaEngine(client);
  const files = [{ path: file, content: fs.readFileSync(file, 'utf8') }];
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: path.dirname(file) },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout?.startsWith('-- This is an empty migration') ? '' : (stdout ?? '');
}

/**
 * @param {import('pg').Client} client
 * @returns {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory}
 */
function adapterOf(client) {
  const names = { provider: /** @type {const} */ ('postgres'), adapterName: 'pg' };
  const refuse = async () => {
    throw new Error('The schema engine is given one database, and no transaction.');
  };
  return {
    ...names,
    connectToShadowDb: refuse,
    connect: async () => ({
      ...names,
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
      async queryRaw({ sql, args }) {
        const query = { text: sql, values: args, rowMode: /** @type {const} */ ('array'), types };
        const { fields, rows } = await client.query(query);
        const columnTypes = fields.map(
          ({ dataTypeID }) => COLUMN_TYPES.get(dataTypeID) ?? ColumnTypeEnum.Text,
        );
        return { columnNames: fields.map(({ name }) => name), columnTypes, rows };
      },
      executeRaw: async ({ sql, args }) => (await client.query(sql, args)).rowCount ?? 0,
      async executeScript(script) {
        await client.query(script);
      },
      startTransaction: refuse,
      async dispose() {},
    }),
  };
}

let loaded = false;

/** Does what a bundler would do: instantiates the module and hands it to its JavaScript side. */
function loadBindings() {
  if (loaded) return;
  const script = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = new WebAssembly.Module(fs.readFileSync(script.replace(/\.js$/, '.wasm')));
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(exports);
  const initialize = /** @type {() => void} */ (exports.__wbindgen_start);
  initialize();
  loaded = true;
}
