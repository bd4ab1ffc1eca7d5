import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources';
import type { Endpoint } from './address';
import { type Answer, readAnswer } from './answer';
import { readCompletion } from './completion';
import type { Exchanged } from './exchange';
import { picturesIn, type writeBody } from './request';
import { askWith, type Begun, fetchFor, type Heard, NEVER_MS } from './transfer';

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
    begun: Omit<Begun, 'pictures'>,
    send: (client: OpenAI, options: OpenAI.RequestOptions) => PromiseLike<unknown>,
  ): Promise<Heard>;
  /** Asks for the list of models, whatever its form. */
  models(deadlineMs: number): Promise<Heard>;
}

/** Speaks with an endpoint; connects when something is asked. */
export function connect(endpoint: Endpoint): Connection {
  const ask = askWith<OpenAI, OpenAI.RequestOptions>(() => clientOf(endpoint));
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
    request: ask,
    models: (deadlineMs) =>
      ask({ deadlineMs, cancel: new AbortController().signal }, (sent, options) =>
        sent.get('/models', options),
      ),
  };
}
