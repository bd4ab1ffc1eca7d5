import { z } from 'zod';
import { numbersSchema, statisticSchema } from '@/lib/ratings/statistic.schema';
import type { TimeAgreement } from '@/lib/statistics/time-agreement';
import type { EndOffsets } from '@/lib/statistics/time-offsets';
import { studySchema } from '@/lib/studies/schema';
import { agreementRequestSchema } from './schema';

/** At which tolerances judge and people are matched, in seconds. */
export const TOLERANCES = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 7.5, 10] as const;

/** What is asked for of when judge and people find something. */
export const whenRequestSchema = agreementRequestSchema
  .pick({ run: true, labels: true, part: true })
  .extend({
    /** From how many points on a type counts as found; half of the scale when left out. */
    threshold: z.coerce
      .number({ error: 'The threshold must be a number.' })
      .positive('The threshold must be above 0.')
      .max(10_000, 'The threshold is too high.')
      .optional(),
    /** Of the types of this group alone; of all that have a time when left out. */
    group: z.string().max(100).optional(),
  });

/** See {@link whenRequestSchema}. */
export type WhenRequest = z.infer<typeof whenRequestSchema>;

const offsetsSchema: z.ZodType<EndOffsets> = z.object({
  median: statisticSchema,
  bias: statisticSchema,
});

const share = z.number().nullable();

const timeAgreementSchema: z.ZodType<TimeAgreement> = z.object({
  tolerance: z.number(),
  items: z.number(),
  clusters: z.number(),
  tooCoarse: z.number(),
  counts: numbersSchema('judge', 'people', 'marked', 'matched', 'matchedMarked'),
  recall: statisticSchema,
  precision: statisticSchema,
  f1: statisticSchema,
  start: offsetsSchema,
  end: offsetsSchema,
  sameType: statisticSchema,
  chance: z.object({ recall: share, precision: share, f1: share, sameType: share }).nullable(),
});

/** When judge and people find something, over tolerances. */
export const whenAnswerSchema = z.object({
  /** The groups that have types with a time. */
  groups: z.array(z.object({ id: z.string(), label: z.string() })),
  /** From how many points on a type counts as found, and the most points of any. */
  threshold: z.number(),
  most: z.number(),
  /** How closely the judge can place things in the clips that count, in seconds; null where none does. */
  spacing: numbersSchema('least', 'most').nullable(),
  /** At each of the {@link TOLERANCES}. */
  points: z.array(timeAgreementSchema),
  /** What people said of clips and does not count: where the judge answered about no frame, or one of the two in part. */
  leftOut: numbersSchema('no-frames', 'in-part'),
  /** As for the page. */
  withheld: z.number(),
  study: studySchema.nullable(),
});

/** See {@link whenAnswerSchema}. */
export type WhenAnswer = z.infer<typeof whenAnswerSchema>;
