import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { type Changes, rowSchema, type SizeName } from '../bench';
import type { Outcome } from './report';

/** How long a bench may take, in milliseconds. */
const LONGEST_MS: Readonly<Record<SizeName, number>> = { small: 15 * 60_000, full: 180 * 60_000 };

const toldSchema = z.union([
  z.object({ rows: z.array(rowSchema) }),
  z.object({ failure: z.string() }),
]);

/**
 * Runs a bench of a folder in a process of its own, so that neither its memory nor its failure touches another. What it says
 * goes where errors go.
 */
export async function runOne(
  root: string,
  name: string,
  size: SizeName,
  changes: Changes,
): Promise<Outcome> {
  const program = path.join(root, 'tools', 'bench', 'one.ts');
  const child = fork(program, [name, size, JSON.stringify(changes)], {
    cwd: root,
    execArgv: ['--expose-gc', '--conditions=react-server', '--import', 'tsx'],
    stdio: ['ignore', 2, 2, 'ipc'],
    timeout: LONGEST_MS[size],
  });
  let told: unknown;
  child.once('message', (message) => {
    told = message;
  });
  const [code, signal] = await once(child, 'exit');
  const { data, error } = toldSchema.safeParse(told);
  if (data) return data;
  return { failure: told ? z.prettifyError(error) : `it ended with ${signal ?? code}` };
}
