/** A part of a page under a heading. */
export function section(title: string, text: string): string {
  return `## ${title}\n\n${text}`;
}

/** Lines as a list. */
export function bulleted(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** A table; what would end a cell or a row in it is written otherwise. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** How often each name occurs, in the order of first occurrence. */
export function countBy(names: readonly string[]): string[][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => [name, String(count)]);
}
