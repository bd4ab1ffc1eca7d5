import { markdownText, xmlText } from '@/lib/markup';
import { csvText } from '@/lib/table-writer';
import type { Paper } from './paper';

/** The headings of a table in one line: what stands above one another is joined. */
export function flatHeads({ heads }: Pick<Paper, 'heads'>): string[] {
  const columns = heads.at(-1)?.length ?? 0;
  const rows = heads.map((row) => row.flatMap(({ text, span }) => Array(span).fill(text)));
  return Array.from({ length: columns }, (_, at) =>
    rows.flatMap((row) => row[at] || []).join(', '),
  );
}

/** A table in Markdown, with its caption above and its notes below. */
export function markdownTable(paper: Paper): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = flatHeads(paper);
  return [
    `**${markdownText(paper.caption)}**`,
    '',
    row([paper.corner, ...heads].map(markdownHead)),
    `| --- |${' ---: |'.repeat(heads.length)}`,
    ...paper.lines.map((line) =>
      'group' in line
        ? row([`**${markdownText(line.group)}**`, ...heads.map(() => '')])
        : row([markdownText(line.label), ...line.cells]),
    ),
    '',
    ...paper.notes.flatMap((note) => [markdownText(note), '']),
  ].join('\n');
}

// A bracket that no link follows is none to Markdown; the headings are easier to read without backslashes.
function markdownHead(text: string): string {
  const escaped = markdownText(text);
  return /\][([:]/.test(text) ? escaped : escaped.replace(/\\([[\]])/g, '$1');
}

/** The cells of a table as CSV, group and notes in columns of their own. */
export function csvTable(paper: Paper): string {
  const notes = [paper.caption, ...paper.notes].join(' ');
  const isGrouped = paper.lines.some((line) => 'group' in line);
  let group = '';
  const lines = paper.lines.flatMap((line) => {
    if ('group' in line) {
      group = line.group;
      return [];
    }
    return [[...(isGrouped ? [group] : []), line.label, ...line.cells, notes]];
  });
  const head = [...(isGrouped ? ['Group'] : []), paper.corner, ...flatHeads(paper), 'Notes'];
  return csvText([head, ...lines]);
}

/** A table as HTML, to be pasted into a text that is written elsewhere. */
export function htmlTable({ caption, corner, heads, lines, notes }: Paper): string {
  const columns = heads.at(-1)?.length ?? 0;
  const cell = (text: string) => `<td align="right">${xmlText(text)}</td>`;
  const top = heads.map((row, level) => {
    const first = level === heads.length - 1 ? xmlText(corner) : '';
    const cells = row.map(({ text, span }) => {
      const side = span > 1 ? 'center' : 'right';
      return `<th colspan="${span}" align="${side}">${xmlText(text)}</th>`;
    });
    return `<tr><th align="left">${first}</th>${cells.join('')}</tr>`;
  });
  const body = lines.map((line) =>
    'group' in line
      ? `<tr><th colspan="${columns + 1}" align="left">${xmlText(line.group)}</th></tr>`
      : `<tr><td>${xmlText(line.label)}</td>${line.cells.map(cell).join('')}</tr>`,
  );
  return [
    `<p>${xmlText(caption)}</p>`,
    `<table><thead>${top.join('')}</thead><tbody>${body.join('')}</tbody></table>`,
    ...notes.map((note) => `<p><small>${xmlText(note)}</small></p>`),
  ].join('');
}
