import { z } from 'zod';
import { withoutEmpty } from '@/lib/query-fields';
import { intervalSchema } from '@/lib/ratings/statistic.schema';
import { resultsRequestSchema } from '../schema';

/** What asks how models stand by pairs: by whose judge, and which of people's answers count. */
export const pairsRequestSchema = withoutEmpty(
  resultsRequestSchema.pick({
    project: true,
    suite: true,
    configuration: true,
    run: true,
    part: true,
    labels: true,
  }),
);

/** See {@link pairsRequestSchema}. */
export type PairsRequest = z.output<typeof pairsRequestSchema>;

const standingSchema = z.object({
  /** Answers, the prompts that they are about, and who gave them. */
  comparisons: z.number(),
  tasks: z.number(),
  raters: z.number(),
  /** Of the answers. */
  ties: z.number(),
  bothBad: z.number(),
  /** Models that gave no point to any of the others, why there are no strengths; null where there are. */
  unbeaten: z.array(z.string()).nullable(),
  models: z.array(
    z.object({
      model: z.string(),
      comparisons: z.number(),
      /** Of the points of its comparisons, a tie half a point to each: 0 to 1. */
      share: z.number(),
      shareInterval: intervalSchema.nullable(),
      /** Natural log-odds against a model of average strength; null where there is no answer. */
      strength: z.number().nullable(),
      strengthInterval: intervalSchema.nullable(),
    }),
  ),
});

/** How models stand by pairs. */
export type PairStanding = z.infer<typeof standingSchema>;

const shareSchema = z.object({
  share: z.number().nullable(),
  things: z.number(),
  clusters: z.number(),
  interval: intervalSchema.nullable(),
});

const agreedSchema = z.object({
  /** Of answers with the judge's: both prefer the same, or both neither. */
  equal: shareSchema,
  /** Of those in which both prefer one. */
  decided: shareSchema,
});

const agreementSchema = z.object({
  all: agreedSchema,
  matchUps: z.array(agreedSchema.extend({ models: z.tuple([z.string(), z.string()]) })),
  /** By the share of the points that the better of the two models is expected to get. */
  gaps: z.array(
    agreedSchema.extend({
      id: z.enum(['close', 'apart', 'far']),
      from: z.number(),
      to: z.number(),
    }),
  ),
});

/** How well judge and people agree on pairs. */
export type PairAgreement = z.infer<typeof agreementSchema>;

/** How models stand by pairs, question by question. */
export const pairResultsSchema = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      judge: standingSchema,
      people: standingSchema,
      agreement: agreementSchema,
    }),
  ),
  /** Pairs that are left out, since the person who looks reviews them blind or is not to know their models. */
  withheld: z.number(),
});

/** See {@link pairResultsSchema}. */
export type PairResults = z.infer<typeof pairResultsSchema>;
