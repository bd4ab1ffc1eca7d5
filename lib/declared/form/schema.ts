import { z } from 'zod';

const text = z.string().max(20_000);

/** What rows are known by while a form is filled in, whatever they are called. */
const key = z.string().min(1).max(60);

/** What answers on a scale are; by sides, which of two videos is the better one. */
const SCALE_KINDS = ['rating', 'yes-no', 'choice', 'sides', 'text'] as const;

/** What an item's field holds, as files name it. */
export const FIELD_KINDS = ['text', 'number', 'word', 'list', 'texts', 'picture'] as const;

const scaleFormSchema = z.object({
  key,
  /** By which questions call it; its id is made from it. */
  name: text,
  kind: z.enum(SCALE_KINDS),
  from: z.number(),
  to: z.number(),
  options: z.array(z.object({ is: text, abstains: z.boolean() })).max(300),
  good: z.enum(['low', 'high', 'yes', 'no', 'none']),
  /** What points or answers mean. */
  words: z.record(z.string(), text),
  /** What answers count that are no numbers; null where the file says nothing of it. */
  points: z.record(z.string(), z.number()).nullable(),
});

/** A scale as a form has it. */
export type ScaleForm = z.infer<typeof scaleFormSchema>;

const groupFormSchema = z.object({
  key,
  /** Empty while it is made from the label. */ id: text,
  label: text,
});

const fieldFormSchema = z.object({
  key,
  /** Empty while it is made from the label. */
  id: text,
  label: text,
  kind: z.enum(FIELD_KINDS),
  /** Those to choose from. */
  words: z.array(text).max(300),
  shown: z.boolean(),
  reference: z.boolean(),
  optional: z.boolean(),
});

/** A field of the items as a form has it. */
export type FieldForm = z.infer<typeof fieldFormSchema>;

const questionFormSchema = z.object({
  key,
  /** Empty while it is made from the label. */
  id: text,
  label: text,
  help: text,
  /** A group's key; null for none. */
  group: key.nullable(),
  /** A scale's key. */
  scale: key,
  /** `item`, `key-frame`, `cluster`, or the key of a field of texts, each of which it is asked about. */
  of: key,
  /** It is asked only of items with one of the words in each of these fields, by key. */
  when: z.array(z.object({ field: key, words: z.array(text).max(300) })).max(300),
  /** It is asked only where another question, by key, was answered with one of these, or with so many points. */
  after: z
    .object({
      question: key,
      is: z.array(text).max(300).optional(),
      'at-least': z.number().optional(),
      'at-most': z.number().optional(),
    })
    .optional(),
  checklist: z.array(text).max(300),
  /** Together when left out. */
  answered: z.literal('one-by-one').optional(),
  /** Whether people alone are asked. */
  people: z.boolean(),
});

/** A question as a form has it. */
export type QuestionForm = z.infer<typeof questionFormSchema>;

/** A part of a file that a form hands on as it is. */
const keptSchema = z.record(z.string(), z.unknown());

const scoreFormSchema = z.object({ key, id: text, score: keptSchema });

/** A score as a form has it: what a file says of it, some of which a form can show. */
export type ScoreForm = z.infer<typeof scoreFormSchema>;

const writtenSchema = z.object({
  /** One's own in the place of the one that is written. */
  text: text.optional(),
  orders: z.enum(['tie', 'unscored']).optional(),
  given: z.record(z.string(), z.string()).optional(),
});

/** What is said of a prompt that is written from the questions. */
export type WrittenPrompt = z.infer<typeof writtenSchema>;

/** A suite as it is made in the browser. {@link filesOf} makes files of it, and `formOf` one of files. */
export const suiteFormSchema = z.object({
  /** Empty while it is made from the name. */
  id: text,
  name: text,
  about: text,
  source: text,
  scales: z.array(scaleFormSchema).max(300),
  groups: z.array(groupFormSchema).max(300),
  questions: z.array(questionFormSchema).max(300),
  fields: z.array(fieldFormSchema).max(300),
  frames: z.object({
    mode: z.enum(['uniform', 'key', 'none']),
    /** A number, or the setting of a run that says it. */
    count: z.union([z.number(), z.object({ setting: z.string() })]).nullable(),
    ends: z.boolean(),
  }),
  /** How many each item has. */
  videos: z.number().int().min(0).max(4),
  prompts: z.union([
    /** Written from the questions, with what is said of each by its id; before them those that ask nothing, as a file has them. */
    z.object({
      written: z.record(z.string(), writtenSchema),
      first: z.array(keptSchema).max(20),
    }),
    /** As a file has them. */
    z.object({ kept: z.array(keptSchema).max(60) }),
  ]),
  /** Null for the usual ones: means of all questions and by group. */
  scores: z.array(scoreFormSchema).max(300).nullable(),
  /** What a form does not show: the other parts of `items`, settings and figures. */
  kept: z.object({
    items: keptSchema,
    settings: keptSchema,
    figures: z.array(z.unknown()).max(300),
  }),
  /** Texts of the Markdown files that prompts name. */
  files: z.record(z.string(), text.max(500_000)),
});

/** See {@link suiteFormSchema}. */
export type SuiteForm = z.infer<typeof suiteFormSchema>;
