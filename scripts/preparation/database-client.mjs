import path from 'node:path';
import process from 'node:process';
import { runProgram } from '../processes/processes.mjs';
import { step } from '../terminal.mjs';
import { requireWritableClone } from '../writable.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';

/**
 * Generates the database client from `prisma/schema.prisma`, if the schema or Prisma changed.
 *
 * @param {import('./prepare.mjs').Preparation} preparation
 */
export async function generateDatabaseClient({ root, logFolder, onStart }) {
  const stamp = path.join(root, 'prisma', 'generated', '.framejury-schema');
  const mark = fingerprint(root, [
    'prisma/schema.prisma',
    'node_modules/@prisma/client-generator-ts/package.json',
  ]);
  if (hasStamp(stamp, mark)) return;
  requireWritableClone(root, 'prisma/generated');
  const program = {
    name: 'generation of the database client',
    words: [path.join(import.meta.dirname, 'generate-client.mjs')],
    cwd: root,
    env: process.env,
    log: path.join(logFolder, 'generate.log'),
  };
  await step('Generating the database client', () => runProgram(program, onStart));
  writeStamp(stamp, mark);
}
