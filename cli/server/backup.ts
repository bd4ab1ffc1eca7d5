import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { type MadeBackup, makeBackup } from '@/lib/backup/make.store';
import { openBackupPlace } from '@/lib/backup/place';
import { PRIVATE_FOLDER_MODE } from '@/lib/files/folder-store';
import { isStore } from '@/lib/files/open';
import packageFacts from '@/package.json' with { type: 'json' };
import { readHistory } from '@/scripts/database/migration-history.mjs';
import type { Tell } from '@/scripts/database/migrations.mjs';
import { takeLock } from '@/scripts/processes/lock-file.mjs';
import type { Settings } from '@/scripts/settings.mjs';
import { say, step } from '@/scripts/terminal.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import { connected, runWork, withInstalledDatabase } from './installation';
import { sayMissing } from './missing';

const optionsSchema = z.object({ place: z.string(), keep: z.number(), withSecret: z.boolean() });

await runWork(optionsSchema, async ({ place, keep, withSecret }, settings) => {
  const secret = withSecret ? await readSecret(settings) : null;
  const opened = await openBackupPlace(place);
  // Of a store there is no folder to lock.
  const locked = isStore(place) ? settings.dataFolder : place;
  mkdirSync(locked, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const { lock, holder } = await takeLock(path.join(locked, 'framejury-backup.lock'));
  if (!lock) {
    throw new Trouble(`A backup into ${place} is under way (process ${holder.process.pid}).`);
  }
  try {
    const made = await withInstalledDatabase(settings, (url) =>
      connected(url, (client) =>
        step('Making a backup', async (tell: Tell) =>
          makeBackup({
            client,
            place: opened,
            version: packageFacts.version,
            migrations: Object.fromEntries(await readHistory(client)),
            secret,
            keep,
            tell,
          }),
        ),
      ),
    );
    return report(place, made);
  } finally {
    lock.release();
  }
});

async function readSecret({ dataFolder }: Settings): Promise<Uint8Array> {
  if (process.env.FRAMEJURY_SECRET) {
    throw new Trouble(
      'The secret is in FRAMEJURY_SECRET and in no file: leave out --with-secret, and keep that setting where others of yours are kept.',
    );
  }
  const file = path.join(dataFolder, 'secret');
  if (existsSync(file)) return readFile(file);
  throw new Trouble(`There is no secret yet (${file}): leave out --with-secret.`);
}

function report(place: string, { name, manifest, files, removed }: MadeBackup): number {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Backup ${name} in ${place}: ${rows} rows in ${manifest.tables.length} tables.`);
  say(
    `${files.named} videos and frames, ${files.copied} of them new (${Math.ceil(files.bytes / 1e6)} MB).`,
  );
  if (removed > 0) say(`${removed} files were removed that no backup names any more.`);
  return sayMissing(manifest.missing, 'The backup is without');
}
