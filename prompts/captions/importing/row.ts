import { z } from 'zod';

/** What rows say of a caption next to its text; null where they do not. */
export interface Asked {
  /** The video's file name, without folders. */
  video: string | null;
  /** In small letters. */
  type: string | null;
  reference: string | null;
  instruction: string | null;
  limit: string | null;
  /** Where the video comes from. */
  source: string | null;
  /** Facts that the caption is to tell. */
  points: string[] | null;
}

/** A row of any shape. */
export interface CaptionRow {
  /** Under which rows are joined: the row's id, else video and type. */
  sourceId: string;
  asked: Asked;
  /** What a captioner wrote; null where the row has no output. */
  caption: string | null;
  /** Who wrote it; null when the row does not say. */
  captioner: string | null;
}

/** The types of AnyCapEval's other half, which asks about contents: by key points. */
export const CONTENT_TYPES: readonly string[] = [
  ...['action', 'appearance', 'background', 'camera', 'event', 'instance', 'perspective'],
  'position',
];

/** A name without blanks around it. The longest file names have 255 characters. */
const name = z.string().trim().max(255).nullish();

/** The most characters of a text, such as a caption. */
const MOST_CHARACTERS = 100_000;

/** The most characters of a type. */
const MOST_OF_TYPE = 60;

const whole = z
  .string()
  .max(MOST_CHARACTERS, `has more than ${MOST_CHARACTERS} characters, which is the most of a text`);

/** A text as it stands in the file; none where there are but blanks. */
const text = whole.nullish().transform((given) => (given?.trim() ? given : null));

/** The most key points of a caption, and the most characters of one. */
const MOST_POINTS = 100;
const MOST_OF_POINT = 1_000;

/** A fact as a text, or as VDC has it: a question about the video with its answer. */
const point = z
  .union(
    [
      z.string(),
      z
        .object({ question: z.string().trim().min(1), answer: z.string().trim().min(1) })
        .transform(({ question, answer }) => `${question} ${answer}`),
    ],
    'must be a text, or a question with its answer',
  )
  .pipe(z.string().trim().max(MOST_OF_POINT, `has more than ${MOST_OF_POINT} characters`));

/** Key points as a list; in a cell a line each, or with semicolons between them. */
const points = z
  .preprocess(
    (given) =>
      typeof given === 'string' ? given.split(given.includes('\n') ? /\r?\n/ : ';') : given,
    z.array(point, 'must be a list of texts').nullish(),
  )
  .transform((given) => {
    const said = [...new Set(given?.filter((one) => one !== ''))];
    return said.length > 0 ? said : null;
  })
  .refine((said) => (said?.length ?? 0) <= MOST_POINTS, `has more than ${MOST_POINTS} entries`);

const oneOutput = z
  .union([z.string(), z.tuple([z.string()])], 'must be a text or a list of one text')
  .transform((given) => (typeof given === 'string' ? given : given[0]))
  .pipe(whole)
  .nullish();

/** A row with its fields by their names in small letters, as headings may be written in any. */
function inSmallLetters(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field.toLowerCase(), value]),
  );
}

const fieldsSchema = z
  .object({
    id: z.union([z.string().max(100), z.number()], 'must be a number or a short text').nullish(),
    video: name,
    type: name,
    model: name,
    source: name,
    reference: text,
    instruction: text,
    limit: text,
    caption: whole.nullish(),
    output: whole.nullish(),
    model_response_style: oneOutput,
    model_response_content: oneOutput,
    points,
    key_point: points,
    events: points,
    conversations: z.array(z.object({ from: z.string(), value: text })).nullish(),
    restriction: z
      .union(
        [z.tuple([z.string()]), z.tuple([z.string(), text])],
        'must be a list of the type and its limit',
      )
      .nullish(),
  })
  .transform((row, context): CaptionRow => {
    const bad = (field: string, message: string): null => {
      context.addIssue({ code: 'custom', path: [field], message });
      return null;
    };
    const said = (who: string) => row.conversations?.find(({ from }) => from === who)?.value;
    const [restricted, limit = null] = row.restriction ?? [];
    const video = row.video ? fileNameOf(row.video) : null;
    const typeField = row.type ? 'type' : 'restriction';
    const type = readType(row.type || restricted?.trim(), (message) => bad(typeField, message));
    const { caption, output, model_response_style, model_response_content } = row;
    const outputs = [caption, output, model_response_style, model_response_content].filter(
      (one) => one != null,
    );
    const written = outputs.filter((one) => one !== '');
    if (written.length > 1) bad('caption', 'is there twice, under several names');
    const lists = [row.points, row.key_point, row.events].filter((one) => one !== null);
    if (lists.length > 1) bad('points', 'are there twice, under several names');
    const id = String(row.id ?? '').trim();
    if (id === '' && !(video && type)) {
      bad('id', 'is missing, and without it video and type are needed');
    }
    return {
      sourceId: id || `${video}/${type}`,
      asked: {
        video,
        type,
        reference: row.reference ?? said('gpt') ?? null,
        instruction: row.instruction ?? said('human') ?? null,
        limit: row.limit ?? limit,
        source: row.source || null,
        points: lists[0] ?? null,
      },
      caption: written[0] ?? outputs[0] ?? null,
      captioner: row.model || null,
    };
  });

/** Reads a row of any shape: AnyCapEval's references and outputs, and plain rows. */
export const rowSchema = z.preprocess(inSmallLetters, fieldsSchema);

/** The type that words name, in small letters; `theme` is another name of `style`. */
function readType(words: string | null | undefined, bad: (message: string) => null): string | null {
  if (!words) return null;
  const plain = words.toLowerCase().replace(/\s+/g, ' ');
  if (plain.length > MOST_OF_TYPE) return bad(`has more than ${MOST_OF_TYPE} characters`);
  return plain === 'theme' ? 'style' : plain;
}

/** A file's name without its folders, with accents composed, as clips are looked for. */
export function fileNameOf(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? path).normalize('NFC').trim();
}
