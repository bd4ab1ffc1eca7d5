import { z } from 'zod';
import { recordedAnswerSchema } from '@/lib/answers/schema';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { comparedRaterSchema, knownRaterSchema } from '@/lib/ratings/schema';
import {
  agreementScaleSchema,
  bothMeansSchema,
  numbersSchema,
  statisticSchema,
} from '@/lib/ratings/statistic.schema';
import { suiteFactsSchema } from '@/lib/reviews/schema';
import { runItemStateSchema } from '@/lib/runs/schema';
import type { EffectiveVotes } from '@/lib/statistics/effective-votes';
import type { PairedReport } from '@/lib/statistics/paired-report';
import type { MatrixCell } from '@/lib/statistics/rater-matrix';
import { TOGETHER_STATISTICS } from '@/lib/statistics/together';
import { itemExhibitSchema } from '@/lib/suites/exhibit';
import { scoreSchema } from '@/lib/suites/score';
import { UNSCORED_REASONS } from '@/lib/suites/verdict';
import { clusterSchema, frameSchema, mediaFactsSchema } from '@/lib/video/schema';

/** The most raters that are put side by side. */
export const MOST_COMPARED = 8;

/** The most raters that are compared with each other, every two of them. */
export const MOST_IN_MATRIX = 12;

/** What several raters say of one video, side by side. */
export const videoComparisonSchema = z.object({
  video: z.object({
    id: z.string(),
    name: z.string(),
    generatorModel: z.string().nullable(),
    generationPrompt: z.string().nullable(),
    /** Of its first video; null where there is none. */
    facts: mediaFactsSchema.nullable(),
  }),
  /** What it shows of its own data, next to or instead of a player. */
  shows: z.array(itemExhibitSchema),
  suite: suiteFactsSchema,
  /** The suites in which judges answered about the video. */
  suites: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Everybody who can be compared in this suite. */
  raters: z.array(comparedRaterSchema),
  /** Who is compared, in order. */
  compared: z.array(
    comparedRaterSchema.extend({
      /** Which of the frame sets: the one that it was shown; the first for anybody who is no judge. */
      frameSet: z.number(),
      /** What became of the video in the run; null for anybody who is no judge, or where the run does not have it. */
      judging: z
        .object({
          state: runItemStateSchema,
          stateReason: z.string().nullable(),
          calls: z.number(),
          cost: z.number().nullable(),
          /** Of all calls together, in milliseconds. */
          latencyMs: z.number(),
        })
        .nullable(),
      /** What follows from this rater's answers alone. */
      scores: z.array(scoreSchema),
    }),
  ),
  /** The different sets of frames that the compared judges were shown; where no run is compared, what new ones would be. */
  frameSets: z.array(z.object({ frames: z.array(frameSchema), clusters: z.array(clusterSchema) })),
  units: z.array(z.object({ unit: z.string(), label: z.string() })),
  /** Questions about units in their order; each with one place per compared rater, null where it said nothing. */
  rows: z.array(
    z.object({
      unit: z.string(),
      question: z.string(),
      answers: z.array(recordedAnswerSchema.nullable()),
    }),
  ),
});

/** See {@link videoComparisonSchema}. */
export type VideoComparison = z.infer<typeof videoComparisonSchema>;

/** What a run used on the videos that are compared; replies taken over count with what they took when they were given. */
const usageSchema = z.object({
  calls: z.number(),
  /** Those of the calls whose replies were taken over from earlier equal ones. */
  replayed: z.number(),
  /** Calls without a usable reply, by their latest record. */
  failed: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Null when no price is known for any call. */
  cost: z.number().nullable(),
  /** Whether some of tokens and cost is our own estimate, since the endpoint tells none. */
  estimated: z.boolean(),
  /** Of one call, in milliseconds; null without calls. */
  latency: z.object({ mean: z.number(), p50: z.number(), p95: z.number() }).nullable(),
  /** Videos by what became of them. */
  states: z.partialRecord(runItemStateSchema, z.number()),
  /** Answers without a score, by reason. */
  unscored: z.partialRecord(z.enum(UNSCORED_REASONS), z.number()),
});

/** See {@link usageSchema}. */
export type Usage = z.infer<typeof usageSchema>;

