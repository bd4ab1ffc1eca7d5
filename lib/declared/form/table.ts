import { parse } from 'csv-parse/browser/esm/sync';
import { emptyQuestion } from './empty';
import type { ScaleForm, SuiteForm } from './schema';

/** What a column of a table of criteria holds. */
const MEANINGS = [
  ['label', /^(name|title|label|question|criteri(on|a)|dimension|metric|aspect|item)s?$/],
  [
    'help',
    /^(what counts|description|definition|help|guidelines?|meaning|explanation|instructions?|details?)$/,
  ],
  ['group', /^(group|category|section|family|area)$/],
  ['scale', /^(scale|range|answers?|type)$/],
  ['words', /^(words|points?|levels?|anchors?|rubric|descriptors?)$/],
  ['checklist', /^(check ?list|checks?|look at)$/],
] as const;

/** A column of one point of the scale: `1`, `Score 3`, `5 = very good`. */
const POINT =
  /^(?:score|level|points?|grade)?\s*(-?\d{1,3})(?:\s*(?:[=:–—-]\s*(.+)|points?|stars?))?$/i;

type Meaning = (typeof MEANINGS)[number][0];

/** A column as it was read. */
export interface ReadColumn {
  /** As it stands in the table; its place where there are no headings. */
  heading: string;
  /** Null where nothing of it was taken. */
  as: Meaning | `point ${number}` | null;
}

/** What a pasted table of criteria comes to: rows of a form, and what was made of its columns. */
export interface ReadCriteria extends Pick<SuiteForm, 'scales' | 'groups' | 'questions'> {
  columns: ReadColumn[];
  /** What was not said in the table, or could not be read, a sentence each. */
  notes: string[];
}

/**
 * Reads a table of criteria as it is copied from a sheet, a CSV file or Markdown: a criterion a row.
 * @param newKey a key for a row of the form, another one each time
 * @returns null where nothing in it is a table
 */
export function readCriteria(text: string, newKey: () => string): ReadCriteria | null {
  const rows = cellsOf(text);
  const [first] = rows;
  if (!first) return null;
  const found = first.map(columnOf);
  const hasHeadings = found.some(({ as }) => as === 'label' || as === 'help');
  const columns = hasHeadings ? found : withoutHeadings(rows);
  if (!columns.some(({ as }) => as === 'label')) {
    const unread = columns.find(({ as }) => as === null);
    if (unread) unread.as = 'label';
  }
  const notes = hasHeadings
    ? []
    : ['The first row has no headings that are known here, so that it was read as a criterion.'];
  const read: ReadCriteria = { columns, notes, scales: [], groups: [], questions: [] };
  for (const cells of hasHeadings ? rows.slice(1) : rows) addCriterion(read, cells, newKey);
  if (read.questions.length === 0) return null;
  const untold = read.scales.some(({ kind, good }) => kind === 'rating' && good === 'high');
  if (untold) notes.push('The high end of ratings was taken for the good one: see “Scales”.');
  return read;
}

/** The cells of a table, without blank rows and the line of dashes of Markdown. */
function cellsOf(text: string): string[][] {
  const lines = text.trim().split(/\r?\n/);
  const isMarkdown = lines.every((line) => line.trim().startsWith('|') || line.trim() === '');
  if (isMarkdown) {
    return lines
      .filter((line) => line.trim() && !/^[\s|:-]+$/.test(line))
      .map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split(/(?<!\\)\|/)
          .map((cell) => cell.replaceAll('\\|', '|').trim()),
      );
  }
  const [head = ''] = lines;
  const delimiter = head.includes('\t')
    ? '\t'
    : head.includes(';') && !head.includes(',')
      ? ';'
      : ',';
  try {
    const options = {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    };
    const rows: string[][] = parse(text, options);
    return rows.filter((cells) => cells.some((cell) => cell !== ''));
  } catch {
    return [];
  }
}

