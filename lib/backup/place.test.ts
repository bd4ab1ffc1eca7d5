import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, TEST_BUCKET, type TestS3 } from '@/lib/testing/s3-server';
import { type BackupPlace, openBackupPlace } from './place';

let folder = '';
let s3: TestS3;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-place-'));
  s3 = await startS3();
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** The variables of a store that is another one than that of the installation's own files. */
function ownOfBackups(): Record<string, string> {
  const named = Object.entries(s3.environment).map(([name, value]) => [`BACKUP_${name}`, value]);
  return { ...Object.fromEntries(named), AWS_ENDPOINT_URL: 'http://127.0.0.1:9' };
}

const PLACES: [string, () => Promise<BackupPlace>][] = [
  ['a folder', () => openBackupPlace(folder)],
  ['an S3 store', () => openBackupPlace(`s3://${TEST_BUCKET}/nightly`, ownOfBackups())],
];

describe.each(PLACES)('%s for backups', (_name, open) => {
  it('gives back what was written, by names in folders', async () => {
    const place = await open();
    expect(await place.list('snapshots')).toEqual([]);
    await place.write(
      'snapshots/b/rows.gz',
      ['two ', 'pieces'].map((word) => Buffer.from(word)),
    );
    await place.write('snapshots/a/rows.gz', [Buffer.from('one')]);
    await place.write('snapshots/a/empty.gz', []);
    expect(await place.list('snapshots')).toEqual(['a', 'b']);
    expect(await place.list('snapshots/a')).toEqual(['empty.gz', 'rows.gz']);
    expect(await text(place.read('snapshots/b/rows.gz'))).toBe('two pieces');
    expect(await text(place.read('snapshots/a/empty.gz'))).toBe('');
    expect(await place.size('snapshots/b/rows.gz')).toBe(10);
    expect(await place.size('snapshots/c/rows.gz')).toBeNull();
    await expect(text(place.read('snapshots/c/rows.gz'))).rejects.toThrow();
    await place.remove('snapshots/a');
    await place.remove('snapshots/b/rows.gz');
    await place.remove('snapshots/c');
    expect(await place.list('snapshots/a')).toEqual([]);
    expect(await place.size('snapshots/b/rows.gz')).toBeNull();
  });

  it('has nothing of what broke off', async () => {
    const place = await open();
    async function* breaking() {
      yield Buffer.from('the beginning');
      throw new Error('It broke off');
    }
    await expect(place.write('snapshots/d/rows.gz', breaking())).rejects.toThrow('broke off');
    expect(await place.size('snapshots/d/rows.gz')).toBeNull();
  });
});
