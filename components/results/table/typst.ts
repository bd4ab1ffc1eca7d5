import type { Paper } from './paper';

/** A text as Typst prints it: a string, whose letters mean nothing, so that it is the same in a paragraph and in a cell. */
export function typstText(text: string): string {
  const plain = text.replace(/\s+/g, (blank) => (blank.includes('\u00a0') ? '\u00a0' : ' '));
  return `#"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A table as a figure of Typst with rules as in print, its notes below it (https://typst.app/docs/reference/model/table). */
export function typstTable({ name, caption, corner, heads, lines, notes }: Paper): string {
  const columns = heads.at(-1)?.length ?? 0;
  const cell = (text: string) => `[${typstText(text)}]`;
  const head = heads.map((row, level) => {
    const first = level === heads.length - 1 ? corner : '';
    const cells = row.map(({ text, span }) =>
      span > 1 ? `table.cell(colspan: ${span}, align: center)${cell(text)}` : cell(text),
    );
    return `      ${[cell(first), ...cells].join(', ')},`;
  });
  const body = lines.map((line) =>
    'group' in line
      ? `    table.cell(colspan: ${columns + 1})[#emph${cell(line.group)}],`
      : `    ${[line.label, ...line.cells].map(cell).join(', ')},`,
  );
  return [
    '#figure(',
    `  caption: ${cell(caption)},`,
    '  table(',
    `    columns: ${columns + 1},`,
    `    align: (left, ${Array(columns).fill('right').join(', ')}),`,
    '    stroke: none,',
    '    table.hline(),',
    '    table.header(',
    ...head,
    '    ),',
    '    table.hline(stroke: 0.5pt),',
    ...body,
    '    table.hline(),',
    '  ),',
    `) <tab:${name}>`,
    ...notes.flatMap((note) => ['', `#text(size: 0.8em)${cell(note)}`]),
    '',
  ].join('\n');
}