function columnOf(heading: string): ReadColumn {
  const plain = heading
    .toLowerCase()
    .replace(/[*_`:]/g, '')
    .trim();
  const meaning = MEANINGS.find(([, name]) => name.test(plain))?.[0];
  const point = POINT.exec(plain)?.[1];
  return { heading, as: meaning ?? (point === undefined ? null : `point ${Number(point)}`) };
}

/** Columns without headings: the name, what counts, and a scale where the cells are some. */
function withoutHeadings(rows: readonly string[][]): ReadColumn[] {
  const count = Math.max(...rows.map((cells) => cells.length));
  return Array.from({ length: count }, (_, place): ReadColumn => {
    const isScale = place > 0 && rows.every((cells) => scaleSaid(cells[place] ?? '') !== null);
    const as = place === 0 ? 'label' : isScale ? 'scale' : place === 1 ? 'help' : null;
    return { heading: `column ${place + 1}`, as };
  });
}

function addCriterion(read: ReadCriteria, cells: readonly string[], newKey: () => string): void {
  const { columns, groups, questions, notes } = read;
  const cell = (meaning: Meaning) => {
    const place = columns.findIndex(({ as }) => as === meaning);
    return (place < 0 ? '' : (cells[place] ?? '')).replace(/<br\s*\/?>/g, '\n').trim();
  };
  const label = cell('label').replace(/^\*\*(.+)\*\*$/, '$1');
  if (!label) return;
  const group = cell('group');
  let known = groups.find((one) => one.label === group);
  if (group && !known) {
    known = { key: newKey(), id: '', label: group };
    groups.push(known);
  }
  const said = cell('scale');
  if (said && !scaleSaid(said)) notes.push(`“${said}” is read as no scale, at “${label}”.`);
  const words = wordsOf(columns, cells, cell('words'));
  const scale = scaleFor(read, { label, said, words }, newKey);
  questions.push({
    ...emptyQuestion(newKey(), scale.key, known?.key ?? null),
    label,
    help: cell('help'),
    checklist: cell('checklist')
      .split(/\n|;/)
      .map((one) => one.replace(/^\s*[-•*]\s*/, '').trim())
      .filter(Boolean),
  });
}

/** What points mean, from columns of their own and from a cell such as `1: bad; 5: good`. */
function wordsOf(
  columns: readonly ReadColumn[],
  cells: readonly string[],
  said: string,
): Record<string, string> {
  const fromColumns = columns.flatMap(({ as, heading }, place): [string, string][] => {
    if (!as?.startsWith('point ')) return [];
    const means = cells[place]?.trim() || POINT.exec(heading)?.[2]?.trim();
    return means ? [[as.slice('point '.length), means]] : [];
  });
  const fromCell = said.split(/\n|;/).flatMap((one): [string, string][] => {
    const parts = /^\s*(-?\d{1,3})\s*[:=–—-]\s*(.+)$/.exec(one);
    return parts?.[1] && parts[2] ? [[String(Number(parts[1])), parts[2].trim()]] : [];
  });
  return Object.fromEntries([...fromColumns, ...fromCell]);
}

type Said = Pick<ScaleForm, 'from' | 'to' | 'options' | 'good'> & {
  kind: Exclude<ScaleForm['kind'], 'sides'>;
};

/** The scale that a cell says: `1-5`, `0 to 3`, `yes/no`, `text`, or words with strokes between; null where it says none. */
function scaleSaid(cell: string): Said | null {
  const plain = cell.toLowerCase().trim();
  const range = /^(-?\d{1,3})\s*(?:-|–|—|to|\.{2,3})\s*(-?\d{1,3})$/.exec(plain);
  const usual = { from: 1, to: 5, options: [] };
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return from < to ? { ...usual, kind: 'rating', from, to, good: 'high' } : null;
  }
  if (/^(yes\s*[/,|-]?\s*(or\s+)?no|boolean|binary)$/.test(plain)) {
    return { ...usual, kind: 'yes-no', good: 'yes' };
  }
  if (/^(free )?text$/.test(plain)) return { ...usual, kind: 'text', good: 'none' };
  const options = cell.split(/\s*[/|]\s*/).filter(Boolean);
  if (options.length < 2 || options.some((one) => one.length > 60)) return null;
  return {
    ...usual,
    kind: 'choice',
    options: options.map((is) => ({ is, abstains: false })),
    good: 'none',
  };
}

/** The scale of a criterion: one that is there already where it says the same. */
function scaleFor(
  { scales }: ReadCriteria,
  { label, said, words }: { label: string; said: string; words: Record<string, string> },
  newKey: () => string,
): ScaleForm {
  const points = Object.keys(words).map(Number);
  const byWords: Said | null =
    points.length > 1
      ? {
          kind: 'rating',
          from: Math.min(...points),
          to: Math.max(...points),
          options: [],
          good: 'high',
        }
      : null;
  const is = scaleSaid(said) ??
    byWords ?? { kind: 'rating', from: 1, to: 5, options: [], good: 'high' };
  const meaning = { ...is, words, points: null };
  const same = scales.find(
    ({ key: _key, name: _name, ...other }) =>
      JSON.stringify(sorted(other)) === JSON.stringify(sorted(meaning)),
  );
  if (same) return same;
  const usual = { rating: 'Quality', 'yes-no': 'Yes or no', choice: 'Choice', text: 'Text' }[
    is.kind
  ];
  const scale: ScaleForm = {
    key: newKey(),
    name: scales.some(({ name }) => name === usual) ? label : usual,
    ...meaning,
  };
  scales.push(scale);
  return scale;
}

const sorted = (said: object) =>
  Object.entries(said).toSorted(([one], [other]) => one.localeCompare(other));
