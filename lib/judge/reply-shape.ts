import type { z } from 'zod';

/** A reply's JSON schema, as far as the reader looks at it. */
export type Shape = z.core.JSONSchema.BaseSchema;

/** Words for “the judge cannot tell”, as the source of a regular expression. */
export const ABSTAINING = [
  'null',
  String.raw`n\.?\s?/?\s?a\b\.?`,
  'not (?:applicable|assessable|available|determinable|visible)',
  '(?:none|nothing) visible',
  "(?:cannot|can not|can[’']t|could not|unable to)(?: be)? (?:assess|determine|evaluate|judge|rate|say|tell)(?:d|ed)?",
  "(?:cannot|can not|can[’']t|could not) be (?:said|told)",
  '(?:insufficient|not enough) (?:evidence|information)',
  'inconclusive|indeterminate|undetermined|unknown',
].join('|');

/** Whether a text, or a field of one, says that the judge cannot tell; a reason may follow. */
export function abstains(text: string): boolean {
  return ABSTENTION.test(bare(text));
}

const ABSTENTION = new RegExp(`^(?:${ABSTAINING})(?:/\\d+)?\\.?(?:\\s*[(:;,–—-]\\D*)?$`, 'i');

/** Names that replies use for a field instead of the one asked for. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  score: ['rating', 'intensity', 'severity', 'points'],
  rationale: ['reason', 'reasoning', 'explanation', 'justification', 'analysis', 'comment'],
  objects: ['objectsinvolved', 'involvedobjects', 'object', 'entities'],
  description: ['summary'],
};

/** Names of the field or column that says which finding a row is about. */
export const ROW_NAMES = ['type', 'id', 'name', 'category', 'hallucination', 'hallucinationtype'];

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A text with a space for each thing in round brackets, from an opening one to the next closing one. */
function withoutBrackets(text: string): string {
  let rest = '';
  let at = 0;
  for (;;) {
    const opening = text.indexOf('(', at);
    const closing = opening < 0 ? -1 : text.indexOf(')', opening);
    if (closing < 0) return rest + text.slice(at);
    rest += `${text.slice(at, opening)} `;
    at = closing + 1;
  }
}

/** A field's name without case, spaces, marks and what stands in brackets. */
export function plainName(name: string): string {
  return withoutBrackets(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function properties(shape: Shape): [string, Shape][] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    typeof inner === 'boolean' ? [] : [[name, inner] as [string, Shape]],
  );
}

/** Whether a shape is a rated item: an object with a score among its fields. */
export function isRated(shape: Shape): boolean {
  return shape.type === 'object' && shape.properties?.score !== undefined;
}

/** The named findings of a shape that has nothing else, e.g. s1–s10; null for any other shape. */
export function findingsOf(shape: Shape): { id: string; title: string; shape: Shape }[] | null {
  const inner = properties(shape);
  if (inner.length === 0 || !inner.every(([, one]) => isRated(one))) return null;
  return inner.map(([id, one]) => ({ id, title: one.title ?? id, shape: one }));
}

/**
 * Brings a value that was read from a reply nearer to the shape that was asked for, by the shape alone: names in other
 * spellings, numbers as strings, lists as maps, findings as rows. Nothing is clamped, and no score is made up: what
 * does not fit stays as it is, for the schema to refuse. Only the words that go with a score (rationale, objects) may
 * be missing; they are then empty.
 */
export function fitShape(value: unknown, shape: Shape): unknown {
  if (shape.anyOf) return fitNullable(value, shape.anyOf);
  if (shape.type === 'object') return fitObject(value, shape);
  if (shape.type === 'array') return fitArray(value, shape);
  if (shape.type === 'string') return fitString(value);
  if (shape.type === 'number' || shape.type === 'integer') return fitNumber(value, shape.maximum);
  return value;
}

function fitNullable(value: unknown, choices: readonly (Shape | boolean)[]): unknown {
  const inner = choices.find((one) => typeof one !== 'boolean' && one.type !== 'null');
  const nullable = choices.some((one) => typeof one !== 'boolean' && one.type === 'null');
  if (nullable && typeof value === 'string' && abstains(value)) return null;
  if (value === null || typeof inner !== 'object') return value;
  return fitShape(value, inner);
}

