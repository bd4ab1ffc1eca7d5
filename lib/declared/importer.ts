import { z } from 'zod';
import type { FileNote } from '@/lib/suites/foreign-scores';
import type { Importer, ReadItems } from '@/lib/suites/item';
import { dataSchemaOf } from './data';
import { nearest } from './located-yaml';
import type { Declaration } from './schema';

/** What every row may say in addition to the fields of its suite. */
const rowSchema = z.looseObject({
  id: z.coerce.string().trim().min(1).max(500).optional(),
  name: z.string().trim().min(1).max(500).optional(),
  video: z.string().trim().min(1).optional(),
  model: z.string().trim().min(1).optional(),
  prompt: z.string().optional(),
});

/** The reader of a suite's items: a row an item, a column a field. */
export function importerOf(declaration: Declaration): Importer {
  const { items } = declaration;
  const data = dataSchemaOf(declaration);
  const fields = Object.keys(items.fields);
  const columns = [...Object.keys(rowSchema.shape), ...fields];
  return {
    id: `${declaration.id}-rows`,
    label: `${declaration.name} as JSONL or CSV`,
    help: `A row an item: ${columns.map((column) => `“${column}”`).join(', ')}. In a CSV, several values of one field are separated by “;”.`,
    files: ['.jsonl', '.csv'],
    read(rows): ReadItems {
      const read: ReadItems = { items: [], faults: [] };
      for (const { value, ...place } of rows) {
        const row = rowSchema.safeParse(withoutEmpty(value));
        const unknown = row.success
          ? Object.keys(row.data).find((key) => !columns.includes(key))
          : undefined;
        const said = row.success ? data.safeParse(valuesOf(declaration, row.data)) : null;
        if (!row.success || !said?.success || unknown !== undefined) {
          const error = row.success ? said?.error : row.error;
          read.faults.push(faultOf(place, unknown, columns, error));
          continue;
        }
        const { id, name, video, model = null, prompt = null } = row.data;
        const called = id ?? name ?? video;
        if (called === undefined) {
          read.faults.push({
            ...place,
            message: 'The row has neither an id nor a name nor a video.',
          });
          continue;
        }
        const wordIn = (field: string | undefined) => {
          const text = field === undefined ? undefined : said.data[field];
          return text === undefined ? null : String(text);
        };
        read.items.push({
          ...place,
          sourceId: called,
          name: name ?? video ?? called,
          data: said.data,
          model,
          prompt,
          cluster: wordIn(items.cluster),
          task: wordIn(items.task) ?? prompt,
          facets: Object.fromEntries(
            items.facets.flatMap((facet) =>
              said.data[facet] === undefined ? [] : [[facet, String(said.data[facet])]],
            ),
          ),
          media: video === undefined ? [] : [{ name: video, ...(model !== null && { model }) }],
        });
      }
      return read;
    },
  };
}

/** A row without what it leaves empty, as a CSV has it. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, said]) => said !== '' && said !== null),
  );
}

/** The values of a row's fields: of a CSV a text becomes what the field is. */
function valuesOf(
  { items }: Declaration,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(items.fields).flatMap(([name, { list, texts, number }]) => {
      const said = row[name];
      if (said === undefined) return [];
      if ((list || texts) && typeof said === 'string') {
        return [
          [
            name,
            said
              .split(';')
              .map((one) => one.trim())
              .filter(Boolean),
          ],
        ];
      }
      return [[name, number && typeof said === 'string' ? Number(said) : said]];
    }),
  );
}

function faultOf(
  place: { file: string; line: number },
  unknown: string | undefined,
  columns: readonly string[],
  error: z.ZodError | undefined,
): FileNote {
  if (unknown !== undefined) {
    return { ...place, message: `There is no column “${unknown}”${nearest(unknown, columns)}.` };
  }
  const [issue] = error?.issues ?? [];
  return {
    ...place,
    message: `${issue?.path.join('.') || 'The row'}: ${issue?.message ?? 'is not valid'}.`,
  };
}
