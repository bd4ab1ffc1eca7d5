import { z } from 'zod';

/** What code checks, of a question with its answer, of the questions of a call, and of options. */
export const CODE_CHECKS = [
  'absolute-words',
  'annotation-words',
  'times',
  'pronouns',
  'action-words',
  'object-words',
  'quotes',
  'answer-length',
  'repeated-question',
  'similar-question',
  'duplicate-options',
  'similar-options',
  'answer-stands-out',
] as const;

/** One of {@link CODE_CHECKS}. */
export type CodeCheckId = (typeof CODE_CHECKS)[number];

/**
 * What a code check says of an item. It flags, and removes nothing: only duplicate options start a new attempt, in the
 * suite that asks for it.
 */
export const codeCheckSchema = z.object({
  id: z.enum(CODE_CHECKS),
  verdict: z.enum(['holds', 'broken']),
  /** What breaks the rule, each once in the order of its place; empty where it holds. */
  found: z.array(
    z.object({
      part: z.enum(['question', 'answer', 'options']),
      /** As it stands there; of a repeated text, the text that it repeats. */
      text: z.string(),
      /** Whether the annotation says so itself. */
      inAnnotation: z.boolean(),
    }),
  ),
  /** Words of an answer, how alike texts are (0 to 1), or how many times as long the answer is; null where nothing is measured. */
  measured: z.number().nullable(),
  /** What `measured` is held against: see the check. */
  limit: z.number().nullable(),
});

/** See {@link codeCheckSchema}. */
export type CodeCheck = z.infer<typeof codeCheckSchema>;

/** A check that measures nothing. */
export function foundBy(id: CodeCheckId, found: CodeCheck['found']): CodeCheck {
  return {
    id,
    verdict: found.length > 0 ? 'broken' : 'holds',
    found,
    measured: null,
    limit: null,
  };
}