/** A text without surrounding spaces, quotes and emphasis. */
function bare(text: string): string {
  return text.replace(EDGES, '');
}

/**
 * A pattern for the characters of a class at the beginning and the end of a text. A run of them elsewhere is looked at
 * once: a pattern that just asks for a run at the end tries each of its characters as the first.
 * @param leading a character class, e.g. `[\s*]`
 * @param trailing the class at the end, where it is another one
 */
export function edges(leading: string, trailing = leading): RegExp {
  return new RegExp(`^${leading}+|(?<!${trailing})${trailing}+$`, 'g');
}

const EDGES = edges('[\\s*_"\'`]');

const NUMBER =
  /^(?:score\s*[:=]\s*)?(-?\d+(?:\.\d+|,\d{1,2})?)(?:\s*(?:\/|out of)\s*(\d+))?\.?(?:\s*[([:;–—-]\D*)?$/i;

function fitNumber(value: unknown, maximum: number | undefined): unknown {
  if (typeof value !== 'string') return value;
  const [, number, outOf] = NUMBER.exec(bare(value)) ?? [];
  if (number === undefined) return value;
  // “2/5” is on another scale than the one asked for.
  if (outOf !== undefined && Number(outOf) !== maximum) return value;
  return Number(number.replace(',', '.'));
}

function fitString(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) {
    return value.join('; ');
  }
  return value;
}

function fitArray(value: unknown, shape: Shape): unknown {
  const items = shape.items;
  if (!items || typeof items === 'boolean' || Array.isArray(items)) return value;
  if (Array.isArray(value)) return value.map((one) => fitShape(one, items));
  if (items.type === 'string' && typeof value === 'string') return splitList(value);
  const names = stringFields(items);
  if (names?.length === 2 && isFields(value)) {
    return Object.entries(value).map((entry) => inOrder(names, entry));
  }
  return value;
}

function splitList(text: string): string[] {
  const inner = text.trim().replace(/^\[(.*)\]$/s, '$1');
  if (/^(?:none|nothing|-+|–|—|n\/?a)?\.?$/i.test(inner.trim())) return [];
  return inner
    .split(/[,;]/)
    .map(bare)
    .filter((one) => one !== '');
}

/** The field names of an object of nothing but strings; null for any other shape. */
function stringFields(shape: Shape): string[] | null {
  const inner = properties(shape);
  if (shape.type !== 'object' || inner.length < 2) return null;
  return inner.every(([, one]) => one.type === 'string') ? inner.map(([name]) => name) : null;
}

function inOrder(names: readonly string[], values: readonly unknown[]): Fields {
  return Object.fromEntries(names.map((name, index) => [name, fitString(values[index])]));
}

/** How many objects or lists with nothing else in them are taken off an answer that stands inside. */
const WRAPPERS = 10;

function fitObject(value: unknown, shape: Shape, wrappers = WRAPPERS): unknown {
  if (wrappers === 0) return value;
  const findings = findingsOf(shape);
  if (findings) return fitFindings(value, findings, wrappers);
  const names = stringFields(shape);
  if (Array.isArray(value)) {
    if (names?.length === value.length) return inOrder(names, value);
    const [only, ...others] = value;
    const wraps = others.length === 0 && isFields(only);
    return wraps ? fitObject(only, shape, wrappers - 1) : value;
  }
  if (!isFields(value)) {
    const loneScore = typeof value === 'number' || typeof value === 'string';
    return isRated(shape) && loneScore ? fitFields({ score: value }, shape) : value;
  }
  const fitted = fitFields(value, shape);
  const known = properties(shape).some(([name]) => fieldNamed(value, name) !== undefined);
  if (known) return fitted;
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0) return value;
  if (names?.length === 2) return inOrder(names, entry);
  const [, wrapped] = entry;
  return typeof wrapped === 'object' ? fitObject(wrapped, shape, wrappers - 1) : value;
}

function fieldNamed(value: Fields, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const wanted = [plainName(name), ...(OTHER_NAMES[name] ?? [])];
  for (const one of wanted) {
    const found = Object.keys(value).find((key) => plainName(key) === one);
    if (found !== undefined) return value[found];
  }
  // “final_score”, “inconsistency score”: the only score that there is.
  const scores = Object.keys(value).filter((key) =>
    /(?<!max|maximum|total)score$/.test(plainName(key)),
  );
  return name === 'score' && scores.length === 1 ? value[scores[0] ?? ''] : undefined;
}

