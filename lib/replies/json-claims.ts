import type { Claim } from './claims';
import { fieldOf, isScoreLabel, plainName, ROW_NAMES } from './fields';
import { WRAPPERS } from './fit';
import type { Namer } from './names';
import { abstains, stripMarks } from './reply-text';
import { type Entry, isFields, type Scale } from './shape';
import { isOnScale, loneValue, type Value } from './values';

/** What is said of which entry. */
export interface EntryClaim extends Claim {
  entry: Entry;
}

/** What a JSON value says about each entry: a map by name, or rows that name their entry. */
export function readEntriesInJson(value: unknown, scale: Scale, namer: Namer): EntryClaim[] {
  return rowsOf(value, namer, WRAPPERS).flatMap(({ entry, row }) => {
    const claim = claimOf(row, scale);
    return claim ? [{ ...claim, entry }] : [];
  });
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
  const [inside, ...others] = Object.values(value).filter(isFields);
  return inside && others.length === 0 ? readItemInJson(inside, scale, wrappers - 1) : null;
}

interface NamedRow {
  entry: Entry;
  row: unknown;
}

function rowsOf(value: unknown, namer: Namer, wrappers: number): NamedRow[] {
  if (wrappers === 0) return [];
  const named = (pairs: readonly [string, unknown][]) =>
    pairs.flatMap(([name, row]): NamedRow[] => {
      const entry = namer.name(name.replaceAll('_', ' '));
      return entry && entry !== 'several' ? [{ entry, row }] : [];
    });
  const pairs = Array.isArray(value)
    ? value.flatMap((row) => pairOf(row, namer))
    : isFields(value)
      ? Object.entries(value)
      : [];
  const rows = named(pairs);
  if (rows.length > 0) return rows;
  const own = isFields(value) ? named(pairOf(value, namer)) : [];
  if (own.length > 0) return own;
  // The answer may stand inside, next to a summary or other remarks.
  const answers = pairs
    .filter(([, row]) => row !== null && typeof row === 'object')
    .map(([, row]) => rowsOf(row, namer, wrappers - 1))
    .filter((one) => one.length > 0);
  const [only, ...others] = answers;
  return only && others.length === 0 ? only : [];
}

/** A row that names its entry in a field, or by its only key. */
function pairOf(row: unknown, namer: Namer): [string, unknown][] {
  if (!isFields(row)) return [];
  const isName = (one: unknown) => {
    const entry = typeof one === 'string' ? namer.nameStrictly(one) : null;
    return entry !== null && entry !== 'several';
  };
  const key =
    Object.keys(row).find((one) => ROW_NAMES.has(plainName(one))) ??
    Object.keys(row).find((one) => isName(row[one]));
  const name = key === undefined ? undefined : row[key];
  if (typeof name === 'string') return [[name, row]];
  return Object.entries(row).length === 1 ? Object.entries(row) : [];
}

/** What a row says; null when it is no rated item. */
function claimOf(row: unknown, scale: Scale): Claim | null {
  if (row === null || typeof row === 'number' || typeof row === 'string') {
    return { value: scoreOf(row, scale), words: { rationale: '' } };
  }
  if (!isFields(row)) return null;
  const score = fieldOf(row, 'score');
  if (score === undefined) return null;
  // “Severity (0–100)”
  const tops = Object.keys(row).flatMap((key) =>
    isScoreLabel(key, true) ? (/(\d+)\D*$/.exec(key)?.[1] ?? []) : [],
  );
  const isOther = tops.some((top) => Number(top) !== scale.maximum);
  const value = isOther
    ? ({ kind: 'unfit', said: `${score} out of ${tops}` } as const)
    : scoreOf(score, scale);
  return { value, words: row };
}

/** A score as JSON or a cell says it: a number, null, or either in words. */
function scoreOf(said: unknown, scale: Scale): Value {
  if (said === null) return { kind: 'abstained' };
  if (typeof said === 'number') {
    return isOnScale(said, scale)
      ? { kind: 'score', score: said, scaled: false }
      : { kind: 'unfit', said: String(said) };
  }
  const text =
    typeof said === 'string'
      ? stripMarks(said)
          .replace(/^score\s*[:=]\s*/i, '')
          .replace(/\s+/g, ' ')
      : '';
  if (abstains(text)) return { kind: 'abstained' };
  const value = loneValue(text, scale, true);
  return value ?? { kind: 'unfit', said: (JSON.stringify(said) ?? '').slice(0, 40) };
}
