import { z } from 'zod';

/** Most of anything that a file may list: questions, fields, options. */
export const MOST = 200;

/** Characters of a label. */
export const LABEL = 200;

/** Characters of a help text or a prompt. */
const TEXT = 20_000;

/** The name of anything that a file declares. */
export const id = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'must be lower-case words joined by hyphens, e.g. physical-laws',
  )
  .max(60);

/** A field stands in prompts as a placeholder, and in the names of units. */
export const fieldId = z.string().regex(/^[a-z]{1,40}$/, 'must be one word of lower-case letters');

/** A few words. */
export const label = z.string().trim().min(1).max(LABEL);
/** A sentence, or a whole prompt. */
export const text = z.string().trim().min(1).max(TEXT);

/** A value as YAML has it where a word is meant: `1` and `true` are words as well. */
export const word = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .pipe(z.string().trim().min(1).max(LABEL));

/** One of something, or several in a list. */
export const oneOrMore = <Of extends z.ZodType>(of: Of) =>
  z
    .union([of, z.array(of).min(1).max(MOST)])
    .transform((said) => (Array.isArray(said) ? said : [said]));

/** Several of something, at least one. */
export const list = <Of extends z.ZodType>(of: Of) => z.array(of).min(1).max(MOST);

/** How another question has to be answered: with one of these answers, or with so many points. */
export const afterSchema = z
  .strictObject({
    question: id,
    is: oneOrMore(word).optional(),
    'at-least': z.number().optional(),
    'at-most': z.number().optional(),
  })
  .refine((after) => {
    const isRange = after['at-least'] !== undefined || after['at-most'] !== undefined;
    return isRange !== (after.is !== undefined);
  }, 'must say how the question is answered: by “is”, or by “at-least” or “at-most”');

/** See {@link afterSchema}. */
export type DeclaredAfter = z.infer<typeof afterSchema>;

/** Which questions are meant: by name, by group, all, or the entries of a checklist that are answered one by one. */
export const chosenQuestions = {
  group: oneOrMore(id).optional(),
  question: oneOrMore(id).optional(),
  all: z.literal(true).optional(),
  checklist: oneOrMore(id).optional(),
};

/** See {@link chosenQuestions}. */
export interface ChosenQuestions {
  group?: string[] | undefined;
  question?: string[] | undefined;
  all?: true | undefined;
  checklist?: string[] | undefined;
}

/** Which questions a prompt asks. */
export const asksSchema = z
  .strictObject(chosenQuestions)
  .refine(
    ({ checklist, ...asks }) => Object.keys(asks).length + Number(checklist !== undefined) > 0,
    'must be one of: group, question, all, checklist',
  )
  .refine(
    ({ checklist: _entries, ...asks }) => Object.keys(asks).length <= 1,
    'must be one of: group, question, all; a checklist may come with it',
  );
