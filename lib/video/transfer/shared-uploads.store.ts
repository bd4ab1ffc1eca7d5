import 'server-only';
import { createSHA256, type IHasher } from 'hash-wasm';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { keyOf } from '@/lib/files';
import type { FileStore, SharedStore } from '@/lib/files/store';
import type { ArrivingVideo } from '@/prisma/generated/client';
import { PART_BYTES } from '../limits';
import { arrivalKey, senderOf } from './arrivals';
import type { Received, Uploads } from './uploads';

/**
 * Uploads as parts of a file in a store that several apps share: what one of them took in, all know from the database. The
 * store is given parts of one size, as some stores ask for; what is over of the bytes that came lies among arrivals until
 * more come. The hash is computed as parts come, its state kept with them, so that nothing is read again; the store refuses
 * parts that arrive with other bytes. A file has no name before its hash was checked and its video is entered.
 */
export class SharedUploads implements Uploads {
  readonly #store: FileStore;
  readonly #shared: SharedStore;

  constructor(store: FileStore, shared: SharedStore) {
    this.#store = store;
    this.#shared = shared;
  }

  async received(personId: string, hash: string): Promise<Received> {
    const upload = await this.#find(personId, hash);
    return { received: Number(upload?.received ?? 0), stored: upload?.checked ?? false };
  }

  async receive(
    personId: string,
    hash: string,
    from: number,
    body: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    let failure: unknown;
    const pieces: Uint8Array[] = [];
    try {
      for await (const piece of body) pieces.push(piece);
    } catch (error) {
      failure = error;
    }
    const upload = await this.#find(personId, hash);
    const known = Number(upload?.received ?? 0) - from;
    const news = Buffer.concat(pieces).subarray(Math.max(known, 0));
    // Another tab may have begun again meanwhile; then there would be a gap.
    if (news.length > 0 && known >= 0 && !upload?.checked) {
      await this.#append(upload ?? (await this.#begin(personId, hash)), personId, news);
    }
    if (failure) throw failure;
  }

  async check(personId: string, hash: string): Promise<boolean> {
    const upload = await this.#find(personId, hash);
    if (!upload) return false;
    const rest = await this.#rest(upload, personId);
    const digest = (await hasherAt(upload)).update(rest).digest('hex');
    if (digest !== hash) {
      await this.#discard(upload, personId);
      return false;
    }
    const tags =
      rest.length > 0 ? [...upload.tags, await this.#send(upload, personId, rest)] : upload.tags;
    const isOurs = await this.#change(upload, { tags, checked: true });
    if (isOurs) await this.#removeRest(upload, personId);
    return true;
  }

  async adopt(personId: string, hash: string): Promise<void> {
    const upload = await this.#find(personId, hash);
    if (!upload?.checked) return;
    const isWhole = await this.#shared.completeUpload(
      keyOf('videos', hash),
      upload.uploadId,
      upload.tags,
    );
    if (isWhole) await database().arrivingVideo.deleteMany({ where: idOf(upload) });
    else await this.#discard(upload, personId);
  }

