import { z } from 'zod';
import { SIDE_OPTIONS } from '@/lib/suites/sides';
import {
  afterSchema,
  asksSchema,
  type ChosenQuestions,
  chosenQuestions,
  fieldId,
  id,
  LABEL,
  label,
  list,
  MOST,
  oneOrMore,
  text,
  word,
} from './schema-parts';

/** Most videos of one item. */
const MOST_VIDEOS = 4;

const fieldSchema = z
  .strictObject({
    /** One of these words. */
    word: list(word).optional(),
    /** Any of these words, several of them. */
    list: list(word).optional(),
    /** Several texts, each of which may be asked about. */
    texts: z.literal(true).optional(),
    text: z.literal(true).optional(),
    number: z.literal(true).optional(),
    /** A picture, which people are shown and calls carry. */
    picture: z.literal(true).optional(),
    label: label.optional(),
    /** Whether people see it; yes when left out. */
    shown: z.boolean().default(true),
    /** Whether a queue may keep it from those who review. */
    reference: z.boolean().default(false),
    optional: z.boolean().default(false),
  })
  .refine(
    (field) =>
      ['word', 'list', 'texts', 'text', 'number', 'picture'].filter((kind) => kind in field)
        .length === 1,
    'must say what it is by one of: text, number, word, list, texts, picture',
  );

/** See {@link declarationSchema}. */
export type Field = z.infer<typeof fieldSchema>;

const settingReference = z.strictObject({ setting: id });

const framesSchema = z.strictObject({
  mode: z.enum(['uniform', 'key', 'none']),
  count: z.union([z.number().int().min(1).max(256), settingReference]).optional(),
  ends: z.boolean().default(false),
});

/** A setting of a run. */
export const settingSchema = z
  .strictObject({
    number: z.strictObject({ from: z.number().int(), to: z.number().int() }).optional(),
    choice: list(word).optional(),
    flag: z.literal(true).optional(),
    usual: z.union([z.number(), z.boolean(), z.string()]),
    label,
    help: text.optional(),
    /** What tables that compare runs call it; its label when left out. */
    topic: label.optional(),
    /** What its values are called: in such tables, and where a run is named, in short or in full. */
    values: z
      .record(
        z.string(),
        z.strictObject({ name: label, short: label.optional(), long: label.optional() }),
      )
      .optional(),
  })
  .refine(
    (setting) => ['number', 'choice', 'flag'].filter((kind) => kind in setting).length === 1,
    'must say what it is by one of: number, choice, flag',
  );

/** See {@link declarationSchema}. */
export type Setting = z.infer<typeof settingSchema>;

const optionSchema = z.union([
  word.transform((is) => ({ is, abstains: false })),
  z.strictObject({
    is: word,
    /** Whether who gives it cannot tell, so that it is no answer. */
    abstains: z.boolean().default(false),
  }),
]);

const scaleSchema = z
  .strictObject({
    from: z.number().int().min(-1000).max(1000).optional(),
    to: z.number().int().min(-1000).max(1000).optional(),
    answers: z.enum(['yes-no', 'text']).optional(),
    options: z.array(optionSchema).min(2).max(MOST).optional(),
    /** It says which of an item's two videos is the better one: `first`, `second`, `tie` or `both-bad`, of which `options` may leave out the last two. */
    sides: z.literal(true).optional(),
    /** Which end is the good one: `low` or `high`, of yes and no one of these; `none` where neither is. */
    good: z.enum(['low', 'high', 'yes', 'no', 'none']).default('none'),
    /** What points or answers mean, by the point or the answer. */
    words: z.record(z.string(), text).default({}),
    /** What answers that are no numbers count in scores; of yes and no usually 1 and 0. */
    points: z.record(z.string(), z.number()).optional(),
  })
  .refine(
    ({ from, to, answers, options, sides }) =>
      [from !== undefined && to !== undefined, answers, options ?? sides].filter(Boolean).length ===
      1,
    'must say what it is by one of: from and to, answers, options, sides',
  )
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'must be more than “from”: a scale has two points or more',
  })
  .transform((scale) => ({
    ...scale,
    ...(scale.sides && {
      options: scale.options ?? SIDE_OPTIONS.map((is) => ({ is: String(is), abstains: false })),
    }),
  }));

