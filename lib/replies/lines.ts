/** What a line begins with: lines that head passages of one kind begin in the same way. */
export type Style = 'heading' | 'numbered' | 'bold' | 'bullet' | 'plain';

/** A line of prose, without marks and emphasis, its spaces even. */
export interface Line {
  style: Style;
  /** How many spaces it is indented by. */
  indent: number;
  text: string;
  /** The cells of a row of a table; null for any other line. */
  cells: string[] | null;
}

/** A wider table holds no scores; each of its rows would be as wide as its head. */
const MAX_COLUMNS = 100;

const TAG =
  /<(\/?)([\p{L}_][\w.:-]{0,40})((?:\s{1,9}[\w:-]{1,40}="[^"<>\n]{0,200}")*)\s{0,9}\/?>/gu;
const LOOKS = /^(?:b|i|u|em|strong|code|span|sub|sup|mark|p|div|li|ul|ol)$/i;

/** A tag as the label that it is: its name, or its attribute `name`; further attributes follow as lines. */
function labelOf(tag: string, closing: string, name: string, attributes: string): string {
  if (name.toLowerCase() === 'br') return '\n';
  if (LOOKS.test(name)) return '';
  if (closing !== '') return '\n';
  const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', said = '']) => ({
    key,
    said,
  }));
  const named = pairs.find(({ key }) => /^(?:name|id|type|criterion|key)$/i.test(key));
  const rest = pairs.filter((one) => one !== named).map(({ key, said }) => `${key}: ${said}\n`);
  const label = named?.said ?? name;
  // An element without content says all in its attributes.
  return tag.endsWith('/>') && rest.length === 0
    ? `\n${label}\n`
    : `\n${label}: ${rest.length > 0 ? '\n' : ''}${rest.join('')}`;
}

/** Takes a reply in prose apart into lines and rows of tables, one for each line that says anything. */
export function readLines(prose: string): (Line & { at: number })[] {
  const given = prose.split('\n');
  return given.flatMap((line, at) => {
    const text = line
      .replace(TAG, labelOf)
      .replace(/\\boxed\{([^{}\n]{1,20})\}/g, '$1')
      .replace(/\\[()[\]]|\$/g, '');
    return text.split('\n').flatMap((one) => {
      const read = readLine(one);
      return read ? [{ ...read, at }] : [];
    });
  });
}

function readLine(given: string): Line | null {
  const raw = given.trimEnd();
  if (/^[\s|:+=*_-]*$/.test(raw)) return null;
  let rest = raw.trimStart();
  const indent = raw.length - rest.length;
  const cells = cellsOf(raw);
  if (cells) return { style: 'plain', indent, text: cells.join(' | '), cells };
  let style: Style = 'plain';
  const take = (pattern: RegExp, to?: Style): boolean => {
    const [mark] = pattern.exec(rest) ?? [];
    if (mark === undefined) return false;
    rest = rest.slice(mark.length);
    if (to && (style === 'plain' || style === 'bullet')) style = to;
    return true;
  };
  // A line may begin with several marks: “### **1. …”. They are few.
  for (let marks = 0; marks < 6; marks += 1) {
    const taken =
      take(/^#{1,6}(?!#)\s*/, 'heading') ||
      take(/^(?:\*\*\*?|__)(?=[^\s*_])/, 'bold') ||
      take(/^>\s?/) ||
      take(/^(?:[-*+•●▪◦‣·–—→]|\[[ xX]\])\s+/, 'bullet') ||
      take(/^\(?\d{1,3}(?:[.)](?!\d)|:\s)\s*(?=\S)/, 'numbered');
    if (!taken) break;
  }
  const text = evenText(rest);
  return text === '' ? null : { style, indent, text, cells: null };
}

/** A text without emphasis and code marks, its spaces even. */
function evenText(text: string): string {
  return text
    .replace(/[*`]+|__+|~~+/g, '')
    .replace(/(?<!_)_+(?=\s|$)/g, '')
    .replace(/[^\S\u3000]+/g, ' ')
    .replace(/^[^\p{L}\p{N}([{"'“<+−-]{1,6}(?=[\p{L}\p{N}])/u, '')
    .trim();
}

function cellsOf(raw: string): string[] | null {
  const trimmed = raw.trim();
  const bare = trimmed.replace(/^\||\|$/g, '');
  if (trimmed.includes('|')) return rowOf(bare.split('|'));
  if (trimmed.includes('\t')) return rowOf(raw.split('\t'));
  return null;
}

function rowOf(cells: readonly string[]): string[] | null {
  return cells.length < 2 || cells.length > MAX_COLUMNS ? null : cells.map(evenText);
}
