import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Baseline, baselineSchema } from '@/lib/gate/baseline.schema';
import { Trouble } from '@/scripts/trouble.mjs';

/**
 * What `--baseline` names: a run by its id, or a file that `--save` has written.
 * @throws {Trouble} that says what is wrong with the file
 */
export function readBaseline(named: string): string | Baseline {
  if (z.uuid().safeParse(named).success) return named;
  const read = baselineSchema.safeParse(parse(named));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Trouble(
    `${named} is no baseline that “gate --save” has written: ${issue?.path.join('.')} ${issue?.message}.`,
  );
}

function parse(named: string): unknown {
  let text: string;
  try {
    text = readFileSync(path.resolve(named), 'utf8');
  } catch {
    throw new Trouble(
      `--baseline is neither the id of a run nor a file that can be read: “${named}”.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Trouble(
      `${named} is no baseline that “gate --save” has written: it is not valid JSON.`,
    );
  }
}
