import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { dataPath } from '@/lib/env';
import { fileSize, fileStore, findStored, keyOf, withStoredPath, writeStored } from '@/lib/files';
import { log } from '@/lib/log.mjs';
import { waitForStore } from '@/lib/runs/wait-for-store';
import { readReadiness } from '@/lib/status/readiness.store';
import { freshDatabase } from '@/lib/testing/database';
import { fileStores } from '@/lib/testing/file-stores';
import { type StoreTrouble, TEST_BUCKET } from '@/lib/testing/s3-server';
import { PART_BYTES } from '@/lib/video/limits';
import { adoptParts, finishParts, receivePart } from '@/lib/video/transfer/parts';
import { S3Requests } from './s3-requests';

freshDatabase();

const stores = fileStores();

beforeAll(stores.each[1]?.[1] as () => Promise<void>);

const usual = { patience: S3Requests.patience, pause: S3Requests.pause };

S3Requests.pause = 1;

afterAll(() => {
  S3Requests.pause = usual.pause;
});

afterEach(() => {
  stores.s3().heal();
  S3Requests.patience = usual.patience;
  vi.restoreAllMocks();
});

async function stored(): Promise<{ hash: string; bytes: Buffer }> {
  const bytes = randomBytes(200_000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writeStored('videos', hash, bytes);
  return { hash, bytes };
}

async function streamed(hash: string, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const stream = (await fileStore()).stream(keyOf('videos', hash), 0, length - 1);
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { failure?: string; code?: string }) => error.failure ?? error.code ?? String(error),
  );

const REFUSED = { status: 403, code: 'AccessDenied' };

/** What goes wrong; what becomes of reading, of a stream and of writing while all requests go wrong, and where the first does. */
const FAULTS: [
  string,
  StoreTrouble,
  always: [string, string, string],
  once: [string, string, string],
][] = [
  ['does not answer in time', 'silent', ['away', 'away', 'away'], ['done', 'done', 'done']],
  ['is late', 'late', ['done', 'done', 'done'], ['done', 'done', 'done']],
  ['cannot be reached', 'unreachable', ['away', 'away', 'away'], ['done', 'done', 'done']],
  [
    'is overloaded',
    { status: 503, code: 'SlowDown' },
    ['away', 'away', 'away'],
    ['done', 'done', 'done'],
  ],
  ['refuses', REFUSED, ['refused', 'refused', 'refused'], ['refused', 'refused', 'refused']],
  [
    'has no room',
    { status: 507, code: 'InsufficientStorage' },
    ['full', 'full', 'full'],
    ['full', 'full', 'full'],
  ],
  [
    'has used up its quota',
    { status: 403, code: 'QuotaExceeded' },
    ['full', 'full', 'full'],
    ['full', 'full', 'full'],
  ],
  ['breaks off', 'cut', ['damaged', 'away', 'done'], ['done', 'done', 'done']],
  ['gives too little', 'short', ['damaged', 'damaged', 'done'], ['damaged', 'done', 'done']],
  ['gives other bytes', 'other bytes', ['damaged', 'done', 'done'], ['damaged', 'done', 'done']],
  ['has lost the file', 'lost', ['done', 'ENOENT', 'done'], ['done', 'ENOENT', 'done']],
];

const sentenceOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

describe.each(FAULTS)('a store that %s', (_, trouble, always, once) => {
  const tryAll = async (times: number, patience = usual.patience) => {
    const { hash, bytes } = await stored();
    const outcomes: string[] = [];
    for (const work of [
      () => findStored('videos', hash),
      () => streamed(hash, bytes.length),
      () => writeStored('videos', hash, bytes),
    ]) {
      stores.s3().fail(trouble, /./, times);
      S3Requests.patience = patience;
      outcomes.push(await outcome(work()));
      S3Requests.patience = usual.patience;
    }
    stores.s3().heal();
    expect((await streamed(hash, bytes.length)).equals(bytes)).toBe(true);
    return outcomes;
  };

  it('is asked again where that may help, and leaves files whole', async () => {
    // What is silent once has to answer in time then, on a machine that does ten other things.
    const [brief, ample] = trouble === 'silent' ? [50, 2_000] : [];
    expect(await tryAll(Number.POSITIVE_INFINITY, brief)).toEqual(always);
    expect(await tryAll(1, ample)).toEqual(once);
  });
});

it.each([
  ['does not answer', 503, 'unreachable'],
  ['refuses', 503, REFUSED],
  ['is full', 507, { status: 507, code: 'XMinioStorageFull' }],
] as const)(
  'a store that %s is told of without its name, address or keys',
  async (_, status, trouble) => {
    const { hash } = await stored();
    const logged = vi.spyOn(log, 'warn');
    stores.s3().fail(trouble);
    const failed = fileSize('videos', hash);
    await expect(failed).rejects.toMatchObject({ status });
    const told = (await sentenceOf(failed)) + JSON.stringify(logged.mock.calls);
    expect(told).toMatch(/The store of videos and frames .*The file store failed/);
    expect(told).not.toMatch(new RegExp(`${TEST_BUCKET}|S3RVER|127|${hash}|lab`));
  },
);

