import type { GoogleGenAI } from '@google/genai';
import { type Endpoint, headersOf } from './address';
import { type Exchanged, exchange } from './exchange';
import type { Piece } from './pieces';
import { insertPictures } from './request';

/** One request of the package over our own transfer: what goes into it and ends it, and what came. */
interface Transfer {
  pictures?: readonly Piece[];
  deadlineMs: number;
  cancel: AbortSignal;
}

/** What came of a request: what the package read of a success, and the last exchange that it made for it. */
interface Heard<Value> {
  value: Value | null;
  exchanged: Exchanged;
}

/** Headers of the protocol of uploads; nothing else that the package says of itself or this machine is sent. */
const UPLOAD_HEADER = /^x-goog-upload-/;

/**
 * The package over our own transfer, loaded by the first request. It never retries by itself. Of answers only successes go on
 * to it; errors are read by whom they came for.
 */
export class GeminiClient {
  constructor(readonly endpoint: Endpoint) {}

  /**
   * Asks for something.
   * @throws the reason of the transfer's `cancel` when it is aborted; nothing else that an endpoint or a network can bring about
   */
  async ask<Value>(
    transfer: Transfer,
    send: (client: GoogleGenAI) => Promise<Value>,
  ): Promise<Heard<Value>> {
    const heard: { exchanged: Exchanged | null } = { exchanged: null };
    const client = await clientOf(this.endpoint, fetchFor(this.endpoint, transfer, heard));
    let value: Value | null = null;
    try {
      value = await send(client);
    } catch (error) {
      transfer.cancel.throwIfAborted();
      // Why there is no answer, or none that the package can read, is told by what came.
      if (!heard.exchanged) throw error;
    }
    if (!heard.exchanged) throw new Error('The package asked for nothing');
    return { value, exchanged: heard.exchanged };
  }
}

/** The version of the interface. */
const VERSION = 'v1beta';

const rootOf = (baseUrl: string) => baseUrl.replace(/\/v1(?:beta)?$/, '');

/** Where the models are listed, in a form that other servers have, too. */
export function geminiList(endpoint: Endpoint): Endpoint {
  const query = { ...endpoint.query, pageSize: '1000' };
  return { ...endpoint, baseUrl: `${rootOf(endpoint.baseUrl)}/${VERSION}`, query };
}

/** The package with a `fetch` of one request: chunks of files are sent with no other than the client's. */
async function clientOf(
  { baseUrl }: Endpoint,
  fetch: typeof globalThis.fetch,
): Promise<GoogleGenAI> {
  const { GoogleGenAI } = await import('@google/genai');
  return new GoogleGenAI({
    // It wants one, also where there is none; the headers are those of `fetchFor`.
    apiKey: 'see the headers',
    vertexai: false,
    apiVersion: VERSION,
    httpOptions: { baseUrl: rootOf(baseUrl), fetch },
  });
}

const fetchFor =
  (endpoint: Endpoint, transfer: Transfer, heard: { exchanged: Exchanged | null }): typeof fetch =>
  async (to, { method, body, headers } = {}) => {
    const url = new URL(String(to));
    for (const [name, value] of Object.entries(endpoint.query ?? {})) {
      url.searchParams.set(name, value);
    }
    const own = [...new Headers(headers)].filter(([name]) => UPLOAD_HEADER.test(name));
    const isFile = body instanceof Blob;
    const exchanged = await exchange(
      {
        method: method === 'POST' ? 'POST' : 'GET',
        url: url.href,
        headers: {
          ...headersOf(endpoint),
          ...Object.fromEntries(own),
          ...(isFile && { 'content-type': 'application/octet-stream' }),
        },
        body: isFile
          ? [new Uint8Array(await body.arrayBuffer())]
          : typeof body === 'string' && method === 'POST'
            ? insertPictures(body, transfer.pictures ?? [])
            : [],
      },
      transfer.deadlineMs,
      transfer.cancel,
    );
    heard.exchanged = exchanged;
    if (exchanged.state !== 'answered' || exchanged.status >= 300) throw new Error('no success');
    const told = Object.entries(exchanged.headers).filter(([name]) => UPLOAD_HEADER.test(name));
    return new Response(exchanged.body, {
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(told.map(([name, value]) => [name, String(value)])),
      },
    });
  };
