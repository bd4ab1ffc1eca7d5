/**
 * Generates the database client: the generator that Prisma's command line would run, without the rest of that command line,
 * which takes 130 MB and asks for a native engine that it does not run.
 */
import { createRequire } from 'node:module';

// As CommonJS: the other build of these packages lacks the endings of its own imports.
const require = createRequire(import.meta.url);
/** @type {typeof import('@prisma/client-generator-ts')} */
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
/** @type {typeof import('@prisma/internals')} */
const { getGenerators, loadSchemaContext } = require('@prisma/internals');

const schemaContext = await loadSchemaContext({
  schemaPath: { cliProvidedPath: 'prisma/schema.prisma' },
});
const generators = await getGenerators({
  schemaContext,
  registry: {
    'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() },
  },
  skipDownload: true,
  cliCommand: 'generate',
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