/** An item that can be compared with another one. */
export const otherClipSchema = z.object({
  id: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  generatorModel: z.string().nullable(),
  generationPrompt: z.string().nullable(),
  /** Of the same prompt: another sample of one model, else `prompt`; null of another prompt. */
  sibling: z.enum(['prompt', 'sample']).nullable(),
});

/** See {@link otherClipSchema}. */
export type OtherClip = z.infer<typeof otherClipSchema>;

const matrixCellSchema: z.ZodType<MatrixCell> = z.object({
  kappa: statisticSchema,
  items: z.number(),
  videos: z.number(),
  clusters: z.number(),
});

const effectiveVotesSchema: z.ZodType<EffectiveVotes> = z.object({
  judges: z.number(),
  units: z.number(),
  correlation: statisticSchema,
  votes: z
    .object({ value: z.number(), interval: numbersSchema('low', 'high').nullable() })
    .nullable(),
});

/** How far each pair of raters agree, and who and what can be chosen. */
export const raterMatrixSchema = z.object({
  /** Everybody who can be in it. */
  known: z.array(knownRaterSchema),
  /** Keys of those who are, in order. */
  raters: z.array(z.string()),
  pools: z.array(z.object({ key: z.string(), label: z.string(), questions: z.array(z.string()) })),
  /** Key of the pool that was computed. */
  pool: z.string(),
  /** Clips that are left out, since the person who looks reviews them blind. */
  withheld: z.number(),
  /** A line for each rater with a place for each; null on the diagonal. */
  cells: z.array(z.array(matrixCellSchema.nullable())),
  /** As how many independent judges those among the raters count; null without two, or units that all and a person scored. */
  votes: effectiveVotesSchema.nullable(),
  /** How far people, judges and everybody agree, each all together. */
  together: z.array(
    z.object({
      who: z.enum(['people', 'judges', 'all']),
      raters: z.number(),
      units: z.number(),
      complete: z.number(),
      clusters: z.number(),
      statistics: z.partialRecord(z.enum(TOGETHER_STATISTICS), statisticSchema),
    }),
  ),
});

/** How far each pair of raters agree beyond chance. */
export type RaterMatrix = z.infer<typeof raterMatrixSchema>;

/** What is asked of a matrix; raters and pool that are left empty are chosen. */
export interface MatrixRequest {
  suite: string;
  /** The project whose items count; null for those of all. */
  project: string | null;
  raters: readonly string[];
  pool: string | null;
  labels: CountedAnswers;
}

const meanDifferenceSchema = z.object({
  videos: z.number(),
  clusters: z.number(),
  means: bothMeansSchema,
  difference: statisticSchema,
});

const pairedReportSchema: z.ZodType<PairedReport> = z.object({
  pools: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      question: z.string().nullable(),
      scale: agreementScaleSchema,
      comparison: z.object({
        pairs: z.number(),
        videos: z.number(),
        clusters: z.number(),
        leavingClusters: z.number(),
        coverage: numbersSchema('asked', 'leftUnscored', 'rightUnscored'),
        means: bothMeansSchema,
        difference: statisticSchema.nullable(),
        kappa: statisticSchema,
        exact: statisticSchema,
      }),
      errors: meanDifferenceSchema.extend({ units: z.number() }),
    }),
  ),
  scores: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      higherIsWorse: z.boolean(),
      neutral: z.literal(true).optional(),
      comparison: meanDifferenceSchema,
    }),
  ),
});

/** Two raters over the videos that both answered about. */
export const setComparisonSchema = z.intersection(
  pairedReportSchema,
  z.object({
    suite: suiteFactsSchema,
    left: comparedRaterSchema,
    right: comparedRaterSchema,
    /** Clips that are left out, since the person who looks reviews them blind. */
    withheld: z.number(),
    /** What two runs share and used; null unless both are judges. */
    runs: z
      .object({
        common: numbersSchema('videos', 'hidden', 'otherFrames'),
        left: usageSchema,
        right: usageSchema,
      })
      .nullable(),
  }),
);

/** See {@link setComparisonSchema}. */
export type SetComparison = z.infer<typeof setComparisonSchema>;

/** Whom to compare: keys of raters, and which of people's answers count. */
export interface SetRequest {
  left: string;
  right: string;
  /** Only needed where no judge is among the two. */
  suite: string;
  /** The project whose items count; null for those of all. */
  project: string | null;
  labels: CountedAnswers;
}
