import path from 'node:path';
import process from 'node:process';
import { runProgram } from '../processes/processes.mjs';
import { step } from '../terminal.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';

/**
 * Generates the database client from `prisma/schema.prisma`, if the schema or Prisma changed.
 *
 * @param {import('./prepare.mjs').Preparation} preparation
 */
export async function generateDatabaseClient({ root, logFolder, onStart }) {
  const stamp = path.join(root, 'prisma', 'generated', '.framejury-schema');
  const mark = fingerprint(root, ['prisma/schema.prisma', 'node_modules/prisma/package.json']);
  if (hasStamp(stamp, mark)) return;
  const program = {
    name: 'generation of the database client',
    words: [path.join(root, 'node_modules', 'prisma', 'build', 'index.js'), 'generate'],
    cwd: root,
    // Prisma looks for its native schema engine even where it does not run it, and would download it; any program will do.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
    log: path.join(logFolder, 'generate.log'),
  };
  await step('Generating the database client', () => runProgram(program, onStart));
  writeStamp(stamp, mark);
}
