import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { type MadeBackup, makeBackup } from '@/lib/backup/make.store';
import { backupFolder } from '@/lib/backup/place';
import { PRIVATE_FOLDER_MODE } from '@/lib/files/folder-store';
import packageFacts from '@/package.json' with { type: 'json' };
import { readHistory } from '@/scripts/database/migration-history.mjs';
import type { Tell } from '@/scripts/database/migrations.mjs';
import { takeLock } from '@/scripts/processes/lock-file.mjs';
import type { Settings } from '@/scripts/settings.mjs';
import { say, step } from '@/scripts/terminal.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import { connected, runWork, withInstalledDatabase } from './installation';
import { sayMissing } from './missing';

const optionsSchema = z.object({ folder: z.string(), keep: z.number(), withSecret: z.boolean() });

await runWork(optionsSchema, async ({ folder, keep, withSecret }, settings) => {
  const secret = withSecret ? await readSecret(settings) : null;
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const { lock, holder } = await takeLock(path.join(folder, 'framejury-backup.lock'));
  if (!lock) {
    throw new Trouble(`A backup into ${folder} is under way (process ${holder.process.pid}).`);
  }
  try {
    const made = await withInstalledDatabase(settings, (url) =>
      connected(url, (client) =>
        step('Making a backup', async (tell: Tell) =>
          makeBackup({
            client,
            place: backupFolder(folder),
            version: packageFacts.version,
            migrations: Object.fromEntries(await readHistory(client)),
            secret,
            keep,
            tell,
          }),
        ),
      ),
    );
    return report(folder, made);
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

function report(folder: string, { name, manifest, files, removed }: MadeBackup): number {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Backup ${name} in ${folder}: ${rows} rows in ${manifest.tables.length} tables.`);
  say(
    `${files.named} videos and frames, ${files.copied} of them new (${Math.ceil(files.bytes / 1e6)} MB).`,
  );
  if (removed > 0) say(`${removed} files were removed that no backup names any more.`);
  return sayMissing(manifest.missing, 'The backup is without');
}
