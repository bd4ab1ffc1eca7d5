import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { dataPath } from '@/lib/env';
import { keyOf } from '@/lib/files';
import { eraseProject } from '@/lib/projects/erase.store';
import { freshDatabase } from '@/lib/testing/database';
import { connectedTo, storeFiles } from '@/lib/testing/installations';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { checkNamedFiles } from './check.store';
import { makeBackup } from './make.store';
import { backupFolder } from './place';
import { wholeSnapshots } from './snapshots';

freshDatabase();

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-backup-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const sha256 = (words: string) => createHash('sha256').update(words).digest('hex');

const makeOne = (place = backupFolder(folder)) =>
  connectedTo(process.env.DATABASE_URL ?? '', (client) =>
    makeBackup({
      client,
      place,
      version: '0.1.0',
      migrations: {},
      secret: null,
      keep: 2,
      tell: () => {},
    }),
  );

it('a second backup copies what is new, and removes what none of those that stay names', async () => {
  await storeVideo('stays');
  await storeFiles('stays');
  await makeOne();
  const { id } = await database().project.create({ data: { name: 'Passing' } });
  await moveClip(await storeVideo('passes'), id);
  await storeFiles('passes');
  expect((await makeOne()).files).toMatchObject({ named: 12, copied: 6 });
  await eraseProject(id, 'Passing');
  expect(await makeOne()).toMatchObject({ files: { named: 6, copied: 0 }, removed: 0 });
  expect(await makeOne()).toMatchObject({ removed: 6 });
  expect(await wholeSnapshots(backupFolder(folder))).toHaveLength(2);
});

it('files that are lost or damaged are named, and the backup is whole without them', async () => {
  await storeVideo('faulty');
  await storeFiles('faulty');
  await rm(dataPath('files', keyOf('frames', sha256('faulty 1'))));
  await writeFile(dataPath('files', keyOf('frames', sha256('faulty 2'))), 'something else');
  const { manifest } = await makeOne();
  expect(manifest.missing).toHaveLength(2);
  expect(manifest.missing).toEqual(
    expect.arrayContaining([
      { kind: 'frames', hash: sha256('faulty 1'), why: 'lost' },
      { kind: 'frames', hash: sha256('faulty 2'), why: 'damaged' },
    ]),
  );
  expect(await wholeSnapshots(backupFolder(folder))).toHaveLength(1);
});

it('a file that was erased after the moment of the backup is no fault', async () => {
  const { id } = await database().project.create({ data: { name: 'Erased meanwhile' } });
  await moveClip(await storeVideo('erased meanwhile'), id);
  const place = backupFolder(folder);
  const { manifest } = await makeOne({
    ...place,
    async write(name, bytes) {
      await place.write(name, bytes);
      // The last of the rows: from then on files are looked for.
      if (name.endsWith('files-of-store.gz')) await eraseProject(id, 'Erased meanwhile');
    },
  });
  expect(manifest.missing.filter(({ why }) => why === 'erased')).toHaveLength(6);
});

it('files are looked for without a copy: whether they are there, as large as rows say, and with their bytes', async () => {
  await storeVideo('looked for');
  await storeFiles('looked for');
  const [lost, other, short] = (
    [
      ['frames', 'looked for 1', 'lost'],
      ['frames', 'looked for 2', 'damaged'],
      ['videos', 'looked for', 'damaged'],
    ] as const
  ).map(([kind, words, why]) => ({ kind, hash: sha256(words), why }));
  const check = async (everyByte: boolean) => {
    const { missing } = await connectedTo(process.env.DATABASE_URL ?? '', (client) =>
      checkNamedFiles(client, everyByte, () => {}),
    );
    // The other tests of this file have lost some, too.
    return missing.filter(({ hash }) => [lost, other, short].some((file) => file?.hash === hash));
  };
  const saySize = (bytes: number) =>
    database().video.updateMany({ where: { hash: sha256('looked for') }, data: { bytes } });
  await saySize('looked for'.length);
  expect(await check(true)).toEqual([]);
  await saySize('looked for'.length + 1);
  await rm(dataPath('files', keyOf('frames', sha256('looked for 1'))));
  await writeFile(dataPath('files', keyOf('frames', sha256('looked for 2'))), 'something else');
  expect(new Set(await check(false))).toEqual(new Set([lost, short]));
  expect(new Set(await check(true))).toEqual(new Set([lost, other, short]));
});