function fitFields(value: Fields, shape: Shape): Fields {
  const rated = isRated(shape);
  const fitted = properties(shape).flatMap(([name, inner]) => {
    const found = fieldNamed(value, name);
    const lacking = found === undefined || found === null;
    if (lacking && rated && inner.type === 'string') return [[name, ''] as const];
    if (lacking && rated && inner.type === 'array') return [[name, []] as const];
    return found === undefined ? [] : [[name, fitShape(found, inner)] as const];
  });
  return Object.fromEntries(fitted);
}

type Finding = NonNullable<ReturnType<typeof findingsOf>>[number];

/** Findings from a map by type, or from rows that name their type; a type that is named twice is left out. */
function fitFindings(value: unknown, findings: readonly Finding[], wrappers: number): unknown {
  const rows = Array.isArray(value)
    ? namedRows(value)
    : isFields(value)
      ? Object.entries(value)
      : [];
  const matched = rows.flatMap(([name, row]) => {
    const finding = matchFinding(name, findings);
    return finding ? [{ finding, row }] : [];
  });
  const [only, ...others] = rows;
  if (matched.length === 0) {
    const [, wrapped] = only ?? [];
    const unwrap = others.length === 0 && wrapped !== null && typeof wrapped === 'object';
    return unwrap && wrappers > 1 ? fitFindings(wrapped, findings, wrappers - 1) : value;
  }
  return Object.fromEntries(
    findings.flatMap((finding) => {
      const [first, ...again] = matched.filter((one) => one.finding === finding);
      return first && again.length === 0
        ? [[finding.id, fitObject(first.row, finding.shape)] as const]
        : [];
    }),
  );
}

function namedRows(rows: readonly unknown[]): [string, unknown][] {
  return rows.flatMap((row): [string, unknown][] => {
    if (!isFields(row)) return [];
    const key = ROW_NAMES.flatMap((name) => Object.keys(row).filter((k) => plainName(k) === name));
    const name = key[0] === undefined ? undefined : row[key[0]];
    if (typeof name === 'string' || typeof name === 'number') return [[String(name), row]];
    return Object.entries(row).length === 1 ? Object.entries(row) : [];
  });
}

/** Which finding a name means: by its id (`s1`), its title in any wording near to it, or its number (`1.`). */
export function matchFinding<One extends { id: string; title: string }>(
  name: string,
  findings: readonly One[],
): One | null {
  const [, lead = ''] = /^[\W_]*(?:type\s+)?([a-z]?\d+)(?![a-z\d])/i.exec(name) ?? [];
  const byId = findings.find((one) => one.id.toLowerCase() === lead.toLowerCase());
  if (byId) return byId;
  const byNumber = /^\d+$/.test(lead) ? findings[Number(lead) - 1] : undefined;
  const words = significantWords(name.replace(/^[\W_]*\d+/, ''));
  const [best, next] = findings
    .map((one) => ({ one, words: significantWords(one.title) }))
    .filter((one) => one.words.length > 0 && containsInOrder(words, one.words))
    .sort((a, b) => b.words.length - a.words.length);
  const byTitle = best && best.words.length !== next?.words.length ? best.one : undefined;
  if (byNumber && byTitle && byNumber !== byTitle) return null;
  if (best && !byTitle) return null;
  return byTitle ?? (words.length === 0 ? byNumber : undefined) ?? null;
}

function significantWords(text: string): string[] {
  const words = withoutBrackets(text).toLowerCase().replaceAll('colour', 'color');
  return (words.match(/\p{L}+/gu) ?? []).filter((word) => !/^(?:and|or|of|the)$/.test(word));
}

function containsInOrder(words: readonly string[], wanted: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    const next = wanted[at];
    if (next !== undefined && sameWord(word, next)) at += 1;
  }
  return at === wanted.length;
}

/** Whether two words are equal or forms of one: they share their beginning and most of the longer one. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared >= 5 && shared >= 0.6 * Math.max(a.length, b.length);
}