describe('an upload', () => {
  const FULL = { status: 507, code: 'InsufficientStorage' };
  const begin = () => {
    const bytes = new Uint8Array(randomBytes(PART_BYTES + 1000));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const send = (from: number) =>
      receivePart('ada', hash, from, new Blob([bytes.slice(from, from + PART_BYTES)]).stream());
    return { bytes, hash, send };
  };

  it('goes on with what has arrived after the store failed at any of its steps', async () => {
    const { bytes, hash, send } = begin();
    const [first, second] = [() => send(0), () => send(PART_BYTES)];
    const [check, enter] = [() => finishParts('ada', hash), () => adoptParts('ada', hash)];
    const steps: [requests: RegExp, step: () => Promise<unknown>, isLast: boolean][] = [
      [/^POST .*uploads/, first, false],
      [/^PUT .*partNumber=1/, first, true],
      [/^PUT .*arrivals/, second, true],
      [/^GET .*arrivals/, check, false],
      [/^PUT .*partNumber=2/, check, true],
      [/^POST .*uploadId/, enter, true],
    ];
    for (const [requests, step, isLast] of steps) {
      stores.s3().fail(FULL, requests);
      expect([requests, await outcome(step())]).toEqual([requests, 'full']);
      expect(await fileSize('videos', hash)).toBeNull();
      stores.s3().heal();
      if (isLast) await step();
    }
    expect(await fileSize('videos', hash)).toBe(bytes.length);
  });

  it('is whole where the answer to its last step was lost', async () => {
    const { bytes, hash, send } = begin();
    await send(0);
    await send(PART_BYTES);
    await finishParts('ada', hash);
    stores.s3().fail('cut', /^POST .*uploadId/, 1);
    expect(await outcome(adoptParts('ada', hash))).toBe('away');
    await adoptParts('ada', hash);
    expect(await fileSize('videos', hash)).toBe(bytes.length);
    expect(await database().arrivingVideo.count({ where: { hash } })).toBe(0);
  });
});

describe('work on a file', () => {
  it('waits while the store is away, as long as that takes, and is not tried with a broken file', async () => {
    const { hash, bytes } = await stored();
    stores.s3().fail(REFUSED);
    const read = waitForStore(() => findStored('videos', hash));
    const tries = () =>
      stores.s3().asked.filter((name) => name.startsWith('GET') && name.includes(hash));
    await vi.waitFor(() => expect(tries().length).toBeGreaterThan(1), { timeout: 150_000 });
    stores.s3().heal();
    expect(Buffer.from((await read) ?? []).equals(bytes)).toBe(true);
    stores.s3().fail('other bytes');
    expect(await outcome(waitForStore(() => findStored('videos', hash)))).toBe('damaged');
    const ending = AbortSignal.abort(new Error('ending'));
    stores.s3().fail('unreachable');
    await expect(waitForStore(() => findStored('videos', hash), ending)).rejects.toThrow('ending');
  });

  it('has a copy of it for as long as it takes, and none of one that is not whole', async () => {
    const { hash, bytes } = await stored();
    let seen = '';
    const same = await withStoredPath('videos', hash, async (copy) => {
      seen = copy;
      return (await readFile(copy)).equals(bytes);
    });
    expect([same, seen.startsWith(dataPath('copies'))]).toEqual([true, true]);
    await expect(
      withStoredPath('videos', hash, () => Promise.reject(new Error('a bug'))),
    ).rejects.toThrow('a bug');
    const work = vi.fn();
    stores.s3().fail('other bytes', /^GET/);
    expect(await outcome(withStoredPath('videos', hash, work))).toBe('damaged');
    stores.s3().heal();
    expect(await withStoredPath('videos', '0'.repeat(64), work)).toBeNull();
    expect(work).not.toHaveBeenCalled();
    expect(await readdir(dataPath('copies'))).toEqual([]);
  });

  it('removes copies that were left behind a day ago', async () => {
    const left = dataPath('copies', 'left');
    await writeFile(left, 'x');
    await utimes(left, 0, 0);
    await withStoredPath('videos', (await stored()).hash, async () => undefined);
    expect(await readdir(dataPath('copies'))).toEqual([]);
  });
});

it('an app says that it is not ready while its store is away', async () => {
  stores.s3().fail(REFUSED);
  const { ready, parts } = await readReadiness();
  expect([ready, parts.files]).toEqual([false, expect.stringContaining('The store of videos')]);
  stores.s3().heal();
  expect((await readReadiness()).parts.files).toBe('ok');
});
