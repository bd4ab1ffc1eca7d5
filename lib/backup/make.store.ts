import 'server-only';
import type { ClientBase } from 'pg';
import { asItIsNow, dumpDatabase, namedNow } from './dump.store';
import { type CopiedFiles, saveFiles, whyMissing } from './files';
import type { BackupPlace } from './place';
import { CURRENT_FORM, type Manifest } from './schema';
import {
  completeSnapshot,
  folderOfSnapshot,
  namedFiles,
  nameOfSnapshot,
  removeOlder,
  removeUnfinished,
} from './snapshots';

/** What a backup is made of, and how. */
export interface BackupOrder {
  /** Connected to the database. */
  client: ClientBase;
  place: BackupPlace;
  /** The version of Framejury. */
  version: string;
  /** The migrations of the database: name → SHA-256. */
  migrations: Manifest['migrations'];
  /** The server's secret; null to leave it out. */
  secret: Uint8Array | null;
  /** How many snapshots stay, this one among them; at least 1. */
  keep: number;
  tell: (detail: string) => void;
}

/** What came of a backup. */
export interface MadeBackup {
  name: string;
  manifest: Manifest;
  files: CopiedFiles;
  /** How many files went that no snapshot names any more. */
  removed: number;
}

/** Where a snapshot has the server's secret. */
export const secretOf = (folder: string) => `${folder}/secret`;

/**
 * Adds a snapshot of the database to a backup, and the files that it does not have yet. One backup of a place at a time.
 * Interrupted at any moment, it leaves the snapshots that were whole before as they are.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { client, place, version, migrations, secret, keep, tell } = order;
  await removeUnfinished(place);
  const { name, at, dumped } = await asItIsNow(client, async (at) => {
    const name = nameOfSnapshot(at);
    const dumped = await dumpDatabase(client, place, folderOfSnapshot(name), tell);
    return { name, at, dumped };
  });
  const folder = folderOfSnapshot(name);
  const files = await saveFiles(place, namedFiles(place, { folder, manifest: dumped }), tell);
  const missing = whyMissing(files.missing, await namedNow(client, files.missing));
  if (secret) await place.write(secretOf(folder), [secret]);
  const manifest: Manifest = {
    form: CURRENT_FORM,
    version,
    at: at.toISOString(),
    migrations,
    ...dumped,
    missing,
    secret: secret !== null,
  };
  await completeSnapshot(place, name, manifest);
  tell('what no backup names any more');
  return { name, manifest, files, removed: await removeOlder(place, keep) };
}
