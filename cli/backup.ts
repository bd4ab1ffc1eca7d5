import path from 'node:path';
import process from 'node:process';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import { runOnServer } from './on-server';

const HELP = `Usage: framejury backup DIR [--data DATA] [--keep COUNT] [--with-secret]

Copies an installation into a folder, while it runs: its database as it is at one moment, and the videos and frames that this
names. What the folder has of these already is not copied again. See docs/deployment.md.

Options:
  --data DATA    the installation’s data folder (default: FRAMEJURY_DATA, with the database of DATABASE_URL where one is set)
  --keep COUNT   how many backups the folder keeps, this one among them (default: 7); what older ones alone hold is removed
  --with-secret  also copies the secret by which keys of judges are decrypted: keep such a folder as safe as the keys
  --help         prints this

The exit code is 0; 1 when files could not be copied, which are named; 2 when nothing could be done.
`;

/** How many backups a folder keeps where nothing else is said. */
const USUAL_KEPT = 7;

/**
 * Runs `framejury backup`.
 * @param words what follows `backup` on the command line
 * @returns the exit code
 * @throws {Trouble} when it is used wrongly
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    words,
    {
      data: { type: 'string' },
      keep: { type: 'string' },
      'with-secret': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury backup --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new Trouble('Name one folder for backups. See  framejury backup --help');
  }
  return runOnServer('backup', values.data, {
    folder: path.resolve(folder),
    keep: readCount(values.keep),
    withSecret: values['with-secret'] ?? false,
  });
}

function readCount(text: string | undefined): number {
  if (text === undefined) return USUAL_KEPT;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Trouble(`--keep is a number from 1 to 9999, but it is “${text}”.`);
}
