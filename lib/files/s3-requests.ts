import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { log } from '@/lib/log.mjs';
import type { S3Place } from './s3-place';
import { type StoreFailure, StoreFault } from './store';

/** A request about an object, or about the bucket where it names none. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without the place's prefix. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/** Statuses that are an answer and no failure. */
const ANSWERS = [200, 204, 206];

/** A request is made so often where the store does not answer or says that it cannot just now. */
const ATTEMPTS = 3;

/** An answer to anything but a read is no longer than this, in bytes: a page of a list has a thousand keys. */
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/** What a store’s own words for its failures say; https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const FULL = /Quota|StorageFull|InsufficientStorage/;
const ABSENT = /^(NoSuchKey|NoSuchUpload|InvalidPart|InvalidPartOrder)$/;

/** Requests to an S3-compatible store: signed, and made again where that may help. */
export class S3Requests {
  /** A store that says nothing for so many ms does not answer. */
  static patience = 30_000;

  /** The first pause before another attempt, in ms; the next is four times as long. */
  static pause = 200;

  readonly #place: S3Place;
  readonly #agent: http.Agent;

  constructor(place: S3Place) {
    this.#place = place;
    const options = { keepAlive: true, maxSockets: 64 };
    this.#agent = this.#isPlain ? new http.Agent(options) : new https.Agent(options);
  }

  get #isPlain(): boolean {
    return this.#place.address.protocol === 'http:';
  }

  /**
   * Asks, and gives what is answered as it comes; null where there is no such object, or not what an upload is made of.
   * @throws {StoreFault} where the store does not answer or refuses
   */
  async send(request: S3Request): Promise<IncomingMessage | null> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#exchange(request).catch(codeOf);
      if (typeof answer !== 'string' && ANSWERS.includes(answer.statusCode ?? 0)) return answer;
      const failure = await failureOf(answer);
      if (ABSENT.test(failure.code)) return null;
      if (failure.kind !== 'away' || attempt === ATTEMPTS) {
        log.warn({ ...failure, method: request.method }, 'The file store failed');
        throw new StoreFault(failure.kind);
      }
      await sleep(S3Requests.pause * 4 ** (attempt - 1));
    }
  }

  /** Asks, and gives the whole answer as text; null as {@link send}. */
  async text(request: S3Request): Promise<string | null> {
    const answer = await this.send(request);
    const text = answer && (await textOf(answer).catch(() => null));
    // What fails once it has begun says so with status 200.
    if (answer && (text === null || text.includes('<Error>'))) throw new StoreFault('away');
    return text;
  }

  /** The address of an object with a signature in it, by which anyone may read it for so many seconds. */
  async link(key: string, query: Readonly<Record<string, string>>, seconds: number) {
    const url = this.#urlOf({ key, query: { ...query, 'X-Amz-Expires': String(seconds) } });
    const signer = new AwsV4Signer({ ...this.#signing, url, method: 'GET', signQuery: true });
    return (await signer.sign()).url.href;
  }

  /** An object as the store names the source of a copy. */
  sourceOf(key: string): string {
    return `/${this.#place.bucket}/${this.#place.prefix}${key}`;
  }

  get #signing() {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.#place;
    const token = sessionToken === undefined ? {} : { sessionToken };
    return { accessKeyId, secretAccessKey, ...token, region, service: 's3' };
  }

  #urlOf({ key, query }: Pick<S3Request, 'key' | 'query'>): string {
    const url = new URL(this.#place.address);
    if (key !== undefined) url.pathname += `${this.#place.prefix}${key}`;
    // The bucket itself.
    else if (url.pathname !== '/') url.pathname = url.pathname.slice(0, -1);
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return url.href;
  }

  async #exchange(request: S3Request): Promise<IncomingMessage> {
    const { method, body } = request;
    const signed = await new AwsV4Signer({
      ...this.#signing,
      method,
      url: this.#urlOf(request),
      headers: {
        ...request.headers,
        // The store refuses bytes that are not those that were signed.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    if (body || method === 'PUT' || method === 'POST') {
      headers['content-length'] = String(body?.length ?? 0);
    }
    const options = { method, headers, agent: this.#agent, timeout: S3Requests.patience };
    return new Promise((resolve, reject) => {
      const asked = (this.#isPlain ? http : https).request(signed.url, options, (answer) => {
        // Also while the body comes: a store that stops in the middle of it is away.
        asked.on('timeout', () => answer.destroy(timedOut()));
        resolve(answer);
      });
      asked.on('timeout', () => asked.destroy(timedOut()));
      asked.on('error', reject);
      asked.end(body);
    });
  }
}

function timedOut(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
}

/** What is said of a connection that failed: messages have addresses in them. */
function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.name;
}

interface Failure {
  kind: StoreFailure;
  /** 0 where there was no answer. */
  status: number;
  /** The store's or the system's word for it. */
  code: string;
}

async function failureOf(answer: IncomingMessage | string): Promise<Failure> {
  if (typeof answer === 'string') return { kind: 'away', status: 0, code: answer };
  const { statusCode: status = 0 } = answer;
  const text = await textOf(answer).catch(() => '');
  // An answer to HEAD has no body.
  const code = fieldsOf(text, 'Code')[0] ?? (status === 404 ? 'NoSuchKey' : '');
  return { kind: kindOf(status, code), status, code };
}

function kindOf(status: number, code: string): StoreFailure {
  if (status === 507 || FULL.test(code)) return 'full';
  if (status === 416) return 'damaged';
  return status >= 500 || status === 429 || code === 'RequestTimeout' ? 'away' : 'refused';
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) {
    text += part;
    if (text.length > MOST_ANSWER_BYTES) throw new Error('the answer is too long');
  }
  return text;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The texts of all elements of a name in an answer of S3, in order; those that it has hold no elements. */
export function fieldsOf(xml: string, name: string): string[] {
  const elements = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'));
  return [...elements].map(([, text = '']) =>
    text.replace(/&(?:lt|gt|quot|apos|amp|#3[49]);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}
