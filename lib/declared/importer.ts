import { z } from 'zod';
import type { FileNote } from '@/lib/suites/foreign-scores';
import type { Importer, ReadItems } from '@/lib/suites/item';
import { dataSchemaOf, MODELS } from './data';
import { nearest } from './located-yaml';
import type { Declaration } from './schema';

const name = z.string().trim().min(1);

/** What a row may say in addition to the fields of its suite; of several videos, which and by which models they are. */
function rowSchemaOf(shown: readonly MediumColumns[]) {
  const media = shown.flatMap(({ video, model }) => [
    [video, name.optional()] as const,
    [model, name.optional()] as const,
  ]);
  return z.looseObject({
    id: z.coerce.string().trim().min(1).max(500).optional(),
    name: name.max(500).optional(),
    ...Object.fromEntries(media),
    prompt: z.string().optional(),
  });
}

/** The columns of one of an item's videos and of the model that made it. */
interface MediumColumns {
  video: string;
  model: string;
}

function mediaColumns({ items: { videos } }: Declaration): MediumColumns[] {
  if (videos <= 1) return [{ video: 'video', model: 'model' }];
  return Array.from({ length: videos }, (_, index) => ({
    video: `video${index + 1}`,
    model: `model${index + 1}`,
  }));
}

/** The videos that a row names, each with its model; null where it does not say. */
function mediaIn(row: Readonly<Record<string, unknown>>, shown: readonly MediumColumns[]) {
  const textIn = (column: string) => (row[column] === undefined ? null : String(row[column]));
  return shown.map(({ video, model }) => ({ video: textIn(video), model: textIn(model) }));
}

/** The reader of a suite's items: a row an item, a column a field. */
export function importerOf(declaration: Declaration): Importer {
  const { items } = declaration;
  const data = dataSchemaOf(declaration);
  const shown = mediaColumns(declaration);
  const several = shown.length > 1;
  const rowSchema = rowSchemaOf(shown);
  const columns = [...Object.keys(rowSchema.shape), ...Object.keys(items.fields)];
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
        const media = row.success ? mediaIn(row.data, shown) : [];
        const models = several ? { [MODELS]: media.map(({ model }) => model) } : {};
        const said = row.success
          ? data.safeParse({ ...valuesOf(declaration, row.data), ...models })
          : null;
        if (!row.success || !said?.success || unknown !== undefined) {
          const error = row.success ? said?.error : row.error;
          read.faults.push(faultOf(place, unknown, columns, error));
          continue;
        }
        const lacking = several ? shown[media.findIndex(({ video }) => video === null)] : undefined;
        const names = media.flatMap(({ video }) => video ?? []);
        const { id, name, prompt = null } = row.data;
        const called = id ?? name ?? names.join(', ');
        if (lacking || called === '') {
          const message = lacking
            ? `The row has no “${lacking.video}”.`
            : 'The row has neither an id nor a name nor a video.';
          read.faults.push({ ...place, message });
          continue;
        }
        const wordIn = (field: string | undefined) => {
          const text = field === undefined ? undefined : said.data[field];
          return text === undefined ? null : String(text);
        };
        read.items.push({
          ...place,
          sourceId: called,
          name: name ?? (several ? called : (names[0] ?? called)),
          data: said.data,
          model: several ? null : (media[0]?.model ?? null),
          prompt,
          cluster: wordIn(items.cluster),
          task: wordIn(items.task) ?? prompt,
          facets: Object.fromEntries(
            items.facets.flatMap((facet) =>
              said.data[facet] === undefined ? [] : [[facet, String(said.data[facet])]],
            ),
          ),
          media: media.flatMap(({ video, model }) =>
            video === null ? [] : [{ name: video, ...(model !== null && { model }) }],
          ),
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
