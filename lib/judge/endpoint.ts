import OpenAI, { APIError } from 'openai';
import type {
  ChatCompletion,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import { explainFault, type Fault, type Refusal } from './endpoint-faults';
import { type Patience, pause, quietOf, waitBefore } from './endpoint-patience';
import { adapt, dialectOf, writeBody, writeMessages } from './endpoint-request';
import { redactorOf } from './redaction';
import type { CallRecord, Judge, JudgeParameters } from './schema';
import type { UnscoredReason } from './verdict';

/** Where a model is, and under which name and key. */
export interface Endpoint {
  baseUrl: string;
  model: string;
  /** Null for servers that ask for none. */
  apiKey: string | null;
}

const PATIENCE: Patience = { tries: 5, firstWaitMs: 500, longestWaitMs: 60_000 };

const LISTING_DEADLINE_MS = 10_000;

/** Fetches with the body as bytes: as a text it would be checked and copied twice more, with all its pictures. */
const fetchBytes: typeof fetch = (url, init) =>
  fetch(url, typeof init?.body === 'string' ? { ...init, body: Buffer.from(init.body) } : init);

/** A client that neither retries nor reads the environment: both are this file's and the settings' business. */
function openClient(endpoint: Endpoint): OpenAI {
  return new OpenAI({
    baseURL: endpoint.baseUrl,
    apiKey: endpoint.apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    fetch: fetchBytes,
    ...(endpoint.apiKey === null && { defaultHeaders: { Authorization: null } }),
  });
}

/**
 * A judge that is a model behind an OpenAI-compatible endpoint. Each call asks for strict structured output and falls
 * back to a JSON object, then to plain text, where the endpoint refuses that (remembered per endpoint and model). Rate
 * limits, server errors and broken connections are tried again with growing waits; everything else ends the call as a
 * record with its reason.
 */
export function endpointJudge(
  endpoint: Endpoint,
  parameters: JudgeParameters,
  patience: Patience = PATIENCE,
): Judge {
  const client = openClient(endpoint);
  const quiet = quietOf(endpoint);
  const redact = redactorOf(endpoint.apiKey);
  const { temperature, maxTokens, seed, imageDetail } = parameters;
  const { baseUrl, model } = endpoint;
  return {
    identity: { kind: 'endpoint', baseUrl, model, temperature, maxTokens, seed, imageDetail },

    async reply(request) {
      const began = performance.now();
      const messages = await writeMessages(request, parameters);
      const dialect = dialectOf(endpoint);
      let tries = 0;
      let waits = 0;
      while (true) {
        tries += 1;
        const { format, tokenLimit } = dialect;
        await quiet.passed(request);
        await request.turn?.();
        const body = writeBody(model, parameters, request, messages, dialect);
        const sent = await send(client, body, parameters.timeoutSeconds * 1000, request.signal);
        const facts = {
          latencyMs: Math.round(performance.now() - began),
          tries,
          responseFormat: format,
        };
        if (sent.state === 'completed') {
          return readCompletion(sent.completion, parameters, facts, redact);
        }
        if (sent.state === 'timed-out') {
          return failedCall(
            'timed-out',
            `There was no reply within ${sent.seconds} seconds.`,
            facts,
          );
        }
        const refusal = explainFault(sent.fault, endpoint);
        if (adapt(dialect, { format, tokenLimit }, refusal)) continue;
        const wait = waitBefore(refusal, waits, patience);
        waits += 1;
        if (wait === null) {
          const { reason, detail } = refusal;
          const asksForLong = (refusal.retryAfterMs ?? 0) > patience.longestWaitMs;
          const hopeless = refusal.hopeless || asksForLong;
          return { ...failedCall(reason, detail, facts), hopeless };
        }
        if (refusal.retryAfterMs !== null) quiet.ask(refusal.retryAfterMs);
        await pause(wait, request);
      }
    },
  };
}

type Sent =
  | { state: 'completed'; completion: ChatCompletion }
  | { state: 'timed-out'; seconds: number }
  | { state: 'failed'; fault: Fault };

/** One HTTP request under a deadline. Throws only the reason of `cancel`. */
async function send(
  client: OpenAI,
  body: ChatCompletionCreateParamsNonStreaming,
  deadlineMs: number,
  cancel: AbortSignal,
): Promise<Sent> {
  cancel.throwIfAborted();
  const began = performance.now();
  const either = new AbortController();
  const abort = () => either.abort();
  const timer = setTimeout(abort, deadlineMs);
  cancel.addEventListener('abort', abort);
  try {
    const options = { signal: either.signal, timeout: deadlineMs + 1000 };
    return { state: 'completed', completion: await client.chat.completions.create(body, options) };
  } catch (error) {
    cancel.throwIfAborted();
    const fault = faultOf(error);
    // Node itself waits five minutes for an answer to begin, whatever the deadline.
    if (either.signal.aborted || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(fault.code ?? '')) {
      return { state: 'timed-out', seconds: Math.round((performance.now() - began) / 1000) };
    }
    return { state: 'failed', fault };
  } finally {
    clearTimeout(timer);
    cancel.removeEventListener('abort', abort);
  }
}

/** What a failed request is known by. An answer that is no JSON at all is a fault of the endpoint, too. */
function faultOf(error: unknown): Fault {
  if (error instanceof SyntaxError) {
    return { status: 502, message: 'its answer is not JSON', code: null, headers: null };
  }
  if (!(error instanceof APIError)) throw error;
  const { status = null, headers = null, code } = error;
  const body: unknown = error.error;
  const said = body !== null && typeof body === 'object' && 'message' in body ? body.message : body;
  const words = typeof said === 'string' ? said : said ? JSON.stringify(said) : null;
  const origin = originOf(error);
  return { status, headers, message: words ?? origin.message, code: code ?? origin.code };
}

/** The message, and the system's code (`ECONNREFUSED`), of what first went wrong. */
function originOf(error: Error): { message: string; code: string | null } {
  if (error.cause instanceof Error) return originOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { message: error.message, code };
}

/**
 * The names of the models that an endpoint offers, or what kept it from saying.
 * @throws never for a fault of the endpoint
 */
export async function listModels(endpoint: Endpoint): Promise<string[] | Refusal> {
  try {
    const page = await openClient(endpoint).models.list({ timeout: LISTING_DEADLINE_MS });
    return page.data.map((model) => redactorOf(endpoint.apiKey)(model.id));
  } catch (error) {
    return explainFault(faultOf(error), endpoint);
  }
}

type CallFacts = Pick<CallRecord, 'latencyMs' | 'tries' | 'responseFormat'>;

function failedCall(reason: UnscoredReason, detail: string, facts: CallFacts): CallRecord {
  return {
    rawReply: null,
    reason,
    detail,
    finishReason: null,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    cost: null,
    ...facts,
  };
}

/** What a call costs; null when its tokens or their prices are unknown. */
function costOf(
  used: Pick<CallRecord, 'inputTokens' | 'outputTokens' | 'cachedTokens'>,
  { inputPrice, cachedInputPrice, outputPrice }: JudgeParameters,
): number | null {
  const { inputTokens, outputTokens } = used;
  if (inputTokens === null || outputTokens === null) return null;
  if (inputPrice === null || outputPrice === null) return null;
  const cached = Math.min(used.cachedTokens ?? 0, inputTokens);
  const input = (inputTokens - cached) * inputPrice + cached * (cachedInputPrice ?? inputPrice);
  return (input + outputTokens * outputPrice) / 1e6;
}

/** The record of a call that was answered with 200, which may still be no reply. */
function readCompletion(
  completion: ChatCompletion,
  parameters: JudgeParameters,
  facts: CallFacts,
  redact: (text: string) => string,
): CallRecord {
  const choice = completion.choices?.[0];
  // Some servers echo what they were sent.
  const redacted = (said: unknown) => (typeof said === 'string' ? redact(said) : null);
  const inputTokens = completion.usage?.prompt_tokens ?? null;
  const outputTokens = completion.usage?.completion_tokens ?? null;
  const cachedTokens = completion.usage?.prompt_tokens_details?.cached_tokens ?? null;
  const record = {
    ...facts,
    rawReply: redacted(choice?.message?.content),
    finishReason: redacted(choice?.finish_reason),
    inputTokens,
    outputTokens,
    cachedTokens,
    cost: costOf({ inputTokens, outputTokens, cachedTokens }, parameters),
  };
  const failed = (reason: UnscoredReason, detail: string) => ({ ...record, reason, detail });
  if (!choice?.message)
    return failed('unreachable', 'The endpoint answered, but not with a chat completion.');
  const { refusal } = choice.message;
  if (refusal) return failed('refused', `The model declines: ${redact(refusal)}`);
  if (choice.finish_reason === 'content_filter') {
    return failed('refused', 'The provider’s content filter held the reply back.');
  }
  if (choice.finish_reason === 'length') {
    const limit = parameters.maxTokens;
    return failed('truncated', `The reply was cut off at the limit of ${limit} tokens.`);
  }
  return { ...record, rawReply: record.rawReply ?? '', reason: null, detail: null };
}
