import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { returnFiles } from '@/lib/backup/files';
import { loadDatabase, requireNoRows } from '@/lib/backup/load.store';
import { secretOf } from '@/lib/backup/make.store';
import { type BackupPlace, openBackupPlace } from '@/lib/backup/place';
import type { Manifest } from '@/lib/backup/schema';
import { namedFiles, readSnapshot, type Snapshot } from '@/lib/backup/snapshots';
import { verifyFiles, verifyTables } from '@/lib/backup/verify';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import { ensureDatabase } from '@/scripts/database/connection.mjs';
import {
  knownNames,
  missingFrom,
  readHistory,
  requireKnownHistory,
} from '@/scripts/database/migration-history.mjs';
import {
  applyMigrations,
  type Migration,
  readMigrations,
  type Tell,
} from '@/scripts/database/migrations.mjs';
import { migrationsOf, updateDatabase } from '@/scripts/database/open.mjs';
import type { Settings } from '@/scripts/settings.mjs';
import { say, step } from '@/scripts/terminal.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import { connected, runWork, withIdleDatabase } from './installation';
import { sayMissing } from './missing';

const optionsSchema = z.object({
  place: z.string(),
  name: z.string().nullable(),
  check: z.boolean(),
  leaveOut: z.boolean(),
});

await runWork(optionsSchema, async ({ place: at, name, check, leaveOut }, settings) => {
  const place = await openBackupPlace(at);
  const snapshot = await readSnapshot(place, name);
  const migrations = migrationsOfSnapshot(settings, snapshot.manifest);
  await step(`Looking through the backup ${snapshot.name}`, async (tell) => {
    const { tables, jobs, files } = snapshot.manifest;
    await verifyTables(place, snapshot.folder, [...tables, jobs, files], tell);
    if (!leaveOut) await verifyFiles(place, snapshot, check, tell);
  });
  if (check) return 0;
  return withIdleDatabase(settings, async (url) => {
    await bringTables(url, migrations);
    const missing = await bringFiles(place, snapshot, leaveOut);
    await bringSecret(settings, place, snapshot);
    await step('Filling the database', (tell) =>
      connected(url, async (client) => {
        await prepareQueue();
        await loadDatabase(client, place, snapshot, tell);
      }),
    );
    await step('Bringing the database up to date', (tell) => updateDatabase(settings, url, tell));
    say(`The installation is as it was at ${snapshot.manifest.at}. Start it with  npm start`);
    return sayMissing(missing, 'It is without');
  });
});

/**
 * The migrations that a snapshot's database had, of those of this code.
 * @throws {Trouble} where it had others, as one of a newer version has
 */
function migrationsOfSnapshot(settings: Settings, manifest: Manifest): Migration[] {
  const all = readMigrations(migrationsOf(settings));
  const applied = new Map(Object.entries(manifest.migrations));
  const known = knownNames(all);
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Trouble(
      `The backup was made by a newer version of Framejury (${manifest.version}), and this one does not know its migration ${unknown}. Bring it back with that version, or a newer one; nothing was changed.`,
    );
  }
  requireKnownHistory(applied, all);
  const later = missingFrom(applied, all);
  return all.filter((migration) => !later.includes(migration));
}

/** Gives an empty database the tables that a snapshot's had. */
async function bringTables(url: string, migrations: readonly Migration[]): Promise<void> {
  await ensureDatabase(url);
  await connected(url, async (client) => {
    await requireNoRows(client);
    const expected = new Set(migrations.map(({ name }) => name));
    const beyond = [...(await readHistory(client)).keys()].find((name) => !expected.has(name));
    if (beyond === undefined) return;
    throw new Trouble(
      `The database has been brought up to date beyond the backup (${beyond}): name a data folder or a database that is not there yet.`,
    );
  });
  await step('Making its tables', (tell) => applyMigrations(url, [...migrations], tell));
}

/** @throws {Trouble} where a file is damaged, unless such are left out */
async function bringFiles(
  place: BackupPlace,
  snapshot: Snapshot,
  leaveOut: boolean,
): Promise<Manifest['missing']> {
  const { missing } = await step('Copying videos and frames', (tell: Tell) =>
    returnFiles(place, namedFiles(place, snapshot), tell),
  );
  const damaged = missing.find(({ why }) => why === 'damaged');
  if (damaged && !leaveOut) {
    throw new Trouble(
      `The backup is damaged: ${damaged.kind}/${damaged.hash} does not hold the bytes that it is named by. The database was not filled; --leave-out-damaged goes on without such files.`,
    );
  }
  return missing;
}

/** Puts the secret where the installation looks for it, unless it has one. */
async function bringSecret(
  { dataFolder }: Settings,
  place: BackupPlace,
  { folder, manifest }: Snapshot,
): Promise<void> {
  const file = path.join(dataFolder, 'secret');
  if (process.env.FRAMEJURY_SECRET || existsSync(file)) return;
  if (manifest.secret) {
    await writeFile(file, await buffer(place.read(secretOf(folder))), { mode: 0o600 });
    return;
  }
  say(
    `  The backup is without the secret: keys of judges have to be entered again, unless you put the file “secret” of the former installation into ${dataFolder} before the start.`,
  );
}