  #find(personId: string, hash: string): Promise<ArrivingVideo | null> {
    const sender_hash = { sender: senderOf(personId), hash };
    return database().arrivingVideo.findUnique({ where: { sender_hash } });
  }

  async #begin(personId: string, hash: string): Promise<ArrivingVideo> {
    const key = keyOf('videos', hash);
    const uploadId = await this.#shared.beginUpload(key);
    const begun = { sender: senderOf(personId), hash, uploadId };
    const digest = Buffer.from((await createSHA256()).init().save());
    const { count } = await database().arrivingVideo.createMany({
      data: [{ ...begun, digest }],
      skipDuplicates: true,
    });
    // Another tab was first.
    if (count === 0) await this.#shared.abortUpload(key, uploadId);
    return database().arrivingVideo.findUniqueOrThrow({
      where: { sender_hash: { sender: begun.sender, hash } },
    });
  }

  /** Adds bytes to what is there of an upload; what another request added meanwhile is the same, and stays. */
  async #append(upload: ArrivingVideo, personId: string, news: Uint8Array): Promise<void> {
    const received = Number(upload.received) + news.length;
    let waiting = Buffer.concat([await this.#rest(upload, personId), news]);
    const hasher = await hasherAt(upload);
    const tags = [...upload.tags];
    while (waiting.length >= PART_BYTES) {
      const part = waiting.subarray(0, PART_BYTES);
      tags.push(await this.#send({ ...upload, tags }, personId, part));
      hasher.update(part);
      waiting = waiting.subarray(PART_BYTES);
    }
    if (waiting.length > 0) {
      await this.#store.write(
        restKey(personId, { ...upload, received: BigInt(received) }),
        waiting,
      );
    }
    const digest = Buffer.from(hasher.save());
    const isOurs = await this.#change(upload, { received: BigInt(received), tags, digest });
    if (isOurs) await this.#removeRest(upload, personId);
  }

  /** @throws {AppError} 409 where the store has thrown away what it had: all has to be sent again */
  async #send(upload: ArrivingVideo, personId: string, bytes: Uint8Array): Promise<string> {
    const { hash, uploadId, tags } = upload;
    const key = keyOf('videos', hash);
    const tag = await this.#shared.uploadPart(key, uploadId, tags.length + 1, bytes);
    if (tag !== null) return tag;
    await this.#discard(upload, personId);
    throw new AppError(409, 'What has arrived of this video is gone; it is sent again.');
  }

  /** Writes down what became of an upload, unless another request was first. Says whether it was not. */
  async #change(
    upload: ArrivingVideo,
    data: Partial<Pick<ArrivingVideo, 'received' | 'tags' | 'checked'>> & {
      digest?: Uint8Array<ArrayBuffer>;
    },
  ): Promise<boolean> {
    const { received, checked } = upload;
    const { count } = await database().arrivingVideo.updateMany({
      where: { ...idOf(upload), received, checked },
      data: { ...data, writtenAt: new Date() },
    });
    return count > 0;
  }

  /** What came after the last part that the store has. */
  async #rest(upload: ArrivingVideo, personId: string): Promise<Uint8Array> {
    const length = restOf(upload);
    if (length === 0) return new Uint8Array();
    const bytes = await this.#store.read(restKey(personId, upload));
    if (bytes?.length !== length) throw new Error('what is left of an upload is not there');
    return bytes;
  }

  async #removeRest(upload: ArrivingVideo, personId: string): Promise<void> {
    if (restOf(upload) > 0) await this.#store.remove([restKey(personId, upload)]);
  }

  async #discard(upload: ArrivingVideo, personId: string): Promise<void> {
    await database().arrivingVideo.deleteMany({ where: idOf(upload) });
    await this.#shared.abortUpload(keyOf('videos', upload.hash), upload.uploadId);
    await this.#removeRest(upload, personId);
  }
}

/** Throws away uploads to which nothing was added since some time. @returns how many there were */
export async function forgetUploads(shared: SharedStore, since: Date): Promise<number> {
  const left = await database().arrivingVideo.findMany({ where: { writtenAt: { lt: since } } });
  for (const { sender, hash, uploadId } of left) {
    const where = { sender, hash, uploadId, writtenAt: { lt: since } };
    const { count } = await database().arrivingVideo.deleteMany({ where });
    if (count > 0) await shared.abortUpload(keyOf('videos', hash), uploadId);
  }
  return left.length;
}

function idOf({ sender, hash, uploadId }: ArrivingVideo) {
  return { sender, hash, uploadId };
}

function restOf({ received }: Pick<ArrivingVideo, 'received'>): number {
  return Number(received) % PART_BYTES;
}

/** By how much had come, so that two requests do not write over each other’s. */
function restKey(personId: string, { hash, received }: ArrivingVideo): string {
  return `${arrivalKey(personId, 'part', hash)}-${received}`;
}

/** The hash of the parts that the store has, to be gone on with. */
async function hasherAt({ digest }: ArrivingVideo): Promise<IHasher> {
  return (await createSHA256()).load(new Uint8Array(digest));
}
