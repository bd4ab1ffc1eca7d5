import { createHash, randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { RESERVED_BYTES } from '@/lib/disk';
import { dataPath } from '@/lib/env';
import { fileStore } from '@/lib/files';
import { outageOf } from '@/lib/outage';
import { freshDatabase } from '@/lib/testing/database';
import { PART_BYTES } from '../limits';
import { arrivalKey } from './arrivals';
import { receiveFrames } from './frame-files';
import { storeFrames } from './frame-set.store';
import { receivedBytes, receivePart } from './parts';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  statfsSync: vi.fn(),
}));

freshDatabase();

const HOUR = 3600 * 1000;
const BLOCK = 4096;

/** Leaves so many bytes free besides those of the database. */
function leave(bytes: number): void {
  const bavail = Math.floor((RESERVED_BYTES + bytes) / BLOCK);
  vi.mocked(statfsSync).mockReturnValue({ bavail, bsize: BLOCK } as ReturnType<typeof statfsSync>);
}

const bytes = new Uint8Array(randomBytes(1000));
const hash = createHash('sha256').update(bytes).digest('hex');
const send = () => receivePart('anna', hash, 0, new Blob([bytes]).stream());

/** What somebody sent and wrote to last so long ago. */
async function left(name: string, hours: number): Promise<string> {
  const key = arrivalKey('ben', 'part', createHash('sha256').update(name).digest('hex'));
  const file = dataPath('files', key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'part');
  const at = new Date(Date.now() - hours * HOUR);
  await utimes(file, at, at);
  return key;
}

it('leaves the database its share of the disk, and says how much is free', async () => {
  leave(PART_BYTES - BLOCK);
  await expect(send()).rejects.toMatchObject({
    status: 507,
    message: expect.stringMatching(/full: 263 MB are free, and the last 256 MB are the database’s/),
  });
  expect(await receivedBytes('anna', hash)).toEqual({ received: 0, stored: false });
  leave(PART_BYTES);
  expect(await send()).toEqual({ received: 1000, stored: false });
});

it('takes no frames either, alone or with their video', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, ...bytes]);
  const name = createHash('sha256').update(jpeg).digest('hex');
  leave(100);
  await expect(receiveFrames('anna', { [name]: new Blob([jpeg]) })).rejects.toThrow(/full/);
  const frame = { position: 0, at: 0, hash: name, width: 1, height: 1 };
  const set = { extractor: 'test', settings: {}, frames: [frame], clusters: [] };
  await expect(
    storeFrames(set as unknown as Parameters<typeof storeFrames>[0], {
      personId: 'anna',
      frames: [[name, jpeg]],
    }),
  ).rejects.toThrow(/full/);
});

it('makes room of uploads that nobody went on with for an hour', async () => {
  const [forgotten, recent] = [await left('forgotten', 1.1), await left('recent', 0.9)];
  leave(PART_BYTES);
  await send();
  const sizeOf = async (key: string) => (await (await fileStore()).find(key))?.bytes;
  expect(await sizeOf(forgotten)).toBe(4);
  leave(0);
  await expect(send()).rejects.toThrow(/full/);
  expect([await sizeOf(forgotten), await sizeOf(recent)]).toEqual([undefined, 4]);
});

it('names the disk where the database died of it, and what it needs', async () => {
  const away = Object.assign(new Error('Can’t reach database server'), {
    name: 'PrismaClientKnownRequestError',
    code: 'P1001',
  });
  leave(0);
  expect(outageOf(away)?.status).toBe(503);
  leave(1024 ** 2 - RESERVED_BYTES);
  expect(outageOf(away)).toMatchObject({
    status: 507,
    message: expect.stringMatching(/full: 1 MB are free.* it needs 64 MB to start again/),
  });
});
