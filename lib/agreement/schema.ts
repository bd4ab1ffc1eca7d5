import { z } from 'zod';
import { intervalSchema, statisticSchema } from '@/lib/comparison/statistic.schema';
import { type AnswerBasis, COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import type { Comparison } from '@/lib/statistics/compare';
import { type CorrectedMean, MEAN_TARGETS } from '@/lib/statistics/corrected';
import { CHOICE_STATISTICS, RATING_STATISTICS, YES_NO_STATISTICS } from '@/lib/statistics/measures';

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

const comparisonFacts = {
  pairs: z.number(),
  videos: z.number(),
  effectiveVideos: z.number(),
  leavingVideos: z.number(),
  coverage: z.object({
    asked: z.number(),
    judgeUnscored: z.number(),
    personUnscored: z.number(),
  }),
  confusion: z.object({
    categories: z.array(z.union([z.number(), z.string()])),
    counts: z.array(z.array(z.number())),
  }),
  disagreementBound: z.number().nullable(),
};

const statisticsSchema = <Name extends string>(names: readonly Name[]) =>
  z.record(z.enum(names), statisticSchema);

const comparisonSchema: z.ZodType<Comparison> = z.discriminatedUnion('kind', [
  z.object({
    ...comparisonFacts,
    kind: z.literal('rating'),
    statistics: statisticsSchema(RATING_STATISTICS),
  }),
  z.object({
    ...comparisonFacts,
    kind: z.literal('yes-no'),
    statistics: statisticsSchema(YES_NO_STATISTICS),
  }),
  z.object({
    ...comparisonFacts,
    kind: z.literal('choice'),
    statistics: statisticsSchema(CHOICE_STATISTICS),
  }),
]);

const meanEstimateSchema = z.object({
  value: z.number(),
  intervals: z.record(z.enum(MEAN_TARGETS), intervalSchema.nullable()),
});

const correctedMeanSchema: z.ZodType<CorrectedMean> = z.object({
  population: z.number(),
  sampled: z.number(),
  effective: z.number(),
  weighted: z.boolean(),
  complete: z.boolean(),
  judge: meanEstimateSchema,
  people: meanEstimateSchema,
  corrected: meanEstimateSchema,
  power: z.number(),
});

const basisSchema: z.ZodType<AnswerBasis> = z.object({
  counts: z.record(z.enum(COUNTED_ANSWERS), z.number()),
  anchored: z.number(),
  drawn: z.number(),
  population: z.number(),
  weighted: z.boolean(),
  chosen: z.number(),
  revisions: z.object({
    answers: z.number(),
    changed: z.number(),
    towards: z.number(),
    away: z.number(),
    takenBack: z.number(),
    other: z.number(),
  }),
});

const listed = { id: z.string(), label: z.string() };

/** How judge and others agree, and what people's answers rest on. */
export const agreementAnswerSchema = z.object({
  groups: z.array(z.object({ ...listed, comparison: comparisonSchema.nullable() })),
  questions: z.array(z.object({ ...listed, group: z.string(), comparison: comparisonSchema })),
  /** Null for labels that came with the material. */
  basis: basisSchema.nullable(),
  /** What a blind sample says of the mean over all clips, by the key of a row. */
  means: z.record(z.string(), correctedMeanSchema),
  /** Clips of the run that the figures leave out, since the person who looks reviews them blind. */
  withheld: z.number(),
});

/** See {@link agreementAnswerSchema}. */
export type AgreementAnswer = z.infer<typeof agreementAnswerSchema>;