/** See {@link declarationSchema}. */
export type DeclaredScale = z.infer<typeof scaleSchema>;

const questionSchema = z.strictObject({
  id,
  label,
  /** What counts, for people and for the judge. */
  help: text.default(''),
  group: id.optional(),
  scale: id,
  /** What it is asked about: the whole item, each of its videos, each key frame, each cluster, or each text of a field. */
  of: z
    .union([z.enum(['item', 'video', 'key-frame', 'cluster']), z.strictObject({ each: fieldId })])
    .default('item'),
  /** It is asked only of items with one of these words in a field. */
  when: z.record(fieldId, oneOrMore(word)).optional(),
  /** It is asked only where another question, about the same part or the whole item, was answered so. */
  after: afterSchema.optional(),
  /** What to look at, one by one, before answering. */
  checklist: z.array(text).max(MOST).default([]),
  /** Whether the entries of the checklist are hints, or answered one by one, each with yes or no. */
  answered: z.enum(['together', 'one-by-one']).default('together'),
  asks: z.enum(['both', 'people']).default('both'),
});

/** See {@link declarationSchema}. One that is an entry of another one's checklist has that one's id with it. */
export type DeclaredQuestion = z.infer<typeof questionSchema> & { entryOf?: string };

const promptSchema = z
  .strictObject({
    id: id.optional(),
    file: z
      .string()
      .max(LABEL)
      .regex(/\.md$/, 'must be a Markdown file in the folder, e.g. prompt.md')
      .optional(),
    text: text.optional(),
    /** Nothing where its reply only serves other prompts, see `given`. */
    asks: asksSchema.default({}),
    /** Replies to other prompts, by the placeholders that they fill. */
    given: z.record(fieldId, id).default({}),
    /** A call for each question, or one call for all of them. */
    each: z.enum(['question', 'together']).default('together'),
    /** Whether the judge gives its reason before its answer. */
    reason: z.boolean().default(true),
    /** Which pictures a call carries: all that the suite takes, some of them, all in sheets of several, or none. */
    frames: z.enum(['all', 'first', 'last', 'first-and-last', 'sheet', 'none']).default('all'),
    /** The fields whose pictures a call carries, before those of videos; all but those of a reference when left out. */
    pictures: z.array(fieldId).max(MOST).optional(),
    /** How often the judge is asked the same. */
    times: z.number().int().min(1).max(15).default(1),
    /** What is made of several answers: of numbers the middle one, of others the most frequent. */
    combine: z.enum(['median', 'majority']).default('median'),
    /** Of questions about sides, which are asked in both orders: what is made of two answers that differ. A tie, where the scale has it, when left out. */
    orders: z.enum(['tie', 'unscored']).optional(),
    purpose: label.optional(),
  })
  .refine((prompt) => !(prompt.file && prompt.text), 'has a file or a text, not both');

/** See {@link declarationSchema}. */
export type DeclaredPrompt = z.infer<typeof promptSchema>;

const conditionSchema = z
  .strictObject({
    question: id.optional(),
    score: id.optional(),
    'at-least': z.number().optional(),
    'at-most': z.number().optional(),
  })
  .refine(({ question, score }) => (question === undefined) !== (score === undefined), {
    message: 'must be about one of: question, score',
  })
  .refine(
    (condition) => (condition['at-least'] === undefined) !== (condition['at-most'] === undefined),
    { message: 'must have one of: at-least, at-most' },
  );

/** See {@link declarationSchema}. */
export type Condition = z.infer<typeof conditionSchema>;

