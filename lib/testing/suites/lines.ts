import { z } from 'zod';
import type { ImportedItem, Importer, ReadItems } from '@/lib/suites/item';

/** An importer of JSONL, for tests: a row that fits the schema becomes an item. */
export function jsonLines<Row>(
  schema: z.ZodType<Row>,
  itemOf: (row: Row) => ImportedItem,
): Importer {
  return {
    id: 'jsonl',
    label: 'JSONL',
    help: 'An object a line.',
    files: ['.jsonl'],
    read(rows) {
      const read: ReadItems = { items: [], faults: [] };
      for (const { value, ...place } of rows) {
        const row = schema.safeParse(value);
        if (row.success) read.items.push({ ...itemOf(row.data), ...place });
        else read.faults.push({ ...place, message: z.prettifyError(row.error) });
      }
      return read;
    },
  };
}
