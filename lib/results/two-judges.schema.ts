import { z } from 'zod';
import { withoutEmpty } from '@/lib/query-fields';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { numbersSchema, statisticSchema } from '@/lib/ratings/statistic.schema';
import { namedModels } from './address';
import { resultsRequestSchema } from './schema';

/** What a point of the comparison is: an item, or the mean of a model's items of one task. */
export const POINT_UNITS = ['item', 'task'] as const;

/** One of {@link POINT_UNITS}. */
export type PointUnit = (typeof POINT_UNITS)[number];

/** What stands in place of a judge where people's values are compared with. */
export const PEOPLE = 'people';

/** What asks for two judges' values of the same items: whose stand on the page, and with which others to compare them. */
export const twoJudgesRequestSchema = withoutEmpty(
  resultsRequestSchema
    .pick({
      project: true,
      suite: true,
      configuration: true,
      run: true,
      mixed: true,
      benchmark: true,
      part: true,
    })
    .extend({
      model: resultsRequestSchema.shape.models,
      /** The configuration of the others, or that they are people's. */
      other: z.union(
        [z.literal(PEOPLE), z.guid()],
        'Say with which judge to compare, or “people”.',
      ),
      /** Which of people's answers count. */
      labels: z.enum(COUNTED_ANSWERS).default('sample'),
      per: z.enum(POINT_UNITS).default('item'),
    }),
).transform(namedModels);

/** See {@link twoJudgesRequestSchema}. */
export type TwoJudgesRequest = z.output<typeof twoJudgesRequestSchema>;

const twoJudgesFigureSchema = z.object({
  id: z.string(),
  label: z.string(),
  range: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  /** Places where points lie, and how many there. */
  points: z.array(numbersSchema('x', 'y', 'count')),
  pairs: z.number(),
  /** Points of which both say the same value. */
  same: z.number(),
  clusters: z.number(),
  /** Items that one of the two alone has a value of. */
  onlyLeft: z.number(),
  onlyRight: z.number(),
  /** The means over the points; null where there is none. */
  means: numbersSchema('left', 'right').nullable(),
  pearson: statisticSchema,
  spearman: statisticSchema,
});

/** A figure's values by two judges. */
export type TwoJudgesFigure = z.infer<typeof twoJudgesFigureSchema>;

/** Two judges' values of the same items, by figure. */
export const twoJudgesSchema = z.object({
  left: z.string(),
  right: z.string(),
  /** Which of people's answers count, where one of the two are people. */
  labels: z.enum(COUNTED_ANSWERS).optional(),
  per: z.enum(POINT_UNITS),
  figures: z.array(twoJudgesFigureSchema),
  /** Items withheld from who looks, since they review them blind. */
  withheld: z.number(),
});

/** See {@link twoJudgesSchema}. */
export type TwoJudges = z.infer<typeof twoJudgesSchema>;
