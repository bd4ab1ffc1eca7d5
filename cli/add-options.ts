import path from 'node:path';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import {
  INSTALLATION_HELP,
  INSTALLATION_OPTIONS,
  type Installation,
  readInstallation,
} from './installation';

/** What `framejury add --help` prints. */
export const ADD_HELP = `Usage: framejury add DIR|FILE… [--project PROJECT] [--model MODEL]

Takes clips in as the library does when they are dropped on it: their frames are taken here, in a headless Chromium, and
sent with the files. What is in already is recognised by its content, and costs nothing. Tables that lie among the clips
say from which prompts and by which models they were made: CSV or JSON Lines with file,prompt,model, or the metadata.csv,
metadata.jsonl or metadata.parquet of a VideoFolder (file_name, and prompt or text).

Options:
  --project PROJECT
                   the project that they go into, by its name or id; it is made where there is none of that name
                   (default: the first one)
  --model MODEL    the model that made them, where no table says which did
${INSTALLATION_HELP}
  --json           prints what became of each file as JSON
  --help           prints this

The browser is looked for in PATH; CHROMIUM_PATH names another. Where there is none, Debian’s is installed; where that is
not possible, frames are taken in Node.js, and marked as another extractor’s. The exit code is 0 when every clip is in, 1 when some are
not (it says why), and 2 when the command was used wrongly or the app did not answer.
`;

/** What `framejury add` is to do. */
export interface AddOptions {
  installation: Installation;
  /** Folders and files, absolute. */
  paths: string[];
  project: string | null;
  /** Empty where nobody knows. */
  model: string;
  json: boolean;
}

/**
 * Reads the words after `framejury add`.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readAddOptions(words: string[]): AddOptions | null {
  const { values, positionals } = parseArguments(
    words,
    {
      project: { type: 'string' },
      model: { type: 'string' },
      ...INSTALLATION_OPTIONS,
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury add --help',
  );
  if (values.help) return null;
  if (positionals.length === 0) {
    throw new Trouble('Name at least one folder or video file. See  framejury add --help');
  }
  return {
    installation: readInstallation(values),
    paths: positionals.map((given) => path.resolve(given)),
    project: values.project ?? null,
    model: values.model ?? '',
    json: values.json ?? false,
  };
}
