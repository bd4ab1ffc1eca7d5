import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStore } from '@/lib/files/open';
import type { FileStore } from '@/lib/files/store';
import { runIn } from '@/lib/testing/command';
import { startS3, TEST_BUCKET, type TestS3 } from '@/lib/testing/s3-server';
import { run } from './files';

let folder = '';
let s3: TestS3;

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-files-'));
  Object.assign(process.env, s3.environment);
});

afterAll(async () => {
  for (const name of Object.keys(s3.environment)) delete process.env[name];
  await s3.close();
  await rm(folder, { recursive: true });
});

let turn = 0;
let data = '';
let bucket = '';

beforeEach(() => {
  turn += 1;
  data = path.join(folder, `data-${turn}`);
  bucket = `s3://${TEST_BUCKET}/copy-${turn}`;
  s3.heal();
});

const copy = (from: string, to: string) => runIn(folder, run, ['copy', '--from', from, '--to', to]);

const filesOf = (place: string) => path.join(place, 'files');

async function add(store: FileStore, kind: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `${kind}/${hash.slice(0, 2)}/${hash}`;
  await store.write(key, bytes);
  return key;
}

async function fill(store: FileStore, frames: number): Promise<string[]> {
  const keys = [await add(store, 'videos', randomBytes(9_000_000))];
  for (let at = 0; at < frames; at += 1) keys.push(await add(store, 'frames', randomBytes(1_000)));
  await store.write('arrivals/somebody/x.part', randomBytes(10));
  return keys;
}

async function hashesIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for (const kind of ['videos/', 'frames/', 'arrivals/']) {
    for await (const files of store.list(kind)) {
      for (const { key } of files) {
        const bytes = (await store.read(key)) ?? '';
        const hash = createHash('sha256').update(bytes).digest('hex');
        keys.push(key.endsWith(hash) ? key : `${key} is damaged`);
      }
    }
  }
  return keys.toSorted();
}

it('copies what is named, from a folder to S3, to another place of it, and back', async () => {
  const keys = (await fill(await openStore(filesOf(data)), 5)).toSorted();
  expect(await copy(data, bucket)).toMatchObject({
    code: 0,
    out: '6 files copied (9.0 MB), 0 were there.\n',
  });
  expect(await copy(bucket, `${bucket}-b`)).toMatchObject({ code: 0 });
  expect(await copy(`${bucket}-b`, `${data}-b`)).toMatchObject({ code: 0 });
  expect(await hashesIn(await openStore(filesOf(`${data}-b`)))).toEqual(keys);
  expect(await hashesIn(await openStore(`${bucket}-b`))).toEqual(keys);
  expect((await copy(data, bucket)).out).toBe('0 files copied (0.0 MB), 6 were there.\n');
});

it('leaves out what is not what its name says, and tells of it', async () => {
  const store = await openStore(filesOf(data));
  const [large, small] = await fill(store, 1);
  await store.write(large as string, randomBytes(9_000_000));
  await store.write(small as string, randomBytes(5));
  const { code, out, error } = await copy(data, bucket);
  expect([code, out]).toEqual([1, '0 files copied (0.0 MB), 0 were there, 2 damaged.\n']);
  expect(error).toContain(`${small} has other bytes than its name says`);
  expect(await hashesIn(await openStore(bucket))).toEqual([]);
});

it('says what fails, and what is missing', async () => {
  await fill(await openStore(filesOf(data)), 1);
  s3.fail({ status: 507, code: 'InsufficientStorage' }, /^PUT/);
  const full = await copy(data, bucket);
  expect([full.code, full.error]).toEqual([
    2,
    expect.stringMatching(/is full.*goes on from there/),
  ]);
  expect((await copy(path.join(folder, 'nowhere'), bucket)).error).toContain(
    'There are no files in',
  );
  expect((await copy(data, 's3://')).error).toContain('--to: An S3 store is named as');
  expect((await runIn(folder, run, ['copy'])).code).toBe(2);
  expect((await runIn(folder, run, ['check', '--from', data])).code).toBe(2);
});

it('takes the address and keys of the first store from variables of its own', async () => {
  await fill(await openStore(bucket), 1);
  process.env.FROM_AWS_SECRET_ACCESS_KEY = 'wrong';
  const refused = await copy(bucket, data);
  delete process.env.FROM_AWS_SECRET_ACCESS_KEY;
  expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('refuses')]);
});

it('goes on after it was killed, and leaves nothing half written under a name', async () => {
  const from = await openStore(filesOf(data));
  const keys = (await fill(from, 40)).toSorted();
  const words = ['files', 'copy', '--from', data, '--to', bucket];
  // Half of the frames never get there while the command lives.
  s3.fail('silent', /^PUT .*frames\/[89a-f]/);
  const child = spawn(process.execPath, [path.resolve('cli/framejury.mjs'), ...words]);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const target = await openStore(bucket);
  while ((await hashesIn(target)).length < 3) await sleep(50);
  child.kill('SIGKILL');
  await ended;
  s3.heal();
  const before = await hashesIn(target);
  expect(before.length).toBeLessThan(keys.length);
  expect(keys).toEqual(expect.arrayContaining(before));
  const { code, out } = await copy(data, bucket);
  expect(code).toBe(0);
  // What the command had sent when it was killed may have come in since.
  expect(Number(/(\d+) were there/.exec(out)?.[1])).toBeGreaterThanOrEqual(before.length);
  expect(await hashesIn(target)).toEqual(keys);
});
