import fs from 'node:fs';
import { createRequire } from 'node:module';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

const require = createRequire(import.meta.url);

/**
 * Prisma's schema engine, the part of Prisma that compares schemas and applies migrations, in its
 * WebAssembly build: the native one would have to be downloaded at the first use.
 *
 * @param {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory} adapter
 * @param {Array<[name: string, text: string]>} [schemas] the schema files, where a method needs them
 * @returns {Promise<import('@prisma/schema-engine-wasm').SchemaEngine>}
 */
export async function openSchemaEngine(adapter, schemas) {
  loadBindings();
  const ignoreLog = () => {};
  return bindings.SchemaEngine.new(
    { datamodels: schemas?.length ? schemas : undefined },
    ignoreLog,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
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
