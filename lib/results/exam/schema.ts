import { z } from 'zod';
import { withoutEmpty } from '@/lib/query-fields';
import { intervalSchema } from '@/lib/ratings/statistic.schema';
import { resultsRequestSchema } from '../schema';

/** What asks for an examination in detail: of which suite and items, and whether single items are told of. */
export const examRequestSchema = withoutEmpty(
  resultsRequestSchema
    .pick({ project: true, suite: true, benchmark: true, part: true })
    .extend({ items: z.stringbool().default(false) }),
);

/** See {@link examRequestSchema}. */
export type ExamRequest = z.output<typeof examRequestSchema>;

const accuracySchema = z.object({
  /** 0 to 1; null of no items. */
  value: z.number().nullable(),
  /** Over clusters; null where these are too few. */
  interval: intervalSchema.nullable(),
  items: z.number(),
});

/** See {@link accuracySchema}. */
export type Accuracy = z.infer<typeof accuracySchema>;

/** Who sat an examination: a judge with its settings, or a person who was shown nobody's answers. */
const sitterSchema = z.object({
  name: z.string(),
  kind: z.enum(['judge', 'person']),
  /** What a judge is a control of; null for others. */
  control: z.string().nullable(),
  overall: accuracySchema,
  /** In the order of the examination's slices. */
  slices: z.array(accuracySchema),
  /** Accuracy less that of the same judge without frames, on the items of both; null where it was not asked without. */
  gain: z
    .object({ value: z.number(), interval: intervalSchema.nullable(), items: z.number() })
    .nullable(),
});

/** See {@link sitterSchema}. */
export type Sitter = z.infer<typeof sitterSchema>;

/** Two who sat it, on the items that both were asked. */
const pairSchema = z.object({
  /** Places among the sitters. */
  left: z.number(),
  right: z.number(),
  items: z.number(),
  /** Items that one of them alone had right. */
  leftOnly: z.number(),
  rightOnly: z.number(),
  /** McNemar's test, see lib/statistics/mcnemar. */
  exact: z.number(),
  midP: z.number(),
  /** Mid-p by Holm over all pairs that are compared. */
  adjusted: z.number(),
});

/** See {@link pairSchema}. */
export type ExamPair = z.infer<typeof pairSchema>;

/** An item by who was right about it, see lib/statistics/item-analysis. */
const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  right: z.number().nullable(),
  examinees: z.number(),
  discrimination: z.number().nullable(),
});

/** See {@link itemSchema}. */
export type ExamItem = z.infer<typeof itemSchema>;

/** An examination in detail. */
export const examSchema = z.object({
  /** By what accuracy is stated in addition: how long clips are, and facets of items. */
  slices: z.array(z.object({ facet: z.string(), label: z.string() })),
  sitters: z.array(sitterSchema),
  pairs: z.array(pairSchema),
  /** The hardest first; null where they were not asked for. Controls count in none. */
  items: z.array(itemSchema).nullable(),
});

/** See {@link examSchema}. */
export type Exam = z.infer<typeof examSchema>;
