import { redactorOf } from './redaction';
import type { UnscoredReason } from './verdict';

/** What is known of a failed HTTP request. */
export interface Fault {
  /** Null when no answer came at all. */
  status: number | null;
  /** The endpoint's or the network's own words. */
  message: string;
  /** The endpoint's error code (`insufficient_quota`) or the system's (`ECONNREFUSED`), where there is one. */
  code: string | null;
  headers: Headers | null;
}

/** A failed request as a call record tells it, and what to do about it. */
export interface Refusal {
  reason: UnscoredReason;
  /** A sentence for a person; free of keys. */
  detail: string;
  status: number | null;
  /** The endpoint's own words; free of keys. */
  message: string;
  /** Whether it may well succeed later. */
  passing: boolean;
  /** Whether every request would be refused for the same reason until a person does something. */
  hopeless: boolean;
  /** How long the server asks to wait, in milliseconds; null when it does not say. */
  retryAfterMs: number | null;
}

const LONGEST_MESSAGE = 500;

/** Takes keys out of a text: the one that was used, however short, and whatever else looks like one. */
function withoutKeys(text: string, apiKey: string | null): string {
  const known = redactorOf(apiKey)(apiKey ? text.replaceAll(apiKey, '•••') : text);
  return known.replace(/\bsk-[\w*.-]{4,}|\bkey-[\w*.-]{6,}|\bBearer\s+\S{6,}/gi, '•••');
}

/** Says what a failed request means. */
export function explainFault(
  fault: Fault,
  endpoint: { baseUrl: string; model: string; apiKey: string | null },
): Refusal {
  const words = withoutKeys(fault.message, endpoint.apiKey).replace(/\s+/g, ' ').trim();
  const message = words.length > LONGEST_MESSAGE ? `${words.slice(0, LONGEST_MESSAGE)}…` : words;
  const { status, code } = fault;
  const common = { status, message, retryAfterMs: readRetryAfter(fault.headers), hopeless: false };
  const unreachable = (sentence: string, passing: boolean): Refusal => ({
    ...common,
    reason: 'unreachable',
    detail: message ? `${sentence}: ${message}` : `${sentence}.`,
    passing,
  });
  const hopeless = (sentence: string) => ({ ...unreachable(sentence, false), hopeless: true });
  if (status === null) {
    return {
      ...unreachable('', true),
      detail: describeBrokenLine(endpoint.baseUrl, code, message),
    };
  }
  const moderated = status === 403 && /moderation|flagged/i.test(message);
  if (moderated || /content_filter|content_policy|moderation/.test(code ?? '')) {
    return {
      ...common,
      reason: 'refused',
      detail: `The provider declines: ${message}`,
      passing: false,
    };
  }
  if (status === 401) return hopeless('The endpoint does not accept the key (401)');
  if (status === 402) return hopeless('The endpoint’s quota is used up (402)');
  if (status === 403) return hopeless('The endpoint denies access (403)');
  if (status === 404) {
    const sentence = `The endpoint has no model “${endpoint.model}”, or the base URL is wrong (404)`;
    return hopeless(sentence);
  }
  // One that says when to come back means the quota of a minute, whatever it calls that.
  const usedUp = /quota|billing|credit/.test(`${code} ${message}`.toLowerCase());
  if (status === 429 && usedUp && common.retryAfterMs === null) {
    return hopeless('The endpoint’s quota is used up (429)');
  }
  if (status === 429) return unreachable('The endpoint limits the rate of calls (429)', true);
  if (status === 408 || status >= 500) {
    return unreachable(`The endpoint is in trouble (${status})`, status !== 501);
  }
  return unreachable(`The endpoint does not take the request (${status})`, false);
}

const BROKEN_LINES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is the server running?',
  ENOTFOUND: 'there is no such host.',
  EAI_AGAIN: 'the name of the host cannot be looked up. Is the network there?',
  ECONNRESET: 'the connection broke off.',
  UND_ERR_SOCKET: 'the connection broke off.',
  ETIMEDOUT: 'the host does not answer.',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not answer.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https. Try http://',
};

function describeBrokenLine(baseUrl: string, code: string | null, message: string): string {
  return `${new URL(baseUrl).host} cannot be reached: ${BROKEN_LINES[code ?? ''] ?? message}`;
}

function readRetryAfter(headers: Headers | null): number | null {
  const ms = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const after = headers?.get('retry-after')?.trim();
  if (!after) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) : null;
  const wait = seconds === null ? Date.parse(after) - Date.now() : seconds * 1000;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** Whether a request was refused because of the structured output that it asks for. */
export function refusesFormat({ status, message }: Refusal): boolean {
  const aboutRequest =
    status === 400 || status === 415 || status === 422 || status === 500 || status === 501;
  return (
    aboutRequest &&
    /response_?format|json.?(?:schema|object|mode)|structured|guided|grammar|\bschema\b/i.test(
      message,
    )
  );
}

/** Whether a request was refused because newer models call the token limit otherwise. */
export function refusesTokenName({ status, message }: Refusal): boolean {
  return status === 400 && message.includes('max_completion_tokens');
}
