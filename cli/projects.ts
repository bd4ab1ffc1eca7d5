import path from 'node:path';
import process from 'node:process';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import { runOnServer } from './on-server';

const HELP = `Usage: framejury project export NAME DIR [--data DATA]
       framejury project import DIR [--as NAME] [--data DATA]
       framejury project erase NAME --yes [--data DATA]

export copies a project into an empty folder: its clips and frames, runs, queues and plans, what judges and people said about
them, who they are, and its lines of the audit. import takes such a folder into another installation of the same version, or
does nothing where the project is there already. erase takes a project away for good, with what the audit says of it but that
something was done; only a backup brings it back. See docs/deployment.md.

Options:
  --as NAME      what the project is called here (default: as it was)
  --yes          says that erasing is meant
  --data DATA    the installation’s data folder (default: FRAMEJURY_DATA, with the database of DATABASE_URL where one is set)
  --help         prints this

The exit code is 0; 1 when videos or frames could not be copied, which are named; 2 when nothing was done.
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
      as: { type: 'string' },
      yes: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury project --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [work = '', ...names] = positionals;
  const [first, second] = names;
  const has = (count: number, options: string[]) =>
    names.length === count &&
    Object.keys(values).every((name) => [...options, 'data'].includes(name));
  if (work === 'export' && first && second && has(2, [])) {
    return runOnServer('export-project', values.data, {
      name: first,
      folder: path.resolve(second),
    });
  }
  if (work === 'import' && first && has(1, ['as'])) {
    const options = { folder: path.resolve(first), name: values.as ?? null };
    return runOnServer('import-project', values.data, options);
  }
  if (work !== 'erase' || !first || !has(1, ['yes'])) {
    throw new Trouble('Say what to do with which project. See  framejury project --help');
  }
  if (!values.yes) {
    throw new Trouble(`This erases “${first}” for good. Say --yes where that is meant.`);
  }
  return runOnServer('erase-project', values.data, { name: first });
}
