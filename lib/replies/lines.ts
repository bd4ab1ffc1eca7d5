/** What a line begins with: lines that head passages of one kind begin in the same way. */
export type Style = 'heading' | 'numbered' | 'bold' | 'bullet' | 'plain';

/** A line of prose. */
export interface Line {
  kind: 'line';
  style: Style;
  /** How many spaces it is indented by. */
  indent: number;
  /** The number of a numbered line; null for any other. */
  number: number | null;
  /** Without marks and emphasis, its spaces even. */
  text: string;
}

/** A row of a table. */
export interface Row {
  kind: 'row';
  /** What parts its cells. */
  by: 'bars' | 'tabs' | 'spaces';
  cells: string[];
}

/** A piece of prose. */
export type Token = Line | Row;

/** A wider table holds no scores; each of its rows would be as wide as its head. */
const MAX_COLUMNS = 100;

/**
 * Takes a reply in prose apart into lines and rows of tables. Tags around a field become a label before it; emphasis,
 * code marks, quote marks and rulers go.
 */
export function readTokens(prose: string): Token[] {
  const text = prose
    .replace(/<br\s?\/?>/gi, '\n')
    .replace(/<(score|rating|rationale|reason|objects|frames)>([^<]*)<\/\1>/gi, '\n$1: $2\n')
    .replace(/\\boxed\{([^{}\n]{1,20})\}/g, '$1')
    .replace(/\\[()[\]]|\$/g, '');
  return text.split('\n').flatMap((line) => {
    const token = readLine(line);
    return token ? [token] : [];
  });
}

function readLine(given: string): Token | null {
  const raw = given.trimEnd();
  if (/^[\s|:+=*_-]*$/.test(raw)) return null;
  const row = readRow(raw);
  if (row) return row;
  let rest = raw.trimStart();
  const indent = raw.length - rest.length;
  let style: Style = 'plain';
  let number: number | null = null;
  const take = (pattern: RegExp): string | undefined => {
    const [mark, inner] = pattern.exec(rest) ?? [];
    if (mark === undefined) return undefined;
    rest = rest.slice(mark.length);
    return inner ?? mark;
  };
  const turn = (to: Style) => {
    if (style === 'plain' || style === 'bullet') style = to;
  };
  // A line may begin with several marks: “### **1. …”. They are few.
  for (let marks = 0; marks < 6; marks += 1) {
    if (take(/^#{1,6}(?!#)\s*/) !== undefined) turn('heading');
    else if (take(/^(?:\*\*\*?|__)(?=[^\s*_])/) !== undefined) turn('bold');
    else if (take(/^>\s?/) !== undefined) continue;
    else if (take(/^(?:[-*+•●▪◦‣·–—→]|\[[ xX]\])\s+/) !== undefined) turn('bullet');
    else {
      const counted = take(/^\(?(\d{1,3})(?:[.)](?!\d)|:\s)\s*(?=\S)/);
      if (counted === undefined) break;
      number = Number(counted);
      turn('numbered');
    }
  }
  const text = evenText(rest);
  return text === '' ? null : { kind: 'line', style, indent, number, text };
}

/** A text without emphasis and code marks, its spaces even and its dotted leaders a colon. */
function evenText(text: string): string {
  return text
    .replace(/[*`]+|__+|~~+/g, '')
    .replace(/(?<![.…·])(?:\.{3,}|…{2,}|·{3,})(?=\s*\d)/g, ': ')
    .replace(/(?<!_)_+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}([{"'“<+−-]{1,6}(?=[\p{L}\p{N}])/u, '')
    .trim();
}

function readRow(raw: string): Row | null {
  const barred = raw.includes('|');
  if (barred)
    return rowOf(
      raw
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|'),
      'bars',
    );
  if (raw.trim().includes('\t')) return rowOf(raw.split('\t'), 'tabs');
  const aligned = raw
    .trim()
    .split(/\s{2,}/)
    .filter((cell) => !/^[.:…·=–—-]+$/.test(cell));
  // Some write two spaces after a full stop.
  const isProse = aligned.length < 2 || aligned.slice(0, -1).some((cell) => /[.!?:]$/.test(cell));
  const marked = /^\s*(?:#|>|[-*+•]\s|\d+[.)]\s)/.test(raw);
  return isProse || marked ? null : rowOf(aligned, 'spaces');
}

function rowOf(cells: readonly string[], by: Row['by']): Row | null {
  if (cells.length < 2 || cells.length > MAX_COLUMNS) return null;
  return { kind: 'row', by, cells: cells.map(evenText) };
}
