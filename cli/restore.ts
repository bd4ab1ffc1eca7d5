import process from 'node:process';
import { resolvePlace } from '@/lib/files/open';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import { runOnServer } from './on-server';

const HELP = `Usage: framejury restore PLACE [--data DATA] [--backup NAME] [--leave-out-damaged]
       framejury restore PLACE --check [--backup NAME]

Brings a backup back into an installation that is empty and does not run. Interrupted, it is begun again by the same command.
See docs/deployment.md.

Options:
  --data DATA    the data folder that is to hold it (default: FRAMEJURY_DATA, with the database of DATABASE_URL where one is
                 set)
  --backup NAME  which one of those there, by the name that “backup” printed (default: the latest)
  --check        brings nothing back: reads every byte of the backup, and says whether it is whole
  --leave-out-damaged
                 goes on without the videos and frames that the backup lacks, or that are damaged there, and names them
  --help         prints this

The exit code is 0; 1 when videos or frames were left out; 2 when nothing was brought back.
`;

/**
 * Runs `framejury restore`.
 * @param words what follows `restore` on the command line
 * @returns the exit code
 * @throws {Trouble} when it is used wrongly
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    words,
    {
      data: { type: 'string' },
      backup: { type: 'string' },
      check: { type: 'boolean' },
      'leave-out-damaged': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury restore --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0) {
    throw new Trouble('Name the place of backups. See  framejury restore --help');
  }
  return runOnServer('restore', values.data, {
    place: resolvePlace(place),
    name: values.backup ?? null,
    check: values.check ?? false,
    leaveOut: values['leave-out-damaged'] ?? false,
  });
}
