import path from 'node:path';
import { WAYS, type Way } from '@/benchmarks/vbench/formats/plan/schema';
import { TEXTS, type TextKind } from '@/benchmarks/vbench/formats/tree/schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments, requireTaken } from './arguments';

/** What `framejury vbench --help` prints. */
export const VBENCH_HELP = `Usage: framejury vbench check TREE
       framejury vbench plan TREE [--by LAYOUT] [--text TEXT] [--seed N] [--seeds TABLE] [OUTPUT…]
       framejury vbench match DIR --plan TREE [--by LAYOUT] [--mend TABLE] [--json OUT]

TREE is a prompt suite in the shape of VBench-2.0’s folder “prompts”, as a folder or a zip; a lab’s own may have other
prompts, other counts or only some dimensions.

check  counts what is in a tree and says what is wrong with it, by file and line.
plan   says which videos a model has to make, under which names, of which texts and with which seeds.
match  compares the names of the videos in DIR with the plan: what is there, missing, unexpected or there twice. It
       reads no video.

Options:
  --by LAYOUT    “full-list” (default): one flat folder, each prompt once; “dimension”: a folder for each dimension
  --text TEXT    plan: what the model is fed: “plain” (default), “augmented”, “chinese” or “wan”
  --seed N       plan: what the videos’ seeds are drawn from (default: a random number, which is said)
  --seeds TABLE  plan: seeds to take instead: a CSV with the columns file, seed and, by dimension, folder
  --names        plan: prints the names alone, a line each
  --csv OUT      plan: writes the plan as CSV
  --jsonl OUT    plan: writes the plan as JSON Lines
  --loop OUT     plan: writes a Python program that makes the videos of a plan in JSON Lines with a model of yours
  --plan TREE    match: the tree that the videos are of
  --mend TABLE   match: what people decided about names: a CSV with the columns from and to; an empty “to” leaves out
  --json OUT     match: writes all that was found
  --help         prints this

The exit code is 0 when all is well, 1 when there are errors (or, of a match, anything missing, unexpected or there
twice), 2 when nothing could be done at all.
`;

/** What `framejury vbench` is to do; paths are absolute, but for what is printed. */
export type VbenchOptions =
  | { command: 'check'; tree: string }
  | {
      command: 'plan';
      tree: string;
      by: Way;
      text: TextKind;
      /** Null where it is to be random. */
      seed: number | null;
      seeds: string | null;
      names: boolean;
      csv: string | null;
      jsonl: string | null;
      loop: string | null;
    }
  | {
      command: 'match';
      tree: string;
      folder: string;
      by: Way;
      renames: string | null;
      json: string | null;
    };

const OPTIONS = {
  by: { type: 'string' },
  text: { type: 'string' },
  seed: { type: 'string' },
  seeds: { type: 'string' },
  names: { type: 'boolean' },
  csv: { type: 'string' },
  jsonl: { type: 'string' },
  loop: { type: 'string' },
  plan: { type: 'string' },
  mend: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const TAKEN: Readonly<Record<VbenchOptions['command'], readonly string[]>> = {
  check: [],
  plan: ['by', 'text', 'seed', 'seeds', 'names', 'csv', 'jsonl', 'loop'],
  match: ['by', 'plan', 'mend', 'json'],
};

const HELP = 'framejury vbench --help';

/**
 * Reads the words after `framejury vbench`.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readVbenchOptions(words: string[]): VbenchOptions | null {
  const { values, positionals } = parseArguments(words, OPTIONS, HELP);
  if (values.help) return null;
  const [command, folder, ...others] = positionals;
  if (command !== 'check' && command !== 'plan' && command !== 'match') {
    throw new Trouble(`Say whether to check, to plan or to match. See  ${HELP}`);
  }
  requireTaken(values, TAKEN[command], `vbench ${command}`);
  if (folder === undefined || others.length > 0) {
    const what = command === 'match' ? 'one folder of videos' : 'one tree, a folder or a zip';
    throw new Trouble(`Name ${what}. See  ${HELP}`);
  }
  const place = path.resolve(folder);
  if (command === 'check') return { command, tree: place };
  const by = choice('by', WAYS, values.by, 'full-list');
  if (command === 'plan') {
    return {
      command,
      tree: place,
      by,
      text: choice('text', TEXTS, values.text, 'plain'),
      seed: readSeed(values.seed),
      seeds: absolute(values.seeds),
      names: values.names ?? false,
      csv: absolute(values.csv),
      jsonl: absolute(values.jsonl),
      loop: absolute(values.loop),
    };
  }
  if (values.plan === undefined) {
    throw new Trouble(`Name the tree that the videos are of: --plan TREE. See  ${HELP}`);
  }
  const tree = path.resolve(values.plan);
  const [renames, json] = [absolute(values.mend), absolute(values.json)];
  return { command, folder: place, tree, by, renames, json };
}

function absolute(file: string | undefined): string | null {
  return file === undefined ? null : path.resolve(file);
}

function choice<One extends string>(
  name: string,
  all: readonly One[],
  given: string | undefined,
  fallback: One,
): One {
  if (given === undefined) return fallback;
  const found = all.find((one) => one === given);
  if (!found) throw new Trouble(`--${name} must be one of ${all.join(', ')}, not “${given}”.`);
  return found;
}

function readSeed(given: string | undefined): number | null {
  if (given === undefined) return null;
  const seed = Number(given);
  if (!/^\d+$/.test(given) || !Number.isSafeInteger(seed)) {
    throw new Trouble(`--seed must be a whole number from 0, not “${given}”.`);
  }
  return seed;
}
