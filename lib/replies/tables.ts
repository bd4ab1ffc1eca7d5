import type { Claim } from './claims';
import { fieldOf, plainName, ROW_NAMES } from './fields';
import { isOverall, isScoreLabel } from './labelled';
import type { Row } from './lines';
import type { Namer } from './names';
import { findFrames } from './passage';
import type { Entry, Fields, Scale } from './shape';
import { loneValue, type Value } from './values';

/** What a table says of which entry. */
export interface TableClaim extends Claim {
  entry: Entry;
}

/** The head of a table, as far as it is known. */
interface Head {
  cells: string[];
  /** Which column holds the score; null where none or several could. */
  scoreAt: number | null;
  /** What the score's column says the scale ends with, where it does. */
  top: number | null;
  /** Which column names the row; null where the head does not tell. */
  nameAt: number | null;
}

/** The column of a head that holds scores. */
function scoreColumn(cells: readonly string[]): number | null {
  const named = cells.flatMap((cell, index) => {
    const isBound = /\b(?:max|maximum|min|minimum|total|possible)\b/i.test(cell);
    return !isBound && cell.length < 80 && isScoreLabel(cell.replace(/\bout of\b|\/\s?\d+/gi, ''))
      ? [index]
      : [];
  });
  const scores = named.filter((index) => /score|rating|bewertung|punkt/i.test(cells[index] ?? ''));
  const intense = named.filter((index) => /intensity|severity|grade/i.test(cells[index] ?? ''));
  const [best, ...others] = scores.length > 0 ? scores : intense;
  return best !== undefined && others.length === 0 ? best : null;
}

function headOf(cells: string[]): Head | null {
  const scoreAt = scoreColumn(cells);
  if (scoreAt === null || cells.some((cell) => /^\d+$/.test(cell))) return null;
  const [top] = /\d{1,9}(?=\D*$)/.exec(cells[scoreAt] ?? '') ?? [];
  const nameAt = cells.findIndex((cell) => ROW_NAMES.has(plainName(cell)));
  return {
    cells,
    scoreAt,
    top: top === undefined ? null : Number(top),
    nameAt: nameAt < 0 ? null : nameAt,
  };
}

/** What the tables of a reply say about its entries: a row for each, or a column for each. */
export function readTables(rows: readonly Row[], scale: Scale, namer: Namer): TableClaim[] {
  const claims: TableClaim[] = [];
  let head: Head | null = null;
  let columns: (Entry | null)[] | null = null;
  for (const { cells, by } of rows) {
    const named = cells.map((cell) => entryIn(cell, namer));
    const distinct = new Set(named.filter((one) => one !== null));
    if (distinct.size > 1) {
      columns = named;
      head = null;
      continue;
    }
    if (columns && distinct.size === 0) {
      claims.push(...readAcross(cells, columns, scale));
      columns = null;
      continue;
    }
    const newHead = distinct.size === 0 ? headOf(cells) : null;
    if (newHead) head = newHead;
    else
      claims.push(
        ...readRow(cells, by === 'spaces' || fits(cells, head) ? head : null, scale, namer),
      );
  }
  return claims;
}

function fits(cells: readonly string[], head: Head | null): boolean {
  return head?.scoreAt != null && cells.length > head.scoreAt;
}

function entryIn(cell: string, namer: Namer): Entry | null {
  const named = namer.nameStrictly(cell);
  return named.kind === 'one' ? named.entry : null;
}

/** A row of scores under the names of the entries. */
function readAcross(
  cells: readonly string[],
  columns: readonly (Entry | null)[],
  scale: Scale,
): TableClaim[] {
  const label = cells[0] ?? '';
  if (
    columns[0] === null &&
    cells.length === columns.length &&
    !isScoreLabel(label) &&
    label !== ''
  ) {
    return [];
  }
  const shift = cells.length - columns.length;
  if (shift !== 0) return [];
  return columns.flatMap((entry, index) => {
    const value = loneValue(cells[index] ?? '', scale, true);
    return entry && value ? [{ entry, value, words: { rationale: '' }, weak: false }] : [];
  });
}

