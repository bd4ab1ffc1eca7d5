/** What stands where a key stood. */
const REDACTED = '•••';

/** A shorter key is a placeholder (“none”, “ollama”), and would be found in words that have nothing to do with it. */
const SHORTEST_KEY = 8;

/** Characters that HTML writes by name. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** Characters of base64 next to a key's own, which encode some of its bits. */
const BASE64_EDGE = '[A-Za-z0-9+/_-]';

/**
 * Finds a key in texts that others wrote, such as a server that echoes the request's headers in an error, and takes it
 * out: as it is, percent-encoded, escaped as in JSON or HTML (in full or in part), in hexadecimal digits, and within
 * anything encoded as base64 or base64url, such as the whole of “Bearer KEY”.
 */
export function redactorOf(key: string | null): Redactor {
  if (key === null || key.length < SHORTEST_KEY) return (text) => text;
  const known = redactors.get(key) ?? compile(key);
  if (redactors.size >= MOST_REDACTORS) redactors.clear();
  redactors.set(key, known);
  return known;
}

/** Finds each of an endpoint's secrets, see {@link redactorOf}. */
export function redactorFor({ apiKey, secrets = [] }: Secrets): Redactor {
  const redactors = [...new Set([apiKey, ...secrets])].map(redactorOf);
  return (text) => redactors.reduce((known, redact) => redact(known), text);
}

/** What nobody may see of an endpoint. */
export interface Secrets {
  /** Null for servers that ask for none. */
  apiKey: string | null;
  /** Further secrets, of headers and query. */
  secrets?: readonly string[];
}

type Redactor = (text: string) => string;

/** One for each key: its patterns take milliseconds to be compiled, and every reply asks for them. */
const redactors = new Map<string, Redactor>();
const MOST_REDACTORS = 100;

function compile(key: string): Redactor {
  const bytes = Buffer.from(key, 'utf8');
  const encoded = [0, 1, 2].map((offset) => {
    const core = spell(base64Core(bytes, offset), ALSO_IN_BASE64URL);
    return `${BASE64_EDGE}?${core}${BASE64_EDGE}?`;
  });
  const patterns = [
    new RegExp(spell(key), 'gu'),
    new RegExp(bytes.toString('hex'), 'gi'),
    ...encoded.map((pattern) => new RegExp(pattern, 'g')),
  ];
  return (text) => patterns.reduce((known, pattern) => known.replace(pattern, REDACTED), text);
}

const ALSO_IN_BASE64URL: Readonly<Record<string, string>> = { '+': '-', '/': '_' };

/**
 * The characters of base64 that come of these bytes alone, whatever stands around them.
 * @param offset how many bytes stand before them, modulo 3
 */
function base64Core(bytes: Uint8Array, offset: number): string {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return whole.slice(first, end);
}

/** A pattern for a text of which each character may be written in any of the usual ways. */
function spell(text: string, others: Readonly<Record<string, string>> = {}): string {
  return Array.from(text, (character) => {
    const other = others[character];
    const ways = [...encodingsOf(character), ...(other ? encodingsOf(other) : [])];
    return `(?:${ways.join('|')})`;
  }).join('');
}

/** Patterns for one character: as it is, and in every encoding; encoded more than once, too. */
function encodingsOf(character: string): string[] {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const percent = [...Buffer.from(character, 'utf8')].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`);
  const point = character.codePointAt(0) ?? 0;
  const entity = ENTITIES[character];
  // As it is comes last: a percent sign's own encoding begins with one.
  return [
    percent.join(''),
    units.map((unit) => `\\\\{1,8}[uU]${hex(unit, 4)}`).join(''),
    `\\\\{1,8}${literal(character)}`,
    `&#0{0,4}${point};`,
    `&#[xX]0{0,4}${hex(point, 1)};`,
    ...(entity ? [`&${entity};`] : []),
    ...(character === ' ' ? ['\\+'] : []),
    literal(character),
  ];
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A number's hexadecimal digits, in capitals or not. */
function hex(value: number, digits: number): string {
  const lower = value.toString(16).padStart(digits, '0');
  return lower.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
