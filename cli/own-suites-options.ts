import path from 'node:path';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments, requireTaken } from './arguments';

/** What `framejury suites --help` prints. */
export const SUITES_HELP = `Usage: framejury suites new ID [--from NAME] [--in DIR]
       framejury suites check DIR…
       framejury suites try DIR [FIXTURE] [--data JSON] [--prompt TEXT]
       framejury suites list
       framejury suites schema

A suite of your own is a folder with a file suite.yaml, its prompts as Markdown, and replies with the scores that they
must be read as in fixtures/. See docs/suites.md.

new writes such a folder, which passes its check: a rubric of three questions, or a copy of one that comes along.
check says what is wrong, with file and line, and runs the fixtures.
try prints what would be sent to a judge about an item, and, by the replies of a fixture, how they are read and which
scores follow. It needs no key and no server.
list says which suites there are, where they come from, and whether they are sound.
schema prints the JSON Schema of suite.yaml, by which editors check it and complete its keys.

Options:
  --from NAME    new: one of physical-laws, rules-of-action, side-by-side, world-models
  --in DIR       new: where the folder goes (default: the working folder)
  --data JSON    try: the item’s fields, e.g. '{"laws": ["gravity"]}'
  --prompt TEXT  try: the text from which the video was generated
  --help         prints this

The exit code is 0 when all is well, 1 when there are faults, 2 when nothing could be done at all.
`;

/** What `framejury suites` is to do; paths are absolute. */
export type SuitesOptions =
  | { command: 'new'; id: string; from: string | null; folder: string }
  | { command: 'check'; folders: string[] }
  | { command: 'try'; folder: string; fixture: string | null; data: string; prompt: string | null }
  | { command: 'list' }
  | { command: 'schema' };

const TAKEN: Readonly<Record<SuitesOptions['command'], readonly string[]>> = {
  new: ['from', 'in'],
  check: [],
  try: ['data', 'prompt'],
  list: [],
  schema: [],
};

/**
 * Reads the words after `framejury suites`.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readSuitesOptions(words: string[]): SuitesOptions | null {
  const { values, positionals } = parseArguments(
    words,
    {
      from: { type: 'string' },
      in: { type: 'string' },
      data: { type: 'string' },
      prompt: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury suites --help',
  );
  const { help, ...given } = values;
  const [command, first, ...more] = positionals;
  if (help || command === undefined) return null;
  if (!isCommand(command))
    throw new Trouble(`“suites ${command}” is not a command. See  framejury suites --help`);
  requireTaken(given, TAKEN[command], `suites ${command}`);
  if (command === 'list' || command === 'schema') return { command };
  if (first === undefined)
    throw new Trouble(`“suites ${command}” needs ${command === 'new' ? 'an id' : 'a folder'}.`);
  if (command === 'check')
    return { command, folders: [first, ...more].map((one) => path.resolve(one)) };
  if (command === 'new') {
    return {
      command,
      id: first,
      from: given.from ?? null,
      folder: path.resolve(given.in ?? '.', first),
    };
  }
  const folder = path.resolve(first);
  const [fixture] = more;
  return {
    command,
    folder,
    fixture: fixture === undefined ? null : path.relative(folder, path.resolve(fixture)),
    data: given.data ?? '{}',
    prompt: given.prompt ?? null,
  };
}

function isCommand(word: string): word is SuitesOptions['command'] {
  return Object.hasOwn(TAKEN, word);
}
