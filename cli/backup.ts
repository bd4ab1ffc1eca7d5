import process from 'node:process';
import { resolvePlace } from '@/lib/files/open';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import { runOnServer } from './on-server';

const HELP = `Usage: framejury backup PLACE [--data DATA] [--keep COUNT] [--with-secret]

Copies an installation into a folder or an S3 store, while it runs: its database as it is at one moment, and the videos and
frames that this names. What PLACE has of these already is not copied again. See docs/deployment.md.

PLACE is a folder, or s3://BUCKET/PREFIX, opened with AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY. Where the installation's own files lie in another store, BACKUP_AWS_ENDPOINT_URL and so on are those of
PLACE.

Options:
  --data DATA    the installation’s data folder (default: FRAMEJURY_DATA, with the database of DATABASE_URL where one is set)
  --keep COUNT   how many backups stay there, this one among them (default: 7); what older ones alone hold is removed
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
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0) {
    throw new Trouble('Name one place for backups. See  framejury backup --help');
  }
  return runOnServer('backup', values.data, {
    place: resolvePlace(place),
    keep: readCount(values.keep),
    withSecret: values['with-secret'] ?? false,
  });
}

function readCount(text: string | undefined): number {
  if (text === undefined) return USUAL_KEPT;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Trouble(`--keep is a number from 1 to 9999, but it is “${text}”.`);
}
