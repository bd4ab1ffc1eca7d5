import { stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { type Copied, copyFiles } from '@/lib/files/copy';
import { isStore, openStore, ownVariables } from '@/lib/files/open';
import { type FileStore, StoreFault } from '@/lib/files/store';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import { runOnServer } from './on-server';
import { createStatus } from './progress';

const HELP = `Usage: framejury files copy --from STORE --to STORE
       framejury files check [--hash] [--data DATA]

copy copies videos and frames from one store to another, each checked against the hash that it is named by. What is there
already is left alone, so that a copy which was interrupted is gone on with by the same command.

check looks whether an installation's store has every video and frame that its database names, while it runs: videos with
their size, and everything with the bytes of its hash where these are to be read.

See docs/deployment.md.

Options:
  --from STORE     a data folder such as .data, or s3://BUCKET/PREFIX
  --to STORE       the same
  --hash           reads every byte
  --data DATA      the installation’s data folder (default: FRAMEJURY_DATA, with the database of DATABASE_URL where one is set)
  --help           prints this

An S3 store is opened with AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Where the two
differ, FROM_AWS_ENDPOINT_URL and so on are those of the first.

The exit code is 0 when all files are in the other store, or in the installation's; 1 when some are not, or their bytes are not
those that their names say, which are named; and 2 when the command was used wrongly or a store failed.
`;

/**
 * Runs `framejury files`.
 * @param words what follows `files` on the command line
 * @returns the exit code: 0, or 1 when files are damaged
 * @throws {Trouble} when it is used wrongly, or a store fails
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    words,
    {
      from: { type: 'string' },
      to: { type: 'string' },
      hash: { type: 'boolean' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury files --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { from, to, hash = false, data } = values;
  if (positionals.join(' ') === 'check' && !from && !to) {
    return runOnServer('check-files', data, { everyByte: hash });
  }
  if (positionals.join(' ') !== 'copy' || !from || !to || hash || data) {
    throw new Trouble('Say what to do: framejury files copy --from STORE --to STORE, or check');
  }
  return copyAll(from, to);
}

async function copyAll(from: string, to: string): Promise<number> {
  if (!isStore(from) && !(await stat(filesOf(from)).catch(() => null))) {
    throw new Trouble(
      `There are no files in ${from}: --from names a data folder, or s3://BUCKET/PREFIX.`,
    );
  }
  const copied = await copy(
    await open('--from', from, ownVariables('FROM_', process.env)),
    await open('--to', to, process.env),
  );
  process.stdout.write(`${wordsOf(copied)}\n`);
  for (const key of copied.damaged) {
    process.stderr.write(`${key} has other bytes than its name says, and was left out.\n`);
  }
  return copied.damaged.length === 0 ? 0 : 1;
}

async function copy(from: FileStore, to: FileStore): Promise<Copied> {
  const status = createStatus();
  let so: Copied | undefined;
  try {
    return await copyFiles(from, to, (now) => {
      so = now;
      status.show(wordsOf(now));
    });
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    const done = so ? ` ${wordsOf(so)}` : '';
    throw new Trouble(`${error.message}${done} The same command goes on from there.`);
  } finally {
    status.end();
  }
}

async function open(
  option: string,
  place: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<FileStore> {
  try {
    return await openStore(isStore(place) ? place : filesOf(place), environment);
  } catch (error) {
    throw new Trouble(`${option}: ${error instanceof Error ? error.message : error}`);
  }
}

function filesOf(dataFolder: string): string {
  return path.join(dataFolder, 'files');
}

function wordsOf({ files, bytes, known, damaged }: Copied): string {
  const left = damaged.length > 0 ? `, ${damaged.length} damaged` : '';
  return `${files} files copied (${(bytes / 1e6).toFixed(1)} MB), ${known} were there${left}.`;
}
