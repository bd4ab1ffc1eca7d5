import { z } from 'zod';
import type { AgreementScale } from '@/lib/statistics/scale';
import {
  type Interval,
  STATISTIC_NOTES,
  type Statistic,
  UNDEFINED_REASONS,
} from '@/lib/statistics/statistic';

/*
 * The statistics import nothing, zod neither. What a route answers of theirs is parsed by these schemas, which are held to
 * the types of the statistics by the compiler.
 */

/** An object of nothing but these numbers. */
export function numbersSchema<Name extends string>(...names: Name[]) {
  return z.record(z.enum(names), z.number());
}

/** See {@link Interval}. */
export const intervalSchema: z.ZodType<Interval> = numbersSchema('low', 'high', 'level');

/** See {@link Statistic}. */
export const statisticSchema: z.ZodType<Statistic> = z.union([
  z.object({
    value: z.number(),
    interval: intervalSchema.nullable(),
    notes: z.array(z.enum(STATISTIC_NOTES)),
    questions: numbersSchema('averaged', 'leftOut').optional(),
  }),
  z.object({
    value: z.null(),
    reason: z.enum(UNDEFINED_REASONS),
  }),
]);

/** See {@link AgreementScale}. */
export const agreementScaleSchema: z.ZodType<AgreementScale> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rating'), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal('yes-no') }),
  z.object({ kind: z.literal('choice'), categories: z.array(z.string()) }),
]);

/** One figure of either of two raters; null where neither has one. */
export const bothMeansSchema = numbersSchema('left', 'right').nullable();
