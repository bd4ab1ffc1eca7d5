import type { IncomingHttpHeaders } from 'node:http';
import type { UnscoredReason } from '@/lib/suites/verdict';
import { redactorFor, type Secrets } from './redaction';
import { readRetryWords } from './retry-delay';

/** An HTTP request that was answered with an error. */
export interface ErrorResponse {
  /** Of the answer; for an error within an answer of status 200 the status that it names, or else 200. */
  status: number;
  /** The endpoint's own words. */
  message: string;
  /** The endpoint's error code (`insufficient_quota`), where there is one. */
  code: string | null;
  headers: IncomingHttpHeaders;
  /** How long the error's details ask to wait, in milliseconds. */
  retryDelayMs?: number | null;
}

/** A failed request as a call record tells it, and what to do about it. */
export interface Refusal {
  reason: UnscoredReason;
  /** A sentence for a person; free of keys. */
  detail: string;
  /** Null when no answer came at all. */
  status: number | null;
  /** The endpoint's own words; free of keys. */
  message: string;
  /** Whether a retry may succeed. */
  transient: boolean;
  /** Set where a retry may succeed but takes as long as the call did: few are made. */
  again?: 'as-slow';
  /** Whether every request would be refused for the same reason until a person does something. */
  fatal: boolean;
  /** How long the server asks to wait, in milliseconds; null when it does not say. */
  retryAfterMs: number | null;
}

/** The facts that sentences about an endpoint mention, and the key that none may contain. */
export interface NamedEndpoint extends Secrets {
  baseUrl: string;
  model: string;
}

const LONGEST_MESSAGE = 500;

/** An endpoint's text, fit to be quoted in a sentence: without keys, on one line, not too long. */
export function quotable(text: string, endpoint: NamedEndpoint, longest = LONGEST_MESSAGE): string {
  const words = withoutKeys(text, endpoint).replace(/\s+/g, ' ').trim();
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}

/** Removes keys from a text: those that were used, and whatever else looks like one. */
function withoutKeys(text: string, endpoint: Secrets): string {
  const { apiKey } = endpoint;
  const known = redactorFor(endpoint)(apiKey ? text.replaceAll(apiKey, '•••') : text);
  return known.replace(/\bsk-[\w*.-]{4,}|\bkey-[\w*.-]{6,}|\bBearer\s+\S{6,}/gi, '•••');
}

/** Explains an answer with an error. */
export function explainErrorResponse(fault: ErrorResponse, endpoint: NamedEndpoint): Refusal {
  const message = quotable(fault.message, endpoint);
  const { status, code, headers } = fault;
  const retryAfterMs =
    readRetryAfter(headers) ?? fault.retryDelayMs ?? readRetryWords(fault.message);
  const common = { status, message, retryAfterMs, fatal: false };
  const unreachable = (sentence: string, transient: boolean): Refusal => ({
    ...common,
    reason: 'unreachable',
    detail: message ? `${sentence}: ${message}` : `${sentence}.`,
    transient,
  });
  const fatal = (sentence: string) => ({ ...unreachable(sentence, false), fatal: true });
  const moderated = status === 403 && /moderation|flagged/i.test(message);
  if (moderated || /content_filter|content_policy|moderation/.test(code ?? '')) {
    return {
      ...common,
      reason: 'refused',
      detail: `The provider declines: ${message}`,
      transient: false,
    };
  }
  if (status >= 300 && status < 400) {
    const place = headers.location
      ? ` to ${redirectTarget(headers.location, endpoint)}`
      : ' elsewhere';
    const detail = `The endpoint sends calls on${place} (${status}). The base URL must be the address that answers.`;
    return { ...fatal(''), detail };
  }
  if (status === 401) return fatal('The endpoint does not accept the key (401)');
  if (status === 402) return fatal('The endpoint’s quota is used up (402)');
  if (status === 403) return fatal('The endpoint denies access (403)');
  if (status === 404) {
    const sentence = `The endpoint has no model “${endpoint.model}”, or the base URL is wrong (404)`;
    return fatal(sentence);
  }
  if (status === 405) return fatal('The base URL is none that takes calls (405)');
  if (status === 413) return unreachable('The request is too large for the endpoint (413)', false);
  // One that says when to come back means the quota of a minute, whatever it calls that.
  const usedUp = /quota|billing|credit/.test(`${code} ${message}`.toLowerCase());
  if (status === 429 && usedUp && common.retryAfterMs === null) {
    return fatal('The endpoint’s quota is used up (429)');
  }
  // So says Anthropic.
  if (status === 400 && /\bcredit balance\b/i.test(message)) {
    return fatal('The endpoint’s quota is used up (400)');
  }
  if (status === 429) return unreachable('The endpoint limits the rate of calls (429)', true);
  if (status === 408 || status >= 500) {
    return unreachable(`The endpoint is in trouble (${status})`, status !== 501);
  }
  const unwanted = unwantedSetting(status, message);
  if (unwanted) return { ...fatal(unwanted), fatal: true };
  if (status === 200) return unreachable('The endpoint answers with an error (200)', false);
  return unreachable(`The endpoint does not take the request (${status})`, false);
}