const operandSchema = z.strictObject({
  ...chosenQuestions,
  score: oneOrMore(id).optional(),
  weights: z.record(id, z.number().min(0)).optional(),
});

const FORMULAS = ['mean', 'sum', 'smallest', 'largest', 'share', 'all', 'any'] as const;

const scoreSchema = z
  .strictObject({
    mean: operandSchema.optional(),
    sum: operandSchema.optional(),
    smallest: operandSchema.optional(),
    largest: operandSchema.optional(),
    /** The share of answers that are one of these options. */
    share: z.strictObject({ ...chosenQuestions, is: oneOrMore(word) }).optional(),
    all: list(conditionSchema).optional(),
    any: list(conditionSchema).optional(),
    label: label.optional(),
    good: z.enum(['low', 'high']).default('high'),
    /** What an answer that is missing does: it is left out, or there is no score. A sum has none unless it says so. */
    missing: z.enum(['left-out', 'no-score']).optional(),
  })
  .refine(
    (score) => FORMULAS.filter((formula) => score[formula] !== undefined).length === 1,
    `must say what it is by one of: ${FORMULAS.join(', ')}`,
  );

/** See {@link declarationSchema}. */
export type DeclaredScore = z.infer<typeof scoreSchema>;

const figureSchema = z
  .strictObject({
    id: id.optional(),
    label: label.optional(),
    help: text.optional(),
    /** The mean of a score over items. */
    mean: id.optional(),
    /** The share of items of which a score is at least so high; of a score by `all` or `any` that it is so. */
    share: id.optional(),
    'at-least': z.number().optional(),
    /** The mean of figures above. */
    'mean-of': list(id).optional(),
    where: z.record(z.string(), word).optional(),
  })
  .refine(
    (figure) => ['mean', 'share', 'mean-of'].filter((kind) => kind in figure).length === 1,
    'must be one of: mean, share, mean-of',
  );

/** See {@link declarationSchema}. */
export type DeclaredFigure = z.infer<typeof figureSchema>;

/**
 * What `suite.yaml` says: questions with their scales, what is judged by which frames, the prompts, and what scores and
 * figures follow. Nothing in it is code, and nothing is computed but by the formulas that are named here.
 */
export const declarationSchema = z.strictObject({
  /** The version of this vocabulary. */
  framejury: z.literal(1),
  id,
  name: label,
  /** What it is for, in a sentence or two. */
  about: text.default(''),
  /** Whose protocol it is: a paper, an address. */
  source: text.optional(),
  items: z
    .strictObject({
      /** How many each has. One without `fields` is a clip as it is; all else makes items of their own kind. */
      videos: z.number().int().min(0).max(MOST_VIDEOS).default(1),
      frames: framesSchema.optional(),
      fields: z.record(fieldId, fieldSchema).default({}),
      cluster: fieldId.optional(),
      task: fieldId.optional(),
      facets: z.array(fieldId).default([]),
    })
    .prefault({}),
  settings: z.record(id, settingSchema).default({}),
  scales: z.record(id, scaleSchema),
  groups: z.record(id, label).default({}),
  questions: z.array(questionSchema).min(1).max(MOST),
  prompts: z.array(promptSchema).max(50).default([]),
  scores: z.record(id, scoreSchema).default({}),
  figures: z.array(figureSchema).max(MOST).default([]),
});

/** See {@link declarationSchema}. */
export type Declaration = z.infer<typeof declarationSchema>;

/**
 * The questions that a choice means, in the file's order. Entries of checklists are meant by their checklist or by name alone.
 */
export function questionsMeant(
  { questions }: Pick<Declaration, 'questions'>,
  { all, group, question, checklist }: ChosenQuestions,
): DeclaredQuestion[] {
  return questions.filter(
    (one: DeclaredQuestion) =>
      question?.includes(one.id) ||
      (one.entryOf === undefined
        ? all || (one.group !== undefined && group?.includes(one.group))
        : checklist?.includes(one.entryOf)),
  );
}
