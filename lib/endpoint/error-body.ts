import { formatJson, parseJson } from '@/lib/json';
import { readRetryInfo } from './retry-delay';

/** What an endpoint says in the body of an error. */
export interface ErrorBody {
  /** Its message; empty when there is none. */
  message: string;
  /** Its code for the error (`insufficient_quota`); null when it gives none. */
  code: string | null;
  /** The HTTP status that the body itself names, 400–599; null when it names none. */
  status: number | null;
  /** How long its details ask to wait, in milliseconds; null when they do not say. */
  retryDelayMs: number | null;
}

/**
 * Where servers put their messages: `{"error":{"message"}}` (OpenAI, vLLM, llama.cpp), `{"error":"…"}` (LM Studio,
 * TGI), `message` on top (older vLLM, SGLang, Mistral), `detail` (FastAPI), `errors` (Cloudflare); `metadata.raw` is
 * what OpenRouter was told by the provider behind it.
 */
const PLACES = ['error', 'errors', 'message', 'detail', 'metadata', 'raw', 'msg'];

/** Used where none of {@link PLACES} has a text. */
const OTHER_PLACES = ['error_description', 'title', 'reason', 'description'];

/** The deepest nesting, and the most texts, that are looked at. */
const DEEPEST = 8;
const MOST_WORDS = 8;

/** Reads the body of an error whatever its shape: JSON of any make, a web page, or plain text. */
export function readErrorBody(body: string): ErrorBody {
  const text = body.trim();
  const value = parseStructure(text);
  if (value === undefined) {
    const message = looksLikePage(text) ? readPage(text) : text;
    return { message, code: null, status: null, retryDelayMs: null };
  }
  return readErrorValue(value);
}

/** Reads an error that has been parsed. */
export function readErrorValue(value: unknown): ErrorBody {
  const found = [...new Set(wordsIn(value, 0).map((words) => words.trim()))].filter(Boolean);
  const entry = entriesOf(Array.isArray(value) ? value[0] : value);
  const inner = entriesOf(entry.error);
  const said = found.slice(0, MOST_WORDS).join('; ');
  const param = inner.param ?? entry.param;
  const about = typeof param === 'string' && param && !said.includes(param) ? ` (${param})` : '';
  const codes = [inner.code, entry.code, inner.type, entry.type];
  const code = codes.find((one) => typeof one === 'string' && one && !/^\d+$/.test(one));
  const numbers = [inner.code, inner.status, inner.status_code, entry.code, entry.status];
  const status = numbers.map(Number).find((one) => one >= 400 && one < 600);
  return {
    message: said ? said + about : formatJson(value),
    code: typeof code === 'string' ? code : null,
    status: status ?? null,
    retryDelayMs: readRetryInfo(inner.details ?? entry.details),
  };
}

/** A text's JSON value, when it is an object or a list; undefined when it is none. */
function parseStructure(text: string): unknown {
  return /^[[{]/.test(text) ? parseJson(text) : undefined;
}

function entriesOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}

function wordsIn(value: unknown, depth: number): string[] {
  if (depth > DEEPEST) return [];
  if (typeof value === 'string') {
    // Gateways hand on what they were told as a text in a text.
    const inner = parseStructure(value.trim());
    return inner === undefined ? [value] : wordsIn(inner, depth + 1);
  }
  if (Array.isArray(value)) {
    return value.slice(0, MOST_WORDS).flatMap((one) => wordsIn(one, depth + 1));
  }
  if (value === null || typeof value !== 'object') return [];
  const entry = entriesOf(value);
  // One of FastAPI's: which part of the request, and what is wrong with it.
  if (typeof entry.msg === 'string') {
    const place = Array.isArray(entry.loc) ? entry.loc.join('.') : '';
    return [place ? `${place}: ${entry.msg}` : entry.msg];
  }
  const words = PLACES.flatMap((name) => wordsIn(entry[name], depth + 1));
  if (words.length > 0) return words;
  return OTHER_PLACES.flatMap((name) => (typeof entry[name] === 'string' ? [entry[name]] : []));
}

/** Whether a text is a web page. */
export function looksLikePage(text: string): boolean {
  return /^\s*<(?:!doctype html|html|head|body|title|center|h1)\b/i.test(text);
}

/** How much of a web page is looked at for its words, in characters. */
const PAGE_START = 20_000;

/** The title of a web page, or else its first words. */
export function readPage(page: string): string {
  const start = page.slice(0, PAGE_START);
  const title = between(start, '<title', '</title');
  return unmarked(title.slice(title.indexOf('>') + 1)) || unmarked(start).slice(0, 200);
}

/** The text between two marks (case-insensitive); empty when they are missing. */
function between(text: string, from: string, to: string): string {
  const low = text.toLowerCase();
  const start = low.indexOf(from);
  const end = start < 0 ? -1 : low.indexOf(to, start);
  return end < 0 ? '' : text.slice(start, end);
}

function unmarked(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
