import { pathOf } from './names';
import type { Plan } from './schema';

/** The columns of a plan's table. */
const PLAN_COLUMNS = [
  'path',
  'folder',
  'file',
  'index',
  'seed',
  'text',
  'prompt',
  'dimensions',
] as const;

/** A plan as lines of cells for a CSV, the heading first; the folder is empty where the files lie flat. */
export function planTable({ rows }: Plan): (readonly (string | number)[])[] {
  return [
    PLAN_COLUMNS,
    ...rows.map((row) => [
      ...[pathOf(row), row.folder ?? '', row.file, row.index, row.seed, row.text, row.prompt],
      row.dimensions.join(','),
    ]),
  ];
}

/** A plan as objects for JSON Lines, with the same names as the CSV's columns; what the Python loop reads. */
export function planObjects({ rows }: Plan): object[] {
  return rows.map(({ folder, file, index, seed, text, prompt, dimensions }) => ({
    path: pathOf({ folder, file }),
    folder,
    file,
    index,
    seed,
    text,
    prompt,
    dimensions,
  }));
}

/** The names alone, a line each: by the full list just what upstream publishes. */
export function planNames({ rows }: Plan): string {
  return rows.map((row) => `${pathOf(row)}\n`).join('');
}
