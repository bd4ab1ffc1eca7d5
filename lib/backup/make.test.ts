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
