import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '@/lib/json';
import type { Question } from '@/lib/suites/question';

/**
 * The words by which people answer a question: its texts, what its options are called, and the instructions of the queue in
 * which they answered. Scale, options, unit and good end of a question never change; words may.
 */
export const guidelineSchema = z.object({
  suite: z.string(),
  question: z.string(),
  label: z.string(),
  help: z.string(),
  /** Of a choice whose options are shown in other words. */
  options: z.record(z.string(), z.object({ label: z.string(), help: z.string() })).optional(),
  /** Empty outside of queues, and in those that have none. */
  instructions: z.string(),
});

/** See {@link guidelineSchema}. */
export type Guideline = z.infer<typeof guidelineSchema>;

/** The words of a question of a suite, with the instructions that go with it. */
export function guidelineOf(
  suite: string,
  { id, label, help, scale }: Pick<Question, 'id' | 'label' | 'help' | 'scale'>,
  instructions: string,
): Guideline {
  const looks = scale.kind === 'choice' ? scale.looks : undefined;
  return { suite, question: id, label, help, ...(looks && { options: looks }), instructions };
}

/** The SHA-256 of a guideline's canonical JSON, in hexadecimal digits. */
export function hashGuideline(guideline: Guideline): string {
  return createHash('sha256').update(canonicalJson(guideline)).digest('hex');
}

/** Answers to a question by how they were given. */
interface Given {
  question: string;
  /** The hash of the guideline; null where it was not recorded. */
  guideline: string | null;
  answers: number;
}

/** What is known of the guidelines by which answers that stand together were given. */
export interface PooledGuidelines {
  /** Questions of which answers were given by several, with how many these are. */
  mixed: { question: string; guidelines: number }[];
  /** Answers of which it is recorded, and of which it is not. */
  recorded: number;
  unrecorded: number;
}

/** Counts guidelines among answers. */
export function poolGuidelines(given: readonly Given[]): PooledGuidelines {
  const byQuestion = new Map<string, Set<string>>();
  let recorded = 0;
  let unrecorded = 0;
  for (const { question, guideline, answers } of given) {
    if (guideline === null) {
      unrecorded += answers;
      continue;
    }
    recorded += answers;
    byQuestion.set(question, (byQuestion.get(question) ?? new Set()).add(guideline));
  }
  return {
    mixed: [...byQuestion].flatMap(([question, { size }]) =>
      size > 1 ? [{ question, guidelines: size }] : [],
    ),
    recorded,
    unrecorded,
  };
}
