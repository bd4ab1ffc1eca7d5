import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { S3Place } from './s3-place';
import { fieldsOf, S3Requests } from './s3-requests';
import {
  type FileStore,
  type FoundFile,
  type SharedStore,
  type StoreFailure,
  StoreFault,
  type Writing,
} from './store';

/** A file is asked for so often, or what is left of it, where nothing comes that can be used. */
const MOST_FUTILE = 3;

/** Objects that are removed at once. */
const REMOVED_AT_ONCE = 8;

/** Bytes of the parts of a file that is written piece by piece: 8 GB take 1,024 of the 10,000 that S3 allows. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Files as objects of an S3-compatible store. It is asked with what all of these have in common:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html.
 */
export class S3Store implements FileStore, SharedStore {
  readonly shared = this;
  readonly #requests: S3Requests;
  readonly #prefix: string;

  constructor(place: S3Place) {
    this.#requests = new S3Requests(place);
    this.#prefix = place.prefix;
  }

  async find(key: string): Promise<FoundFile | null> {
    const answer = await this.#requests.send({ method: 'HEAD', key });
    if (!answer) return null;
    answer.resume();
    const { 'content-length': length, 'last-modified': written } = answer.headers;
    return { key, bytes: Number(length), writtenAt: Date.parse(String(written)) };
  }

  async read(key: string): Promise<Uint8Array | null> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#requests.send({ method: 'GET', key });
      if (!answer) return null;
      const bytes = await bytesOf(answer);
      if (bytes) return bytes;
      if (attempt === MOST_FUTILE) throw new StoreFault('damaged');
    }
  }

  stream(key: string, start: number, end: number): Readable {
    return Readable.from(this.#pieces(key, start, end), { objectMode: false });
  }

  /** What comes of a range, gone on with where it breaks off. */
  async *#pieces(key: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    let at = start;
    let failure: StoreFailure = 'damaged';
    for (let futile = 0; at <= end; futile += 1) {
      if (futile === MOST_FUTILE) throw new StoreFault(failure);
      const range = `bytes=${at}-${end}`;
      const answer = await this.#requests.send({ method: 'GET', key, headers: { range } });
      if (!answer) throw absent();
      if (!answer.headers['content-range']?.startsWith(`bytes ${at}-${end}/`)) {
        answer.destroy();
        throw new StoreFault('damaged');
      }
      try {
        for await (const piece of answer) {
          const wanted = piece.subarray(0, end + 1 - at);
          at += wanted.length;
          futile = 0;
          yield wanted;
        }
      } catch {
        failure = 'away';
      }
    }
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#requests.text({ method: 'PUT', key, body: bytes });
  }

  async move(from: string, to: string): Promise<boolean> {
    const headers = { 'x-amz-copy-source': this.#requests.sourceOf(from) };
    const copied = await this.#requests.text({ method: 'PUT', key: to, headers });
    if (copied === null) return false;
    await this.remove([from]);
    return true;
  }

  async *list(prefix: string): AsyncGenerator<FoundFile[]> {
    let next: string | undefined;
    do {
      const xml = await this.#requests.text({
        method: 'GET',
        query: {
          'list-type': '2',
          prefix: `${this.#prefix}${prefix}`,
          ...(next && { 'continuation-token': next }),
        },
      });
      if (xml === null) throw new StoreFault('refused');
      const objects = xml.match(/<Contents>.*?<\/Contents>/gs) ?? [];
      if (objects.length > 0) yield objects.map((object) => this.#foundIn(object));
      [next] = fieldsOf(xml, 'NextContinuationToken');
    } while (next);
  }

  #foundIn(object: string): FoundFile {
    const field = (name: string) => fieldsOf(object, name)[0] ?? '';
    return {
      key: field('Key').slice(this.#prefix.length),
      bytes: Number(field('Size')),
      writtenAt: Date.parse(field('LastModified')),
    };
  }

  async remove(keys: readonly string[]): Promise<void> {
    const limit = pLimit(REMOVED_AT_ONCE);
    await limit.map(keys, async (key) => {
      await this.#requests.text({ method: 'DELETE', key });
    });
  }

  async begin(key: string): Promise<Writing> {
    /** Begun with the first whole part: most files are smaller, and are written at once. */
    let id: string | null = null;
    const tags: string[] = [];
    let pieces: Uint8Array[] = [];
    let length = 0;
    const send = async (bytes: Uint8Array) => {
      id ??= await this.beginUpload(key);
      const tag = await this.uploadPart(key, id, tags.length + 1, bytes);
      if (tag === null) throw new StoreFault('damaged');
      tags.push(tag);
    };
    return {
      append: async (bytes) => {
        pieces.push(bytes);
        length += bytes.length;
        if (length < PART_BYTES) return;
        let waiting = Buffer.concat(pieces);
        for (; waiting.length >= PART_BYTES; waiting = waiting.subarray(PART_BYTES)) {
          await send(waiting.subarray(0, PART_BYTES));
        }
        pieces = [waiting];
        length = waiting.length;
      },
      close: async () => {
        const rest = Buffer.concat(pieces);
        if (id === null) {
          await this.write(key, rest);
          return;
        }
        if (rest.length > 0) await send(rest);
        if (!(await this.completeUpload(key, id, tags))) throw new StoreFault('damaged');
      },
      abandon: async () => {
        if (id !== null) await this.abortUpload(key, id);
      },
    };
  }

  /** Lists nothing of the bucket, which takes the rights that everything else does. */
  async check(): Promise<void> {
    for await (const _ of this.list('videos/00/')) return;
  }

  async beginUpload(key: string): Promise<string> {
    const xml = await this.#requests.text({ method: 'POST', key, query: { uploads: '' } });
    const [id] = fieldsOf(xml ?? '', 'UploadId');
    if (!id) throw new StoreFault('refused');
    return id;
  }

  async uploadPart(
    key: string,
    id: string,
    number: number,
    bytes: Uint8Array,
  ): Promise<string | null> {
    const query = { partNumber: String(number), uploadId: id };
    const answer = await this.#requests.send({ method: 'PUT', key, query, body: bytes });
    if (!answer) return null;
    answer.resume();
    const { etag } = answer.headers;
    if (!etag) throw new StoreFault('damaged');
    return etag;
  }

  async completeUpload(key: string, id: string, tags: readonly string[]): Promise<boolean> {
    const parts = tags.map((tag, index) => {
      const quoted = tag.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${quoted}</ETag></Part>`;
    });
    const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
    const made = await this.#requests.text({
      method: 'POST',
      key,
      query: { uploadId: id },
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(xml),
    });
    // Asked once more after an answer that was lost, the store no longer knows the upload.
    return made !== null || (await this.find(key)) !== null;
  }

  async abortUpload(key: string, id: string): Promise<void> {
    const query = { uploadId: id };
    await this.#requests.text({ method: 'DELETE', key, query });
  }

  linkTo(key: string, mediaType: string, seconds: number): Promise<string> {
    return this.#requests.link(key, { 'response-content-type': mediaType }, seconds);
  }
}

/** A file that was there a moment ago. */
function absent(): Error {
  return Object.assign(new Error('The file is not in the store.'), { code: 'ENOENT' });
}

/** All bytes of an answer, or null where it broke off. */
async function bytesOf(answer: IncomingMessage): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of answer) pieces.push(piece);
  } catch {
    return null;
  }
  return Buffer.concat(pieces);
}
