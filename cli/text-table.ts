/** Lines of cells as a table for a terminal: numbers to the right, texts to the left, two blanks between columns. */
export function textTable(lines: readonly (readonly (string | number)[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => String(line[column] ?? '').length)),
  );
  // A heading stands over its numbers.
  const isNumber = widths.map((_, column) => typeof lines.at(-1)?.[column] === 'number');
  return lines
    .map((line) => {
      const cells = line.map((cell, column) => {
        const text = String(cell);
        const width = widths[column] ?? 0;
        return isNumber[column] ? text.padStart(width) : text.padEnd(width);
      });
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
