import { isScoreLabel } from './labelled';
import { type Line, type Row, readTokens, type Token } from './lines';
import type { Scale } from './shape';
import { loneValue } from './values';

/** A reply in prose, taken apart. */
export interface ProseParts {
  /** The rows of its tables. */
  rows: Row[];
  /** Those that hold more than one labelled score. */
  rowsOfTables: Row[];
  lines: Line[];
}

/** Takes prose apart into rows and lines; a score is put on one line with its label. */
export function partsOf(prose: string, scale: Scale): ProseParts {
  const tokens = readTokens(prose);
  const inLines = withoutFieldRows(tokens);
  return {
    rows: tokens.filter(isRow),
    rowsOfTables: inLines.filter(isRow),
    lines: joinLabels(inLines.filter(isLine), scale),
  };
}

const isRow = (token: Token): token is Row => token.kind === 'row';
const isLine = (token: Token): token is Line => token.kind === 'line';

/** The tokens with rows that hold one field of a passage (`| Score | 5 |`) as lines. */
function withoutFieldRows(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => {
    if (token.kind === 'line' || token.cells.length !== 2) return token;
    const [name = '', value = ''] = token.cells;
    if (!isScoreLabel(name) || !/^\W*\d|^\W*n/i.test(value)) return token;
    const text = `${name}: ${value}`;
    return { kind: 'line', style: 'plain', indent: 1, number: null, text } as const;
  });
}

/** The lines with a label and the value under it, each alone on its line, as one. */
function joinLabels(lines: readonly Line[], scale: Scale): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const label = last?.text.replace(/\s?:?$/, '') ?? '';
    const isLabel = last !== undefined && !/\d\W*$/.test(label) && isScoreLabel(label);
    if (isLabel && loneValue(line.text, scale, true)) {
      joined[joined.length - 1] = { ...last, text: `${label}: ${line.text}` };
    } else joined.push(line);
  }
  return joined;
}

/** The scale of the numbers in a reply: one that nothing meets where it says that they are on another than was asked. */
export function statedScale(prose: string, scale: Scale): Scale {
  const said = /\bscale\s(?:of|from)\s\(?\d{1,9}[^\d\n]{1,40}?(\d{1,9})(?!\d)/i.exec(prose);
  return said && Number(said[1]) !== scale.maximum
    ? { ...scale, minimum: Number.POSITIVE_INFINITY }
    : scale;
}
