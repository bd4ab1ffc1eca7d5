import type { Claim } from './claims';
import { fieldOf, plainName, ROW_NAMES } from './fields';
import { WRAPPERS } from './fit';
import type { Namer } from './names';
import type { ClaimsById } from './prose';
import { abstains, stripMarks } from './reply-text';
import { type Entry, isFields, type Scale } from './shape';
import { type Value, valueAt } from './values';

/** What a JSON value says about each entry: a map by name, or rows that name their entry. */
export function readEntriesInJson(value: unknown, scale: Scale, namer: Namer): ClaimsById {
  const claims: ClaimsById = new Map();
  for (const { entry, row } of rowsOf(value, namer, WRAPPERS)) {
    const claim = claimOf(row, scale);
    if (!claim) continue;
    const known = claims.get(entry.id);
    if (known) known.push(claim);
    else claims.set(entry.id, [claim]);
  }
  return claims;
}

/** What a JSON value says about one rated item; null when nothing. */
export function readItemInJson(value: unknown, scale: Scale, wrappers = WRAPPERS): Claim | null {
  if (wrappers === 0) return null;
  if (Array.isArray(value)) {
    const [only, ...others] = value;
    return others.length === 0 && isFields(only) ? readItemInJson(only, scale, wrappers - 1) : null;
  }
  if (!isFields(value)) return null;
  const claim = claimOf(value, scale);
  if (claim) return claim;
  const [wrapped, ...others] = Object.values(value);
  return others.length === 0 && typeof wrapped === 'object'
    ? readItemInJson(wrapped, scale, wrappers - 1)
    : null;
}

interface NamedRow {
  entry: Entry;
  row: unknown;
}

function rowsOf(value: unknown, namer: Namer, wrappers: number): NamedRow[] {
  if (wrappers === 0) return [];
  const pairs = Array.isArray(value)
    ? value.flatMap(pairOf)
    : isFields(value)
      ? Object.entries(value)
      : [];
  const rows = pairs.flatMap(([name, row]) => {
    const named = namer.nameOrNumber(name);
    return named.kind === 'one' ? [{ entry: named.entry, row }] : [];
  });
  if (rows.length > 0) return rows;
  const own = isFields(value) ? pairOf(value) : [];
  const named = own.flatMap(([name, row]) => {
    const found = namer.nameOrNumber(name);
    return found.kind === 'one' ? [{ entry: found.entry, row }] : [];
  });
  if (named.length > 0) return named;
  // The answer may stand inside, next to a summary or other remarks.
  const inside = pairs
    .map(([, row]) => row)
    .filter((row) => row !== null && typeof row === 'object');
  const answers = inside
    .map((one) => rowsOf(one, namer, wrappers - 1))
    .filter((one) => one.length > 0);
  const [only, ...others] = answers;
  return only && others.length === 0 ? only : [];
}

/** A row that names its entry in a field, or by its only key. */
function pairOf(row: unknown): [string, unknown][] {
  if (!isFields(row)) return [];
  const key = Object.keys(row).find((one) => ROW_NAMES.has(plainName(one)));
  const name = key === undefined ? undefined : row[key];
  if (typeof name === 'string' || typeof name === 'number') return [[String(name), row]];
  return Object.entries(row).length === 1 ? Object.entries(row) : [];
}

/** What a row says; null when it is no rated item. */
function claimOf(row: unknown, scale: Scale): Claim | null {
  if (row === null || typeof row === 'number' || typeof row === 'string') {
    return { value: scoreOf(row, scale), words: { rationale: '' }, weak: false };
  }
  if (!isFields(row)) return null;
  const score = fieldOf(row, 'score');
  return score === undefined ? null : { value: scoreOf(score, scale), words: row, weak: false };
}

const SAID_BEFORE = /^score\s*[:=]\s*/i;

/** A score as JSON says it: a number, null, or either in words. */
function scoreOf(said: unknown, scale: Scale): Value {
  if (said === null) return { kind: 'abstained' };
  if (typeof said === 'number') {
    const fits =
      said >= scale.minimum && said <= scale.maximum && (!scale.whole || Number.isInteger(said));
    return fits
      ? { kind: 'score', score: said, scaled: false }
      : { kind: 'unfit', said: String(said) };
  }
  const text =
    typeof said === 'string' ? stripMarks(said).replace(SAID_BEFORE, '').replace(/\s+/g, ' ') : '';
  if (abstains(text)) return { kind: 'abstained' };
  const found = valueAt(text, 0, scale);
  const isAll = found && /^\.?(?:\s?[([:;–—-]\D*)?$/.test(text.slice(found.end));
  if (found && isAll) return found.value;
  return { kind: 'unfit', said: (JSON.stringify(said) ?? '').slice(0, 40) };
}
