import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources';
import { type Endpoint, headersOf } from './address';
import { type Answer, readAnswer } from './answer';
import { readCompletion } from './completion';
import { type Exchanged, exchange, type HttpRequest } from './exchange';
import type { FilePiece, Piece } from './pieces';
import { insertPictures, picturesIn, type writeBody } from './request';

/** The longest that a timer of Node waits, in milliseconds. Deadlines are ours: they cover an answer's body too. */
const NEVER_MS = 2 ** 31 - 1;

/** One request as the package does not know it: what goes into it and ends it, and what came over the wire. */
interface Transfer {
  pictures: readonly Piece[];
  deadlineMs: number;
  cancel: AbortSignal;
  /** Goes in place of the body that the package has. */
  upload?: { type: string; file: FilePiece };
  sink?: HttpRequest['sink'];
  exchanged: Exchanged | null;
}

type Requested = RequestInit & { transfer?: Transfer };

/**
 * The `fetch` beneath the package. What is sent has an endpoint's own headers and no others: the package would add facts
 * about this machine, and what environment variables say. Of answers only successes go on to it.
 */
const fetchFor =
  (endpoint: Endpoint) =>
  async (url: unknown, { transfer, method, body }: Requested = {}): Promise<Response> => {
    if (!transfer) throw new Error('The package asks for something by itself');
    const { pictures, deadlineMs, cancel, upload, sink } = transfer;
    const pieces = typeof body === 'string' ? insertPictures(body, pictures) : [];
    const request = {
      url: String(url),
      headers: { ...headersOf(endpoint), ...(upload && { 'content-type': upload.type }) },
      body: upload ? [upload.file] : pieces,
      ...(sink && { sink }),
    };
    const exchanged = await exchange(
      { ...request, method: method === 'POST' ? 'POST' : 'GET' },
      deadlineMs,
      cancel,
    );
    transfer.exchanged = exchanged;
    if (exchanged.state !== 'answered' || exchanged.status >= 300) throw new Error('no success');
    return new Response(exchanged.body, { headers: { 'content-type': 'application/json' } });
  };

async function clientOf(endpoint: Endpoint): Promise<OpenAI> {
  // Loaded by the first request: a worker that asks no endpoint is spared it.
  const { default: Client } = await import('openai');
  // None of it is sent, but a header in it that is none would stop every request.
  delete process.env.OPENAI_CUSTOM_HEADERS;
  return new Client({
    baseURL: endpoint.baseUrl,
    defaultQuery: { ...endpoint.query },
    // It wants one, also where there is none; the headers are those of `fetchFor`.
    apiKey: 'see the headers',
    adminAPIKey: null,
    fetch: fetchFor(endpoint),
    maxRetries: 0,
    timeout: NEVER_MS,
    // It would write whole requests, secret headers among them.
    logLevel: 'off',
  });
}

/** What came of a request, and its JSON where the package read one; else undefined. */
export interface Heard {
  exchanged: Exchanged;
  value: unknown;
}

/** An endpoint that is asked with the `openai` package, over our own transfer. It never retries by itself. */
export interface Connection {
  /**
   * Asks for a chat completion. The deadline, in milliseconds, covers all of the transfer.
   * @throws the reason of `cancel` when it is aborted; nothing else that an endpoint or a network can bring about
   */
  complete(
    body: ReturnType<typeof writeBody>,
    deadlineMs: number,
    cancel: AbortSignal,
  ): Promise<{ exchanged: Exchanged; answer: Answer }>;
  /** Asks for anything else; see {@link complete} for deadline and errors. */
  request(
    begun: Pick<Transfer, 'deadlineMs' | 'cancel' | 'upload' | 'sink'>,
    send: (client: OpenAI, options: OpenAI.RequestOptions) => PromiseLike<unknown>,
  ): Promise<Heard>;
  /** Asks for the list of models, whatever its form. */
  models(deadlineMs: number): Promise<Heard>;
}

/** Speaks with an endpoint; connects when something is asked. */
export function connect(endpoint: Endpoint): Connection {
  let client: Promise<OpenAI> | undefined;

  async function ask(
    begun: Omit<Transfer, 'exchanged'>,
    send: (client: OpenAI, options: OpenAI.RequestOptions) => PromiseLike<unknown>,
  ): Promise<Heard> {
    client ??= clientOf(endpoint);
    const transfer: Transfer = { ...begun, exchanged: null };
    const fetchOptions: OpenAI.RequestOptions['fetchOptions'] & Requested = { transfer };
    let value: unknown;
    try {
      value = await send(await client, { fetchOptions });
    } catch (error) {
      begun.cancel.throwIfAborted();
      // Why there is no answer, or none that the package can read, is told by what came.
      if (!transfer.exchanged) throw error;
    }
    const { exchanged } = transfer;
    if (!exchanged) throw new Error('The package asked for nothing');
    return { exchanged, value };
  }

  return {
    async complete(body, deadlineMs, cancel) {
      const pictures = picturesIn(body.messages);
      const { exchanged, value } = await ask({ pictures, deadlineMs, cancel }, (sent, options) =>
        // Judges have fields of their own, and pictures are no text yet.
        sent.chat.completions.create(
          body as unknown as ChatCompletionCreateParamsNonStreaming,
          options,
        ),
      );
      const read = readCompletion(value);
      return {
        exchanged,
        answer: read.state === 'completed' ? read : readAnswer(exchanged, endpoint),
      };
    },
    request: (begun, send) => ask({ pictures: [], ...begun }, send),
    models: (deadlineMs) =>
      ask({ pictures: [], deadlineMs, cancel: new AbortController().signal }, (sent, options) =>
        sent.get('/models', options),
      ),
  };
}
