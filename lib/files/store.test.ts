import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, TEST_BUCKET, type TestS3 } from '@/lib/testing/s3-server';
import { FolderStore } from './folder-store';
import { readS3Place } from './s3-place';
import { S3Store } from './s3-store';
import type { FileStore, FoundFile } from './store';

let folder: string;
let s3: TestS3;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-store-'));
  s3 = await startS3();
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const stores: [string, () => FileStore][] = [
  ['a folder', () => new FolderStore(path.join(folder, 'files'))],
  ['a bucket', () => new S3Store(readS3Place(`s3://${TEST_BUCKET}`, s3.environment))],
  ['a prefix', () => new S3Store(readS3Place(`s3://${TEST_BUCKET}/lab/one`, s3.environment))],
];

async function all(store: FileStore, prefix: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for await (const files of store.list(prefix)) found.push(...files);
  return found;
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const bytes = Buffer.from('0123456789');

describe.each(stores)('files in %s', (_, open) => {
  it('are read as they were written, whole and by ranges', async () => {
    const store = open();
    await store.write('videos/ab/one', bytes);
    expect(Buffer.from((await store.read('videos/ab/one')) ?? [])).toEqual(bytes);
    expect(await textOf(store.stream('videos/ab/one', 0, 9))).toBe('0123456789');
    expect(await textOf(store.stream('videos/ab/one', 3, 5))).toBe('345');
    await store.write('videos/ab/one', Buffer.from('other'));
    expect(await textOf(store.stream('videos/ab/one', 0, 4))).toBe('other');
  });

  it('have a size and a time, or are not there', async () => {
    const store = open();
    const before = Date.now();
    await store.write('frames/cd/two', bytes);
    const found = await store.find('frames/cd/two');
    expect(found).toMatchObject({ key: 'frames/cd/two', bytes: 10 });
    // A store's times are whole seconds.
    expect(Math.abs((found?.writtenAt ?? 0) - before)).toBeLessThan(60_000);
    expect([await store.find('frames/cd/none'), await store.read('frames/cd/none')]).toEqual([
      null,
      null,
    ]);
    await expect(textOf(store.stream('frames/cd/none', 0, 1))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('are moved over what is there, and removed', async () => {
    const store = open();
    await store.write('arrivals/a/x', bytes);
    await store.write('frames/ef/x', Buffer.from('before'));
    expect(await store.move('arrivals/a/x', 'frames/ef/x')).toBe(true);
    expect(await store.find('arrivals/a/x')).toBeNull();
    expect((await store.find('frames/ef/x'))?.bytes).toBe(10);
    expect(await store.move('arrivals/a/x', 'frames/ef/x')).toBe(false);
    await store.remove(['frames/ef/x', 'frames/ef/x']);
    expect(await store.find('frames/ef/x')).toBeNull();
  });

  it('are listed below a prefix with their sizes, page by page', async () => {
    const store = open();
    const names = Array.from({ length: 5 }, (_each, at) => `listed/${at % 2 ? 'a' : 'b'}/${at}`);
    for (const name of names) await store.write(name, bytes);
    const found = await all(store, 'listed/');
    expect(found.map(({ key }) => key).toSorted()).toEqual(names.toSorted());
    expect(found.every((file) => file.bytes === 10)).toBe(true);
    expect((await all(store, 'listed/a/')).map(({ key }) => key)).toEqual([
      'listed/a/1',
      'listed/a/3',
    ]);
    expect(await all(store, 'nothing/')).toEqual([]);
  });

  it('are written piece by piece, and are there only once they are closed', async () => {
    const store = open();
    const content = randomBytes(20 * 1024 * 1024);
    const writing = await store.begin('videos/00/large');
    for (let at = 0; at < content.length; at += 3_000_000) {
      await writing.append(content.subarray(at, at + 3_000_000));
    }
    expect(await store.find('videos/00/large')).toBeNull();
    await writing.close();
    const digest = createHash('sha256');
    for await (const piece of store.stream('videos/00/large', 0, content.length - 1)) {
      digest.update(piece);
    }
    expect(digest.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    const left = await store.begin('videos/00/left');
    await left.append(bytes);
    await left.abandon();
    expect((await all(store, 'videos/00/')).map(({ key }) => key)).toEqual(['videos/00/large']);
    await expect(store.check()).resolves.toBeUndefined();
  });
});

it('a bucket without a file is usable, and one that is not there is not', async () => {
  await expect(stores[2]?.[1]().check()).resolves.toBeUndefined();
  const absent = new S3Store(readS3Place('s3://another-bucket', s3.environment));
  await expect(absent.check()).rejects.toMatchObject({ failure: 'refused' });
  await expect(absent.read('videos/ab/one')).rejects.toMatchObject({ failure: 'refused' });
  const stranger = { ...s3.environment, AWS_SECRET_ACCESS_KEY: 'guessed' };
  const closed = new S3Store(readS3Place(`s3://${TEST_BUCKET}`, stranger));
  await expect(closed.write('videos/ab/one', bytes)).rejects.toMatchObject({ failure: 'refused' });
});

it('a link lets anyone read a file for a while, under the type that it names', async () => {
  const store = new S3Store(readS3Place(`s3://${TEST_BUCKET}/linked`, s3.environment));
  await store.write('videos/ab/film', bytes);
  const link = await store.linkTo('videos/ab/film', 'video/mp4', 600);
  const answer = await fetch(link, { headers: { range: 'bytes=2-4', origin: 'http://here' } });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    206,
    'video/mp4',
    '234',
  ]);
  const changed = link.replace('videos/ab/film', 'videos/ab/other');
  expect((await fetch(changed)).status).toBe(403);
  expect(link).not.toContain(s3.environment.AWS_SECRET_ACCESS_KEY?.concat('/'));
});

describe('the place of an S3 store', () => {
  const environment = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  it.each([
    ['s3://films', {}, 'https://films.s3.us-east-1.amazonaws.com/', ''],
    [
      's3://my.films',
      { AWS_REGION: 'eu-west-1' },
      'https://s3.eu-west-1.amazonaws.com/my.films/',
      '',
    ],
    [
      's3://films/lab/',
      { AWS_ENDPOINT_URL: 'http://minio:9000' },
      'http://minio:9000/films/',
      'lab/',
    ],
    [
      's3://films/a/b',
      {
        AWS_ENDPOINT_URL_S3: 'https://s3.eu-west-1.amazonaws.com',
        AWS_ENDPOINT_URL: 'http://other',
      },
      'https://films.s3.eu-west-1.amazonaws.com/',
      'a/b/',
    ],
    ['s3://films', { AWS_ENDPOINT_URL: 'https://host/s3/' }, 'https://host/s3/films/', ''],
  ])('%s with %j is %s', (address, more, url, prefix) => {
    const place = readS3Place(address, { ...environment, ...more });
    expect([place.address.href, place.prefix]).toEqual([url, prefix]);
  });

  it.each([
    ['s3://', environment, 's3://BUCKET'],
    ['s3://films', {}, 'AWS_ACCESS_KEY_ID'],
    ['s3://films', { AWS_ACCESS_KEY_ID: 'id' }, 'AWS_SECRET_ACCESS_KEY'],
    ['s3://films', { ...environment, AWS_ENDPOINT_URL: 'minio' }, 'AWS_ENDPOINT_URL'],
  ])('%s with %j is refused with what is wrong', (address, given, name) => {
    expect(() => readS3Place(address, given)).toThrow(name);
  });
});
