import type { IncomingHttpHeaders } from 'node:http';
import { parsePythonJson, visitUnquoted } from '@/lib/json';
import { type Completion, readCompletion } from './completion';
import { explainConnectionFailure } from './connection-failure';
import { looksLikePage, readErrorBody, readErrorValue, readPage } from './error-body';
import { explainErrorResponse, type NamedEndpoint, quotable, type Refusal } from './error-response';
import { joinEventStream, looksLikeStream } from './event-stream';
import type { Exchanged } from './exchange';

/** The result of a request for a chat completion. */
export type Answer =
  | { state: 'completed'; completion: Completion }
  | { state: 'failed'; refusal: Refusal };

/** Reads the result of an HTTP request: a chat completion, or the reason why there is none. */
export function readAnswer(exchanged: Exchanged, endpoint: NamedEndpoint): Answer {
  if (exchanged.state !== 'answered') {
    return { state: 'failed', refusal: explainConnectionFailure(exchanged, endpoint) };
  }
  const { status, headers, body } = exchanged;
  if (status >= 200 && status < 300) return readBody(status, headers, body.trim(), endpoint);
  const { message, code, retryDelayMs } = readErrorBody(body);
  return {
    state: 'failed',
    refusal: explainErrorResponse({ status, message, code, headers, retryDelayMs }, endpoint),
  };
}

function readBody(
  status: number,
  headers: IncomingHttpHeaders,
  body: string,
  endpoint: NamedEndpoint,
): Answer {
  const unfit = (detail: string, transient = false): Answer => {
    const common = { status, message: '', retryAfterMs: null, fatal: false };
    return { state: 'failed', refusal: { ...common, reason: 'unreachable', detail, transient } };
  };
  const failed = (error: unknown): Answer => {
    const words = readErrorValue(error);
    const fault = { ...words, status: words.status ?? 200, headers };
    return { state: 'failed', refusal: explainErrorResponse(fault, endpoint) };
  };
  const beginning = () => `It begins: ${quotable(body.slice(0, 100_000), endpoint, 120)}`;

  if (body === '') return unfit(`The endpoint answered without a word (${status}).`);
  if (looksLikePage(body)) {
    const name = quotable(readPage(body), endpoint, 120);
    return unfit(
      `The endpoint answered with a web page (“${name}”), not with a chat completion. Is the base URL right?`,
    );
  }
  let value: unknown;
  if (looksLikeStream(body)) {
    const stream = joinEventStream(body);
    if (stream.state === 'failed') return failed(stream.error);
    if (stream.state === 'cut')
      return unfit('The endpoint’s answer broke off: its stream has no end.', true);
    if (stream.state === 'foreign') {
      return unfit(
        `The endpoint answered with a stream of events that are no chat completion. ${beginning()}`,
      );
    }
    value = stream.completion;
  } else {
    value = parsePythonJson(body);
    if (value === undefined) {
      if (endsEarly(body))
        return unfit('The endpoint’s answer broke off: its JSON has no end.', true);
      return unfit(
        `The endpoint answered with text that is no JSON, not with a chat completion. ${beginning()}`,
      );
    }
  }
  const read = readCompletion(value);
  if (read.state === 'completed') return read;
  if (read.state === 'failed') return failed(read.error);
  return unfit(
    `The endpoint answered, but not with a chat completion: it has no list of choices. ${beginning()}`,
  );
}

/** Whether a text is JSON that stops before its brackets close. */
function endsEarly(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  let depth = 0;
  const isQuoted = visitUnquoted(text, (character) => {
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    return false;
  });
  return isQuoted || depth > 0;
}
