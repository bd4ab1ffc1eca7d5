import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

/** What the store does wrong with a request. */
export type StoreTrouble =
  | 'silent'
  | 'late'
  | 'cut'
  | 'short'
  | 'other bytes'
  | 'unreachable'
  | 'lost'
  | { status: number; code: string };

/** An S3 server behind a proxy by which requests go wrong. */
export interface TestS3 {
  /** As programs that use it find it in their environment. */
  environment: Record<string, string>;
  /** The names of requests that came, such as `GET videos/ab/…`; without its bucket. */
  asked: string[];
  /** Has requests go wrong whose names match, so many of them; all when left out. */
  fail(trouble: StoreTrouble, requests?: RegExp, times?: number): void;
  /** Has a file have been written at some time. */
  age(key: string, at: Date): Promise<void>;
  /** Has all go well again. */
  heal(): void;
  close(): Promise<void>;
}

/** The bucket that there is. */
export const TEST_BUCKET = 'films-under-test';

/** How late a late answer is, in ms. */
const LATE_MS = 300;

/** Browsers of any address may read, as a bucket has to let them for signed links. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/** Starts an S3 server in memory of this process, with its objects in a folder of its own. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framejury-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    resetOnClose: true,
    configureBuckets: [{ name: TEST_BUCKET, configs: [CORS] }],
  });
  const { port } = await server.run();
  const asked: string[] = [];
  let wrong: { trouble: StoreTrouble; requests: RegExp; times: number } | null = null;
  const proxy = http.createServer((request, response) => {
    const name = `${request.method} ${(request.url ?? '').replace(`/${TEST_BUCKET}/`, '')}`;
    asked.push(name);
    const trouble = wrong && wrong.times > 0 && wrong.requests.test(name) ? wrong.trouble : null;
    if (wrong && trouble) wrong.times -= 1;
    const upload = /[?&]uploadId=([0-9a-f]+)/.exec(name)?.[1];
    const parts = upload && path.join(folder, TEST_BUCKET, '._S3rver_uploads', upload);
    // Two things that the server lacks: throwing an upload away, and the answer about one that is gone.
    if (parts && !trouble && request.method === 'DELETE') {
      rm(parts, { recursive: true, force: true }).then(() => response.writeHead(204).end());
      return;
    }
    if (parts && !trouble && !existsSync(parts)) {
      refuse(request, response, { status: 404, code: 'NoSuchUpload' });
      return;
    }
    answer(request, response, port, trouble);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    asked,
    fail: (trouble, requests = /./, times = Number.POSITIVE_INFINITY) => {
      wrong = { trouble, requests, times };
    },
    age: (key, at) => utimes(path.join(folder, TEST_BUCKET, `${key}._S3rver_object`), at, at),
    heal: () => {
      wrong = null;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  trouble: StoreTrouble | null,
): void {
  if (trouble === 'silent') return;
  if (trouble === 'unreachable') {
    request.socket.destroy();
    return;
  }
  if (trouble === 'lost' || (trouble && typeof trouble === 'object')) {
    refuse(request, response, trouble === 'lost' ? { status: 404, code: 'NoSuchKey' } : trouble);
    return;
  }
  const carry = () => {
    const { method, url } = request;
    // A connection that is kept would be waited for when the server closes.
    const headers = { ...request.headers, connection: 'close' };
    const asked = http.request({ host: '127.0.0.1', port, method, path: url, headers });
    asked.on('response', (answered) => pass(answered, response, trouble));
    asked.on('error', () => response.destroy());
    request.pipe(asked satisfies ClientRequest);
  };
  if (trouble === 'late') setTimeout(carry, LATE_MS);
  else carry();
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code }: Extract<StoreTrouble, object>,
): void {
  request.resume().on('end', () => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(
      request.method === 'HEAD'
        ? undefined
        : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${TEST_BUCKET} S3RVER</Message></Error>`,
    );
  });
}

function pass(answered: IncomingMessage, response: ServerResponse, trouble: StoreTrouble | null) {
  const { statusCode = 500, headers } = answered;
  const length = Number(headers['content-length'] ?? 0);
  if (trouble === null || trouble === 'late' || length === 0) {
    response.writeHead(statusCode, headers);
    answered.pipe(response);
    return;
  }
  const half = Math.floor(length / 2);
  response.writeHead(
    statusCode,
    trouble === 'short' ? { ...headers, 'content-length': half } : headers,
  );
  if (trouble === 'other bytes') {
    answered.resume();
    response.end(Buffer.alloc(length, 'x'));
    return;
  }
  const pieces: Buffer[] = [];
  answered.on('data', (piece) => pieces.push(piece));
  answered.on('end', () => {
    const part = Buffer.concat(pieces).subarray(0, half);
    if (trouble === 'short') response.end(part);
    else response.write(part, () => response.destroy());
  });
}
