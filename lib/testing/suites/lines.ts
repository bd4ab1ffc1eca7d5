import { z } from 'zod';
import type { ImportedItem, Importer } from '@/lib/judge/item';

/** An importer of JSONL, for tests: a row that fits the schema becomes an item. */
export function jsonLines<Row>(
  schema: z.ZodType<Row>,
  itemOf: (row: Row) => Omit<ImportedItem, 'line'>,
): Importer {
  return {
    id: 'jsonl',
    label: 'JSONL',
    help: 'An object a line.',
    files: ['.jsonl'],
    read(text) {
      const items: ImportedItem[] = [];
      const faults: { line: number; message: string }[] = [];
      for (const [index, source] of text.split('\n').entries()) {
        const line = index + 1;
        if (source.trim() === '') continue;
        const row = schema.safeParse(parsed(source));
        if (row.success) items.push({ ...itemOf(row.data), line });
        else faults.push({ line, message: z.prettifyError(row.error) });
      }
      return { items, faults };
    },
  };
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
