import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Piece, writePieces } from './pieces';

/** One HTTP request to an endpoint. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  /** All but the length of the body, and its type where that is JSON. */
  headers: Readonly<Record<string, string>>;
  /** JSON in UTF-8 or a file, in pieces; empty for GET. */
  body: readonly Piece[];
  /** Is given the body of a success as it comes, of any length; it is then not kept. */
  sink?: (chunk: Uint8Array) => Promise<void>;
  /** Finds the addresses of the host; the request then has a connection of its own, to one of these. */
  lookup?: LookupFunction;
}

/** The result of an HTTP request: an answer, or how far it got. */
export type Exchanged =
  | {
      state: 'answered';
      status: number;
      headers: IncomingHttpHeaders;
      /** Decompressed and decoded; bytes that are no UTF-8 have become U+FFFD. Of a long error only the beginning. */
      body: string;
    }
  | {
      /** The connection was not made, broke off, or carried what is no HTTP. */
      state: 'broken';
      /** The status of the answer that broke off; null when none had begun. */
      status: number | null;
      /** The system's or Node's code (`ECONNRESET`, `HPE_INVALID_CHUNK_SIZE`). */
      code: string;
      message: string;
    }
  | {
      /** The timeout passed before the answer was whole. */
      state: 'timed-out';
      seconds: number;
      /** The status of the answer that had begun; null when none had. */
      status: number | null;
      /** How many bytes of the answer's body had come. */
      bytes: number;
    }
  | { state: 'too-long'; bytes: number };

/** The longest answer that is read, in bytes after decompression: far beyond what any token limit allows. */
export const LONGEST_ANSWER = 16 * 1024 * 1024;

/** How much of an error's body is read, in bytes. */
const LONGEST_ERROR = 256 * 1024;

/** Idle connections go after four seconds: many servers hang up after five, which a request under way must not meet. */
const CONNECTIONS = { keepAlive: true, timeout: 4000 };
const plainAgent = new http.Agent(CONNECTIONS);
const secureAgent = new https.Agent(CONNECTIONS);

/**
 * Makes one HTTP request. The timeout covers all of it, from the first byte sent to the last one received. Redirects
 * are not followed.
 * @throws the reason of `cancel` when it is aborted; nothing else that an endpoint or a network can bring about
 */
export async function exchange(
  request: HttpRequest,
  deadlineMs: number,
  cancel: AbortSignal,
): Promise<Exchanged> {
  cancel.throwIfAborted();
  const began = performance.now();
  const end = new AbortController();
  const abort = () => end.abort();
  const timer = setTimeout(abort, deadlineMs);
  cancel.addEventListener('abort', abort);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let response: IncomingMessage | null = null;
  const answered = (status: number, headers: IncomingHttpHeaders): Exchanged => {
    return { state: 'answered', status, headers, body: decode(chunks) };
  };
  try {
    response = await send(request, end.signal);
    const { statusCode = 0, headers } = response;
    const longest = statusCode < 300 ? LONGEST_ANSWER : LONGEST_ERROR;
    for await (const chunk of decompressed(response)) {
      if (request.sink && statusCode < 300) {
        await request.sink(chunk);
        continue;
      }
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > longest) break;
    }
    if (statusCode < 300 && bytes > longest) return { state: 'too-long', bytes };
    return answered(statusCode, headers);
  } catch (error) {
    cancel.throwIfAborted();
    const status = response?.statusCode ?? null;
    // For an error the status is enough; the rest of its body may be missing.
    if (response && status !== null && status >= 300) return answered(status, response.headers);
    if (end.signal.aborted) {
      const seconds = Math.round((performance.now() - began) / 1000);
      return { state: 'timed-out', seconds, status, bytes };
    }
    const { code, message } = originOf(error);
    // An error that is not the connection's is a bug of ours.
    if (code === null) throw error;
    return { state: 'broken', status, code, message };
  } finally {
    clearTimeout(timer);
    cancel.removeEventListener('abort', abort);
  }
}

/** Sends a request and waits for the headers of its answer. */
function send(request: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, body, lookup } = request;
  const url = new URL(request.url);
  const secure = url.protocol === 'https:';
  const headers = {
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...request.headers,
    ...(method === 'POST' && {
      'content-length': body.reduce((sum, piece) => sum + piece.length, 0),
    }),
  };
  return new Promise((resolve, reject) => {
    const agent = !lookup && (secure ? secureAgent : plainAgent);
    const sent = (secure ? https : http).request(url, { method, headers, agent, lookup, signal });
    sent.on('error', reject);
    sent.on('response', (response) => {
      // What is wrong with a body is told to the request; the response would only know that it was aborted.
      sent.on('error', (error) => response.destroy(error));
      // A server may answer before it has all of a body, and then read no more of it.
      response.once('end', () => sent.writableFinished || sent.destroy());
      resolve(response);
    });
    sent.cork();
    // A file that cannot be read ends the request.
    writePieces(body, sent).catch((error: Error) => sent.destroy(error));
    sent.uncork();
  });
}

/** The body of an answer as it was before it was compressed: some servers compress whether asked to or not. */
function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase();
  const decompress =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  // Its faults are those of the stream that is read.
  return decompress ? pipeline(response, decompress, () => undefined) : response;
}

function decode(chunks: readonly Buffer[]): string {
  return new TextDecoder().decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}

/** The message of what first went wrong, and its code (`ECONNREFUSED`). */
function originOf(error: unknown): { code: string | null; message: string } {
  if (!(error instanceof Error)) return { code: null, message: String(error) };
  if (error.cause instanceof Error) return originOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { code, message: error.message };
}
