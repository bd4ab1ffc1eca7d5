import { z } from 'zod';
import { readTable } from '@/lib/table-reader';
import { type GivenSeed, givenSeedSchema } from '../formats/plan/schema';

const rowSchema = z.object({
  folder: z
    .string()
    .nullish()
    .transform((folder) => folder || null),
  file: z.string('is missing').min(1, 'is empty'),
  seed: z.coerce.number('is not a number').pipe(givenSeedSchema.shape.seed),
});

/**
 * Reads a table of seeds: CSV with the columns `folder` (may be missing), `file` and `seed`, or JSON Lines of objects with
 * these fields.
 * @throws {Error} with a sentence that names file, row and field of the first fault
 */
export async function readSeeds(file: File): Promise<GivenSeed[]> {
  const format = /\.jsonl$/i.test(file.name) ? 'json-lines' : 'csv';
  const seeds: GivenSeed[] = [];
  let columns: string[] = [];
  for await (const event of readTable(await file.text(), { format, trim: true })) {
    if (event.kind === 'columns') {
      columns = event.columns.map((column) => column.toLowerCase());
      continue;
    }
    if (event.kind === 'problem') {
      const place = event.row === null ? '' : `, row ${event.row}`;
      throw new Error(`${file.name}${place}: ${event.message}.`);
    }
    const value =
      event.kind === 'value'
        ? event.value
        : Object.fromEntries(columns.map((column, at) => [column, event.cells[at]]));
    const row = rowSchema.safeParse(value);
    if (!row.success) {
      const [issue] = row.error.issues;
      throw new Error(
        `${file.name}, row ${event.row}, “${issue?.path.join('.')}”: ${issue?.message}.`,
      );
    }
    seeds.push(row.data);
  }
  return seeds;
}
