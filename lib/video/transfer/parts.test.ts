import { createHash, randomBytes } from 'node:crypto';
import { mkdir, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { dataPath } from '@/lib/env';
import { fileSize, fileStore, keyOf, writeStored } from '@/lib/files';
import { freshDatabase } from '@/lib/testing/database';
import { fileStores } from '@/lib/testing/file-stores';
import {
  MAX_ARRIVED_BYTES,
  MAX_ARRIVED_BYTES_EACH,
  MAX_ARRIVED_FILES_EACH,
  PART_BYTES,
} from '../limits';
import { arrivalKey } from './arrivals';
import { cleanUp } from './clean-up.store';
import { adoptParts, finishParts, receivedBytes, receivePart } from './parts';
import { requireRoom } from './room.store';

freshDatabase();

const stores = fileStores();

const tomorrow = () => Date.now() + 25 * 3600 * 1000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bodyOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();
const random = () => new Uint8Array(randomBytes(500));

describe.each(stores.each)('unfinished uploads to %s', (_, use) => {
  beforeAll(use);

  it('are each person’s own: nobody else’s bytes spoil them', async () => {
    const bytes = random();
    const hash = sha256(bytes);
    await receivePart('one', hash, 0, bodyOf(bytes.slice(0, 300)));
    await receivePart('other', hash, 0, bodyOf(random()));
    await expect(finishParts('other', hash)).rejects.toThrow('other bytes than announced');
    await receivePart('one', hash, 300, bodyOf(bytes.slice(300)));
    expect(await finishParts('one', hash)).toEqual({ received: 500, stored: true });
  });

  it('leave no file behind when nothing of them comes', async () => {
    const hash = sha256(random());
    const broken = new ReadableStream<Uint8Array>({
      start: (body) => body.error(new Error('cut')),
    });
    await expect(receivePart('cut off', hash, 0, broken)).rejects.toThrow('cut');
    expect(await receivedBytes('cut off', hash)).toEqual({ received: 0, stored: false });
    expect(await (await fileStore()).find(arrivalKey('cut off', 'part', hash))).toBeNull();
  });

  it('keep what came of a part that was cut off, to go on there', async () => {
    const hash = sha256(random());
    const pieces = [new Uint8Array(200)];
    const cut = new ReadableStream<Uint8Array>({
      pull(body) {
        const piece = pieces.pop();
        if (piece) body.enqueue(piece);
        else body.error(new Error('cut'));
      },
    });
    await expect(receivePart('going on', hash, 0, cut)).rejects.toThrow('cut');
    expect(await receivedBytes('going on', hash)).toEqual({ received: 200, stored: false });
  });

  it('of parts of any size become one file, which has no name before it is entered', async () => {
    const bytes = new Uint8Array(randomBytes(2 * PART_BYTES + 1000));
    const hash = sha256(bytes);
    const sizes = [PART_BYTES, 3_000_000, 6_000_000, PART_BYTES];
    let from = 0;
    for (const size of sizes) {
      await receivePart('patient', hash, from, bodyOf(bytes.slice(from, from + size)));
      from = Math.min(from + size, bytes.length);
      expect(await receivedBytes('patient', hash)).toEqual({ received: from, stored: false });
    }
    expect(await finishParts('patient', hash)).toEqual({ received: bytes.length, stored: true });
    expect(await receivedBytes('patient', hash)).toEqual({ received: bytes.length, stored: true });
    expect(await fileSize('videos', hash)).toBeNull();
    await adoptParts('patient', hash);
    expect(await contentOf(hash, bytes.length)).toBe(hash);
    expect(await (await fileStore()).find(arrivalKey('patient', 'part', hash))).toBeNull();
  });

  it('take the same part from two tabs at once, and one that comes again', async () => {
    const bytes = new Uint8Array(randomBytes(PART_BYTES + 5000));
    const hash = sha256(bytes);
    const first = () => receivePart('twice', hash, 0, bodyOf(bytes.slice(0, PART_BYTES)));
    await Promise.all([first(), first()]);
    await first();
    await Promise.all([
      receivePart('twice', hash, PART_BYTES, bodyOf(bytes.slice(PART_BYTES))),
      receivePart('twice', hash, PART_BYTES, bodyOf(bytes.slice(PART_BYTES, PART_BYTES + 100))),
    ]).catch(() => undefined);
    const { received } = await receivedBytes('twice', hash);
    await receivePart('twice', hash, received, bodyOf(bytes.slice(received)));
    await finishParts('twice', hash);
    await Promise.all([adoptParts('twice', hash), adoptParts('twice', hash)]);
    expect(await contentOf(hash, bytes.length)).toBe(hash);
  });

  it('leave no gap, and no more than a part is taken at once', async () => {
    const hash = sha256(random());
    await expect(receivePart('hasty', hash, 100, bodyOf(random()))).rejects.toMatchObject({
      status: 409,
    });
    const large = new Uint8Array(PART_BYTES + 1);
    await expect(receivePart('hasty', hash, 0, bodyOf(large))).rejects.toMatchObject({
      status: 413,
    });
    await expect(finishParts('nobody', hash)).rejects.toMatchObject({ status: 409 });
  });
});

/** The hash of what is stored. */
async function contentOf(hash: string, bytes: number): Promise<string> {
  const digest = createHash('sha256');
  const stream = (await fileStore()).stream(keyOf('videos', hash), 0, bytes - 1);
  for await (const piece of stream) digest.update(piece);
  return digest.digest('hex');
}

describe('uploads whose parts a store keeps', () => {
  beforeAll(stores.each[1]?.[1] as () => Promise<void>);

  it('are refused where a part is not what it was', async () => {
    const bytes = random();
    const hash = sha256(bytes);
    await receivePart('spoiled', hash, 0, bodyOf(bytes));
    await finishParts('spoiled', hash);
    stores.s3().fail({ status: 400, code: 'InvalidPart' }, /^POST .*uploadId/);
    await adoptParts('spoiled', hash);
    stores.s3().heal();
    expect(await fileSize('videos', hash)).toBeNull();
    expect(await receivedBytes('spoiled', hash)).toEqual({ received: 0, stored: false });
  });

  it('are sent again where the store has thrown parts away', async () => {
    const bytes = new Uint8Array(randomBytes(2 * PART_BYTES));
    const hash = sha256(bytes);
    const send = async () => {
      const { received } = await receivedBytes('late', hash);
      const part = bytes.slice(received, received + PART_BYTES);
      return (await receivePart('late', hash, received, bodyOf(part))).received;
    };
    await send();
    const { uploadId } = await database().arrivingVideo.findFirstOrThrow({ where: { hash } });
    await (await fileStore()).shared?.abortUpload(keyOf('videos', hash), uploadId);
    await expect(send()).rejects.toMatchObject({ status: 409 });
    expect([await send(), await send()]).toEqual([PART_BYTES, 2 * PART_BYTES]);
    expect(await finishParts('late', hash)).toEqual({ received: 2 * PART_BYTES, stored: true });
  });

  it('count towards what a person may send', async () => {
    const sent = { hash: sha256(random()), uploadId: 'x', digest: new Uint8Array() };
    const received = BigInt(MAX_ARRIVED_BYTES_EACH - PART_BYTES);
    const sender = arrivalKey('greedy', 'part', sent.hash).split('/')[1] as string;
    await database().arrivingVideo.create({ data: { ...sent, sender, received } });
    await expect(requireRoom('greedy', PART_BYTES, 1)).resolves.toBeUndefined();
    await expect(requireRoom('greedy', PART_BYTES + 1, 1)).rejects.toMatchObject({ status: 413 });
    await expect(requireRoom('modest', PART_BYTES, 1)).resolves.toBeUndefined();
    await database().arrivingVideo.delete({ where: { sender_hash: { sender, hash: sent.hash } } });
  });
});

describe('unfinished uploads in a folder', () => {
  beforeAll(stores.each[0]?.[1] as () => Promise<void>);

  it('may take so much for each person and for all, and so many files', async () => {
    const begin = async (person: string, bytes: number) => {
      const place = dataPath('files', arrivalKey(person, 'part', sha256(random())));
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, '');
      // Holes: they count, and take no room on the disk.
      await truncate(place, bytes);
    };
    const sendAs = (person: string) =>
      receivePart(person, sha256(random()), 0, bodyOf(random())).then(() => 'taken');
    await begin('greedy', MAX_ARRIVED_BYTES_EACH - PART_BYTES);
    await expect(requireRoom('greedy', PART_BYTES, 1)).resolves.toBeUndefined();
    await expect(requireRoom('greedy', PART_BYTES + 1, 1)).rejects.toMatchObject({ status: 413 });
    await begin('greedy', 1);
    await expect(sendAs('greedy')).rejects.toThrow(
      'Unfinished uploads may have 16 GB of one person.',
    );
    expect(await sendAs('modest')).toBe('taken');
    await expect(requireRoom('modest', 1, MAX_ARRIVED_FILES_EACH)).rejects.toThrow(
      `${MAX_ARRIVED_FILES_EACH} files of one person`,
    );
    await begin('everybody else', MAX_ARRIVED_BYTES - MAX_ARRIVED_BYTES_EACH);
    await expect(sendAs('modest')).rejects.toThrow('Unfinished uploads may have 64 GB in all.');
  });

  it('are readable by our own user alone, as all that is stored', async () => {
    const bytes = random();
    const hash = sha256(bytes);
    await writeStored('frames', hash, bytes);
    await cleanUp(tomorrow());
    const again = sha256(random());
    await writeStored('frames', again, random());
    const modes = await Promise.all(
      [
        dataPath('files'),
        dataPath('files', 'frames'),
        dataPath('files', 'frames', again.slice(0, 2)),
        dataPath('files', 'frames', again.slice(0, 2), again),
      ].map(async (place) => ((await stat(place)).mode & 0o777).toString(8)),
    );
    expect(modes).toEqual(['700', '700', '700', '600']);
  });
});
