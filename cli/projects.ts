import process from 'node:process';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import { runOnServer } from './on-server';

const HELP = `Usage: framejury project erase NAME --yes [--data DATA]

Takes a project away for good: its clips and frames that no other project names, its runs, queues and plans, what judges and
people said about them, the names of people who are known by its files alone, and what the audit says of it but that something
was done. Only a backup brings it back. See docs/deployment.md.

Options:
  --yes          says that it is meant
  --data DATA    the installation’s data folder (default: FRAMEJURY_DATA, with the database of DATABASE_URL where one is set)
  --help         prints this

The exit code is 0, or 2 when nothing was erased.
`;

/**
 * Runs `framejury project`.
 * @param words what follows `project` on the command line
 * @returns the exit code
 * @throws {Trouble} when it is used wrongly
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    words,
    {
      data: { type: 'string' },
      yes: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury project --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [work, name, ...others] = positionals;
  if (work !== 'erase' || name === undefined || others.length > 0) {
    throw new Trouble('Say what to do with which project. See  framejury project --help');
  }
  if (!values.yes) {
    throw new Trouble(`This erases “${name}” for good. Say --yes where that is meant.`);
  }
  return runOnServer('erase-project', values.data, { name });
}
