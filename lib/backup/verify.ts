import 'server-only';
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { backedUpName } from './files';
import type { BackupPlace } from './place';
import { verifyRows } from './rows';
import type { CopiedRows } from './schema';
import { type FilesOf, namedFiles } from './snapshots';

/**
 * Makes sure that files of rows are what the manifest says, before anything is done with them.
 * @throws {AppError} that names the one that is not
 */
export async function verifyTables(
  place: BackupPlace,
  folder: string,
  tables: readonly CopiedRows[],
  tell: (detail: string) => void,
): Promise<void> {
  for (const rows of tables) {
    tell(rows.name);
    await verifyRows(place, folder, rows);
  }
}

/**
 * Makes sure that a backup has the files that a snapshot's rows name, but those that it never had.
 * @param everyByte whether their bytes are read, too: otherwise that is done as they are copied
 * @throws {AppError} that names the first that is missing or damaged
 */
export async function verifyFiles(
  place: BackupPlace,
  snapshot: FilesOf,
  everyByte: boolean,
  tell: (detail: string) => void,
): Promise<void> {
  const { manifest } = snapshot;
  const excused = new Set(manifest.missing.map(({ kind, hash }) => `${kind}/${hash}`));
  let looked = 0;
  for await (const file of namedFiles(place, snapshot)) {
    looked += 1;
    if (looked % 1000 === 0) tell(`${looked} files looked at`);
    const name = backedUpName(file);
    if (excused.has(`${file.kind}/${file.hash}`)) continue;
    if ((await place.size(name)) === null) throw fault(name, 'is not there');
    if (everyByte && (await hashOf(place, name)) !== file.hash) {
      throw fault(name, 'does not hold the bytes that it is named by');
    }
  }
}

async function hashOf(place: BackupPlace, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of place.read(name)) hash.update(piece);
  return hash.digest('hex');
}

function fault(name: string, what: string): AppError {
  return new AppError(422, `The backup is damaged: ${name} ${what}.`);
}
