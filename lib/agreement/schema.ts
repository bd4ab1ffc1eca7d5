import { z } from 'zod';
import { type AnswerBasis, COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { intervalSchema, numbersSchema, statisticSchema } from '@/lib/ratings/statistic.schema';
import type { Advantage, MeanDifference } from '@/lib/statistics/alternative-annotator';
import type { Comparison } from '@/lib/statistics/compare';
import type { CorrectedMean } from '@/lib/statistics/corrected';
import {
  type AgreementGap,
  CEILING_STATISTICS,
  type CeilingStatistic,
  type HumanCeiling,
} from '@/lib/statistics/human-ceiling';
import { CHOICE_STATISTICS, RATING_STATISTICS, YES_NO_STATISTICS } from '@/lib/statistics/measures';
import { MEAN_TARGETS } from '@/lib/statistics/sampled';
import { STUDY_PARTS, studySchema } from '@/lib/studies/schema';
import { conditionsSchema } from './conditions.schema';

/** Against whom a judge is held: people, the labels that came with the material, or its keys. */
export const AGAINST = ['person', 'reference', 'key'] as const;

/** What the agreement page asks for. */
export const agreementRequestSchema = z.object({
  run: z.uuid(),
  against: z.enum(AGAINST).default('person'),
  /** Which of people's answers count. */
  labels: z.enum(COUNTED_ANSWERS).default('sample'),
  /** On this part of the items alone, where a study plan splits them; the development part when left out. */
  part: z.enum(STUDY_PARTS).optional(),
  /** δ by which the claim is looked at; the study plan’s when left out. */
  margin: z.coerce.number().gt(0).lt(1).optional(),
});

/** See {@link agreementRequestSchema}. */
export type AgreementRequest = z.infer<typeof agreementRequestSchema>;

/** What is asked for where one row of the agreement page is broken down by a facet. */
export const facetRequestSchema = agreementRequestSchema.extend({
  /** The facet's name. */
  facet: z.string().min(1).max(200),
  /** The key of the row: `group:<id>` or `question:<id>`. */
  row: z.string().regex(/^(group|question):./, 'A row is given as “group:id” or “question:id”.'),
});

/** See {@link facetRequestSchema}. */
export type FacetRequest = z.infer<typeof facetRequestSchema>;

const comparisonFacts = {
  pairs: z.number(),
  videos: z.number(),
  clusters: z.number(),
  effectiveClusters: z.number(),
  leavingClusters: z.number(),
  coverage: numbersSchema('asked', 'judgeUnscored', 'personUnscored'),
  confusion: z.object({
    categories: z.array(z.union([z.number(), z.string()])),
    counts: z.array(z.array(z.number())),
  }),
  disagreementBound: z.number().nullable(),
};

/** The comparison on scales of one kind. */
const comparisonOf = <Kind extends string, Name extends string>(
  kind: Kind,
  names: readonly Name[],
) =>
  z.object({
    ...comparisonFacts,
    kind: z.literal(kind),
    statistics: z.record(z.enum(names), statisticSchema),
    constant: z.object({
      answer: z.union([z.number(), z.string()]).nullable(),
      values: z.record(z.enum(names), z.number().nullable()),
    }),
    independentErrors: z.partialRecord(z.enum(names), z.number()),
  });

const comparisonSchema: z.ZodType<Comparison> = z.discriminatedUnion('kind', [
  comparisonOf('rating', RATING_STATISTICS),
  comparisonOf('yes-no', YES_NO_STATISTICS),
  comparisonOf('choice', CHOICE_STATISTICS),
]);

const meanEstimateSchema = z.object({
  value: z.number(),
  intervals: z.record(z.enum(MEAN_TARGETS), intervalSchema.nullable()),
});

const correctedMeanSchema: z.ZodType<CorrectedMean> = z.object({
  population: z.number(),
  sampled: z.number(),
  clusters: numbersSchema('population', 'sampled'),
  effective: z.number(),
  weighted: z.boolean(),
  complete: z.boolean(),
  judge: meanEstimateSchema,
  people: meanEstimateSchema,
  corrected: meanEstimateSchema,
  power: z.number(),
  weak: z.boolean(),
});

const basisSchema: z.ZodType<AnswerBasis> = z.object({
  counts: numbersSchema(...COUNTED_ANSWERS),
  anchored: z.number(),
  drawn: z.number(),
  population: z.number(),
  weighted: z.boolean(),
  chosen: z.number(),
  revisions: numbersSchema('answers', 'changed', 'towards', 'away', 'takenBack', 'other'),
});

const gapSchema: z.ZodType<AgreementGap> = z.object({
  judge: statisticSchema,
  people: statisticSchema,
  difference: statisticSchema,
  ninety: intervalSchema.nullable(),
});

const meanDifferenceSchema: z.ZodType<MeanDifference> = numbersSchema('count', 'mean', 'deviation');

const advantageSchema: z.ZodType<Advantage> = z.object({
  rater: z.string(),
  judgeAhead: z.number(),
  personAhead: z.number(),
  byUnit: meanDifferenceSchema,
  byCluster: meanDifferenceSchema,
});

const ALL_CEILING_STATISTICS: readonly CeilingStatistic[] = [
  ...new Set(Object.values(CEILING_STATISTICS).flat()),
];

/** A row of the agreement page as a claim: that the judge agrees with people as well as these agree among themselves. */
export interface RowCeiling extends HumanCeiling {
  /** Of each person who read any of the units, for the alternative annotator test. */
  advantages: Advantage[];
}

const rowCeilingSchema: z.ZodType<RowCeiling> = z.object({
  units: z.number(),
  videos: z.number(),
  clusters: z.number(),
  leavingClusters: z.number(),
  readers: z.number(),
  gaps: z.partialRecord(z.enum(ALL_CEILING_STATISTICS), gapSchema),
  advantages: z.array(advantageSchema),
});

const listed = { id: z.string(), label: z.string() };

/** How judge and others agree, and what people's answers rest on. */
export const agreementAnswerSchema = z.object({
  groups: z.array(z.object({ ...listed, comparison: comparisonSchema.nullable() })),
  questions: z.array(z.object({ ...listed, group: z.string(), comparison: comparisonSchema })),
  /** Null for labels and keys that came with the material. */
  basis: basisSchema.nullable(),
  /** Whether the run's items have keys. */
  keyed: z.boolean(),
  /** Whether judge and people both say when what they find is to be seen. */
  timed: z.boolean(),
  /** What a blind sample says of the mean over all clips, by the key of a row. */
  means: z.record(z.string(), correctedMeanSchema),
  /** How the judge agrees with people against how these agree among themselves, by the key of a row. */
  ceilings: z.record(z.string(), rowCeilingSchema),
  /** The names of the people in these, by their ids. */
  readers: z.record(z.string(), z.string()),
  /** The names of facets that the run's items have, in alphabetical order. */
  facets: z.array(z.string()),
  /** Clips of the run that the figures leave out, since the person who looks reviews them blind. */
  withheld: z.number(),
  /** Under which words people answered, and what has changed since; null where no people are compared with. */
  conditions: conditionsSchema.nullable(),
  /** The study plan that holds, by which these are shown; null where none was frozen. */
  study: studySchema.nullable(),
});

/** See {@link agreementAnswerSchema}. */
export type AgreementAnswer = z.infer<typeof agreementAnswerSchema>;

/** Most words of a facet that one row is broken down by: those with the most items. */
export const MOST_SLICES = 100;

/** One row of the agreement page for the items of each word of a facet. */
export const facetAnswerSchema = z.object({
  slices: z.array(
    z.object({
      /** Null: the items without this facet. */
      word: z.string().nullable(),
      /** Null for a group whose questions have different scales. */
      comparison: comparisonSchema.nullable(),
    }),
  ),
  /** How many words are left out, since there are more than {@link MOST_SLICES}. */
  left: z.number(),
  /** As for the page. */
  withheld: z.number(),
});

/** See {@link facetAnswerSchema}. */
export type FacetAnswer = z.infer<typeof facetAnswerSchema>;
