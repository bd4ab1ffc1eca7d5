import path from 'node:path';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments, readChoice } from './arguments';
import {
  INSTALLATION_HELP,
  INSTALLATION_OPTIONS,
  type Installation,
  readInstallation,
} from './installation';

/** What `framejury import --help` prints. */
export const IMPORT_HELP = `Usage: framejury import FILE… [--as answers]
       framejury import FILE… --as items|scores|replies|preferences --suite SUITE [--project PROJECT]
       framejury import FILE… --as calls --run RUN

Brings in what is in files that were made elsewhere. See docs/imports.md.

  answers      answers of judges and people, and labels: CSV or JSON Lines; each file as a whole or not at all
  items        items of a suite
  scores       the files of an evaluation elsewhere
  replies      replies of judges that were asked elsewhere
  preferences  what people preferred among models
  calls        what the model answered to the calls of a run that people carry to it, as vllm run-batch writes it

Options:
  --as KIND        what the files hold (default: answers)
  --suite SUITE    the suite, by its id
  --run RUN        calls: the run, by its id
  --project PROJECT
                   the project, by its name or id (default: the first one)
  --model MODEL    scores: whose items they are about
  --judge NAME     scores: what the judge is to be called
  --by READER      the reader of the suite’s, where it has several
  --check          only says what would come in
${INSTALLATION_HELP}
  --json           prints the reports of the app as JSON
  --help           prints this

The exit code is 0 when all of it came in, 1 when something did not (it says what and why), and 2 when the command was used
wrongly or the app did not answer.
`;

/** What the files of an import hold. */
const KINDS = ['answers', 'items', 'scores', 'replies', 'preferences', 'calls'] as const;

/** One of {@link KINDS}. */
export type ImportKind = (typeof KINDS)[number];

/** What `framejury import` is to do. */
export interface ImportOptions {
  installation: Installation;
  kind: ImportKind;
  /** As they were given, and absolute. */
  files: { given: string; path: string }[];
  /** Null of answers, which say of which suite they are, and of what was called. */
  suite: string | null;
  /** Whose calls were answered; null of anything else. */
  run: string | null;
  project: string | null;
  /** What else the request says, where it is given. */
  more: { model?: string; judge?: string; importer?: string };
  store: boolean;
  json: boolean;
}

/**
 * Reads the words after `framejury import`.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readImportOptions(words: string[]): ImportOptions | null {
  const { values, positionals } = parseArguments(
    words,
    {
      as: { type: 'string' },
      suite: { type: 'string' },
      run: { type: 'string' },
      project: { type: 'string' },
      model: { type: 'string' },
      judge: { type: 'string' },
      by: { type: 'string' },
      check: { type: 'boolean' },
      ...INSTALLATION_OPTIONS,
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury import --help',
  );
  if (values.help) return null;
  const kind = readChoice('--as', values.as, KINDS) ?? 'answers';
  const { suite = null, project = null, model, judge, by, check = false, json = false } = values;
  const run = values.run ?? null;
  if (positionals.length === 0) throw new Trouble('Name at least one file to import.');
  if ((kind === 'calls') !== (run !== null)) throw new Trouble('--as calls goes with --run RUN.');
  if (kind === 'calls' && check) throw new Trouble('--check is not for --as calls.');
  if (kind !== 'answers' && kind !== 'calls' && suite === null)
    throw new Trouble(`--as ${kind} needs --suite SUITE.`);
  if (kind !== 'scores' && (model !== undefined || judge !== undefined)) {
    throw new Trouble('--model and --judge are for --as scores.');
  }
  return {
    ...{ kind, suite, run, project, store: !check, json },
    installation: readInstallation(values),
    files: positionals.map((given) => ({ given, path: path.resolve(given) })),
    more: {
      ...(model !== undefined && { model }),
      ...(judge !== undefined && { judge }),
      ...(by !== undefined && { importer: by }),
    },
  };
}
