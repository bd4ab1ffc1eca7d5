import { z } from 'zod';
import type { ImportedItem, Importer, ReadItems } from '@/lib/suites/item';
import { type ItemPicture, pictureNameIn } from '@/lib/suites/item-picture';
import { dataSchemaOf, MODELS, pictureFieldsOf } from './data';
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
  const pictures = pictureFieldsOf(declaration);
  const columns = columnsOf(declaration);
  const readRow = rowReaderOf(declaration, columns, pictures);
  return {
    id: `${declaration.id}-rows`,
    label: `${declaration.name} as JSONL or CSV`,
    help: [
      `A row an item: ${columns.map((column) => `“${column}”`).join(', ')}.`,
      'In a CSV, several values of one field are separated by “;”.',
      ...(pictures.length > 0
        ? ['Pictures are named by their files, which are chosen along with the rows.']
        : []),
    ].join(' '),
    files: ['.jsonl', '.csv'],
    ...(pictures.length > 0 && { pictures }),
    read(rows, _known, found = new Map()): ReadItems {
      const read: ReadItems = { items: [], faults: [] };
      for (const { value, ...place } of rows) {
        const came = readRow(value, found);
        if (typeof came === 'string') read.faults.push({ ...place, message: came });
        else read.items.push({ ...place, ...came });
      }
      return read;
    },
  };
}

function columnsOf(declaration: Declaration): string[] {
  const { shape } = rowSchemaOf(mediaColumns(declaration));
  return [...Object.keys(shape), ...Object.keys(declaration.items.fields)];
}

/** Reads rows: the item of one, or what is wrong with it in a sentence. */
function rowReaderOf(
  declaration: Declaration,
  columns: readonly string[],
  pictureFields: readonly string[],
): (value: unknown, pictures: ReadonlyMap<string, ItemPicture>) => ImportedItem | string {
  const { items } = declaration;
  const data = dataSchemaOf(declaration);
  const shown = mediaColumns(declaration);
  const several = shown.length > 1;
  const rowSchema = rowSchemaOf(shown);
  return (value, pictures) => {
    const row = rowSchema.safeParse(withoutEmpty(value));
    if (!row.success) return faultOf(row.error);
    const unknown = Object.keys(row.data).find((key) => !columns.includes(key));
    if (unknown !== undefined) {
      return `There is no column “${unknown}”${nearest(unknown, columns)}.`;
    }
    const absent = pictureFields.find((field) => lacksPicture(row.data[field], pictures));
    if (absent !== undefined) {
      const name = pictureNameIn(row.data[absent]) ?? '';
      return `${absent}: there is no picture “${name}” here: choose it along with the rows.`;
    }
    const media = mediaIn(row.data, shown);
    const models = several ? { [MODELS]: media.map(({ model }) => model) } : {};
    const said = data.safeParse({ ...valuesOf(declaration, row.data, pictures), ...models });
    if (!said.success) return faultOf(said.error);
    const lacking = several ? shown[media.findIndex(({ video }) => video === null)] : undefined;
    if (lacking) return `The row has no “${lacking.video}”.`;
    const names = media.flatMap(({ video }) => video ?? []);
    const { id, name, prompt = null } = row.data;
    const called = id ?? name ?? names.join(', ');
    if (called === '') return 'The row has neither an id nor a name nor a video.';
    const wordIn = (field: string | undefined) => {
      const text = field === undefined ? undefined : said.data[field];
      return text === undefined ? null : String(text);
    };
    return {
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
    };
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
  pictures: ReadonlyMap<string, ItemPicture>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(items.fields).flatMap(
      ([name, { list, texts, number, picture }]): [string, unknown][] => {
        const said = row[name];
        if (said === undefined) return [];
        if (picture) return [[name, pictures.get(pictureNameIn(said) ?? '')]];
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
      },
    ),
  );
}

/** Whether a cell names a picture that is not at hand. */
function lacksPicture(cell: unknown, pictures: ReadonlyMap<string, ItemPicture>): boolean {
  return cell !== undefined && !pictures.has(pictureNameIn(cell) ?? '');
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'The row'}: ${issue?.message ?? 'is not valid'}.`;
}