function readRow(
  cells: readonly string[],
  head: Head | null,
  scale: Scale,
  namer: Namer,
): TableClaim[] {
  const nameAt = nameColumn(cells, head, namer);
  if (nameAt === null) return [];
  const named = namer.nameOrNumber(cells[nameAt] ?? '');
  if (named.kind !== 'one') return [];
  const scoreAt = head?.scoreAt ?? soleValue(cells, nameAt, scale);
  if (scoreAt === null || scoreAt === nameAt) return [];
  const read = loneValue(cells[scoreAt] ?? '', scale, true);
  if (!read) return [];
  const value = onScaleOf(head, read, scale);
  return [{ entry: named.entry, value, words: wordsOfRow(cells, head), weak: false }];
}

function onScaleOf(head: Head | null, value: Value, scale: Scale): Value {
  const differs = head?.top != null && head.top !== scale.maximum;
  return differs && value.kind === 'score' && !value.scaled
    ? { kind: 'unfit', said: `${value.score} out of ${head.top}` }
    : value;
}

/** The cell that names a row's entry: under the head's name column, else the first that is a name and nothing else. */
function nameColumn(cells: readonly string[], head: Head | null, namer: Namer): number | null {
  const at = head?.nameAt;
  if (at != null && namer.name(cells[at] ?? '').kind === 'one') return at;
  const index = cells.findIndex(
    (cell, column) => column !== head?.scoreAt && entryIn(cell, namer) !== null,
  );
  if (index >= 0) return index;
  return head && namer.nameOrNumber(cells[0] ?? '').kind === 'one' ? 0 : null;
}

/** The only cell of a row that is a value, next to a running number before the name. */
function soleValue(cells: readonly string[], nameAt: number, scale: Scale): number | null {
  const found = cells.flatMap((cell, index) => {
    const isRunningNumber = index < nameAt && /^\d+\.?$/.test(cell);
    return index !== nameAt && !isRunningNumber && loneValue(cell, scale, true) ? [index] : [];
  });
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

function wordsOfRow(cells: readonly string[], head: Head | null): Fields {
  if (!head) return { rationale: '' };
  const row: Fields = Object.fromEntries(
    head.cells.map((name, index) => [name, cells[index] ?? '']),
  );
  const frames = fieldOf(row, 'frames');
  const span = typeof frames === 'string' ? findFrames(`frames: ${frames}`) : null;
  const rationale = fieldOf(row, 'rationale') ?? '';
  const objects = fieldOf(row, 'objects');
  return { rationale, ...(objects !== undefined && { objects }), ...(span && { frames: span }) };
}

/** The score of a table about one rated item: its only row, a row per field, or the row of the whole. */
export function readItemTable(rows: readonly Row[], scale: Scale): Claim[] {
  const at = rows.findIndex(({ cells }) => headOf(cells) !== null);
  const head = at < 0 ? null : headOf(rows[at]?.cells ?? []);
  if (head?.scoreAt != null && head.cells.length > 1) {
    const body = rows.slice(at + 1).filter(({ cells }) => cells.length > (head.scoreAt ?? 0));
    const whole = body.filter(({ cells }) => cells.some(isOverall));
    const [row, ...others] = body.length > 1 ? whole : body;
    const read =
      row && others.length === 0 ? loneValue(row.cells[head.scoreAt] ?? '', scale, true) : null;
    if (!row || !read) return [];
    return [
      { value: onScaleOf(head, read, scale), words: wordsOfRow(row.cells, head), weak: false },
    ];
  }
  const fields: Fields = Object.fromEntries(
    rows.flatMap(({ cells: [name = '', value = '', ...others] }) =>
      others.length === 0 ? [[name, value]] : [],
    ),
  );
  return Object.entries(fields).flatMap(([name, said]) => {
    const value =
      isScoreLabel(name) && typeof said === 'string' ? loneValue(said, scale, true) : null;
    const rationale = fieldOf(fields, 'rationale') ?? '';
    return value ? [{ value, words: { ...wordsFor(fields), rationale }, weak: false }] : [];
  });
}

function wordsFor(fields: Fields): Fields {
  const objects = fieldOf(fields, 'objects');
  return objects === undefined ? {} : { objects };
}