/** The target of a redirect, without its query, which may contain secrets. */
function redirectTarget(location: string, endpoint: NamedEndpoint): string {
  if (!URL.canParse(location, endpoint.baseUrl)) return quotable(location, endpoint, 100);
  const { origin, pathname } = new URL(location, endpoint.baseUrl);
  return quotable(`${origin}${pathname}`, endpoint, 200);
}

function readRetryAfter(headers: IncomingHttpHeaders): number | null {
  const ms = Number.parseFloat(String(headers['retry-after-ms']));
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const after = headers['retry-after']?.trim();
  if (!after) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) : null;
  const wait = seconds === null ? Date.parse(after) - Date.now() : seconds * 1000;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** Statuses with which servers refuse what a request asks for; 200 where an error comes as if it were none. */
const ABOUT_REQUEST: ReadonlySet<number | null> = new Set([200, 400, 404, 415, 422, 500, 501]);

/** Words of refusals that say nothing about why. */
const VAGUE = new Set(
  'a an argument arguments bad body client code contains could entity error failed format http input invalid is malformed not one or more parameter parameters payload processed provider request returned status the unprocessable upstream validation value was with your'.split(
    ' ',
  ),
);

/** Whether a refusal does not name what it is about; it may then be about the structured output. */
function isVague({ status, message }: Refusal): boolean {
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (status === 400 || status === 422) && words.every((word) => VAGUE.has(word));
}

/**
 * Whether a request was refused because of the structured output that it asks for. The words are those of OpenAI,
 * Azure, vLLM, SGLang, llama.cpp, LM Studio, Mistral, DeepSeek, OpenRouter, Anthropic and others. A vague refusal counts too.
 */
export function refusesFormat(refusal: Refusal): boolean {
  const { status, message } = refusal;
  if (isVague(refusal)) return true;
  return (
    ABOUT_REQUEST.has(status) &&
    /response.?format|output[ ._](?:config\.)?format|json.?(?:schema|object|mode)|structured|guided|grammar|\bschema\b|requested parameters/i.test(
      message,
    )
  );
}

/** Whether a request was refused because newer models call the token limit otherwise. */
export function refusesTokenName({ status, message }: Refusal): boolean {
  return (status === 400 || status === 422) && message.includes('max_completion_tokens');
}

const UNWANTED =
  /unsupported|not (?:currently )?support|not permitted|not allowed|unknown|unrecognized|unexpected|deprecated|cannot both|may only be|only the default|extra.?(?:fields|inputs)|cannot find field/i;

/**
 * Settings that can be left out on a judge's page, the words by which refusals name them, and what to do. They are
 * never left out automatically: the replies would not be those of the settings on record.
 */
const SETTINGS = [
  { name: /\btemperature\b/i, says: 'no such temperature', remedy: 'Empty “Temperature”' },
  { name: /\bseed\b/i, says: 'no seed', remedy: 'Empty “Seed”' },
  {
    name: /image_url\S{0,20}detail|['"`]detail['"`]|\bimage detail\b/i,
    says: 'no image detail',
    remedy: 'Set “Image detail” to automatic',
  },
  { name: /\btop_p\b/i, says: 'no such top_p', remedy: 'Empty “top_p”' },
  {
    name: /\bthinking\.type\b/i,
    says: 'no such thinking',
    remedy: 'Change or empty “Thinking budget” or “Reasoning effort”',
  },
  {
    name: /\breasoning(?:_effort|\.effort)\b|\boutput_config\.effort\b|\beffort parameter\b|\badaptive thinking\b/i,
    says: 'no such effort',
    remedy: 'Choose another “Reasoning effort”, or none,',
  },
  {
    name: /thinking_?(?:token_?)?budget|budget_tokens|reasoning\.max_tokens/i,
    says: 'no such thinking budget',
    remedy: 'Empty or change “Thinking budget”',
  },
  { name: /\bverbosity\b/i, says: 'no such verbosity', remedy: 'Empty “Verbosity”' },
  { name: /\bservice_?tier\b/i, says: 'no such service tier', remedy: 'Empty “Service tier”' },
];

/** The message when a request was refused because of a setting; null otherwise. */
function unwantedSetting(status: number, message: string): string | null {
  if (!ABOUT_REQUEST.has(status) || !UNWANTED.test(message)) return null;
  const setting = SETTINGS.find(({ name }) => name.test(message));
  if (!setting) return null;
  return `The model takes ${setting.says} (${status}). ${setting.remedy} in the judge’s settings. The endpoint says`;
}
