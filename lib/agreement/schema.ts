import { z } from 'zod';
import { type AnswerBasis, COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import type { CorrectedMean } from '@/lib/statistics/corrected';
import type { AgreementReport } from '@/lib/statistics/report';

/** Against whom a judge is held: people, or the labels that came with the material. */
export const AGAINST = ['person', 'reference'] as const;

/** What the agreement page asks for. */
export const agreementWishSchema = z.object({
  run: z.uuid(),
  against: z.enum(AGAINST).default('person'),
  /** Which of people's answers count. */
  labels: z.enum(COUNTED_ANSWERS).default('sample'),
});

/** See {@link agreementWishSchema}. */
export type AgreementWish = z.infer<typeof agreementWishSchema>;

/** How judge and others agree, and what people's answers rest on; null for labels that came with the material. */
export type AgreementAnswer = AgreementReport & {
  basis: AnswerBasis | null;
  /** What a blind sample says of the mean over all clips, by the key of a row. */
  means: Record<string, CorrectedMean>;
  /** Clips of the run that the figures leave out, since the person who looks reviews them blind. */
  withheld: number;
};

/** See {@link AgreementAnswer}. */
export const agreementAnswerSchema = z.custom<AgreementAnswer>(
  (value) =>
    typeof value === 'object' && value !== null && 'questions' in value && 'basis' in value,
);
