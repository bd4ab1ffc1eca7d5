import { z } from 'zod';
import { conditionsSchema } from '@/lib/agreement/conditions.schema';
import { configurationSchema } from '@/lib/library/configurations/schema';
import { COUNTED_ANSWERS, type CountedAnswers } from '@/lib/queues/sample/schema';
import { intervalSchema, numbersSchema } from '@/lib/ratings/statistic.schema';
import { MEAN_TARGETS } from '@/lib/statistics/sampled';
import { STUDY_PARTS, studySchema } from '@/lib/studies/schema';
import { modelBiasSchema } from './biases.schema';
import { coverageSchema } from './coverage.schema';
import { sourceSchema } from './source.schema';

/**
 * By whom a figure is: the judge alone, people alone, the judge corrected by people, which says what they would say of all
 * items, or the judge with what people answered in its place wherever they did.
 */
export const RESULTS_COLUMNS = ['judge', 'people', 'corrected', 'overridden'] as const;

/** One of {@link RESULTS_COLUMNS}. */
export type ResultsColumn = (typeof RESULTS_COLUMNS)[number];

/** Most models that stand side by side: every two of them are compared. */
export const MOST_MODELS = 30;

/** What the results page asks for. */
export const resultsRequestSchema = z.object({
  /** Null: the first project. */
  project: z.uuid().nullable().default(null),
  /** Null: the suite of what is named below, else of the configuration that has judged most. */
  suite: z.string().max(100).nullable().default(null),
  /** Whose scores: the runs of this configuration, the latest on each item. Null: the one that judged most. */
  configuration: z.guid().nullable().default(null),
  /** Those of this run alone. */
  run: z.uuid().nullable().default(null),
  /** The imported configuration whose scores stand in figures that it measures by models made for that; null for none. */
  mixed: z
    .guid('What is mixed in is named by the id of its configuration.')
    .nullable()
    .default(null),
  /** On the items of this benchmark alone that are examined. */
  benchmark: z.uuid().nullable().default(null),
  /** On this part of the items alone, where a study plan splits them; null: the development part. */
  part: z.enum(STUDY_PARTS).nullable().default(null),
  /** Of these models only, the empty text for “not known”; of all where there are none. */
  models: z.array(z.string().max(300)).max(MOST_MODELS).default([]),
  /** Which of people's answers count; null for what fits: a blind sample, and where people alone answer all. */
  labels: z.enum(COUNTED_ANSWERS).nullable().default(null),
  /** From how many points on a type counts as found, in all shares; null for the plan's, else each one's usual threshold. */
  atLeast: z.coerce
    .number({ error: 'The threshold must be a number.' })
    .min(-10_000, 'The threshold is too low.')
    .max(10_000, 'The threshold is too high.')
    .nullable()
    .default(null),
  /** By which figure models are compared and ranked; null for the suite's total, else its first. */
  figure: z.string().max(100).nullable().default(null),
  /** By whose values they are. */
  by: z.enum(RESULTS_COLUMNS).default('judge'),
});

/** Which of people's answers are meant, where those shown are of people alone or of a judge. */
export function labelsMeant(
  { labels }: Pick<ResultsRequest, 'labels'>,
  runs: { peopleAlone: boolean } | null,
): CountedAnswers {
  return labels ?? (runs?.peopleAlone ? 'all' : 'sample');
}

/** See {@link resultsRequestSchema}. */
export type ResultsRequest = z.infer<typeof resultsRequestSchema>;

const judgeEstimateSchema = z.object({
  /** Null where no item is scored, or a part of a composite figure has no value. */
  value: z.number().nullable(),
  /** Of all items like these; of these items the judge's figure is known. */
  interval: intervalSchema.nullable(),
  items: z.number(),
  clusters: z.number(),
  /** Judged items of the figure that have no score. */
  unscored: z.number(),
  /** Scored items of the figure of which the judge left something else unscored. */
  inPart: z.number().default(0),
  /** Whether a part of a composite figure rests on so few clusters that differ that it would have no interval by itself. */
  weak: z.boolean().default(false),
});

/** A figure of a model by the judge alone. */
export type JudgeEstimate = z.infer<typeof judgeEstimateSchema>;

const peopleEstimateSchema = z.object({
  value: z.number(),
  /** By which mean is meant; null where nothing is left to chance, or too little is known. */
  intervals: z.record(z.enum(MEAN_TARGETS), intervalSchema.nullable()),
});

const sampleEstimatesSchema = z.object({
  /** Items that the sample stands for, items of the sample, and how many of equal chances these are worth. */
  population: z.number(),
  sampled: z.number(),
  effective: z.number(),
  /** Items of the sample that somebody answered in part: there people and judge are compared over what both answered. */
  inPart: z.number().default(0),
  weighted: z.boolean(),
  /** Whether nothing was left to chance nor unanswered, so that people's figure of these items is known. */
  complete: z.boolean(),
  /**
   * Whether its intervals may hold less than they say: of a composite figure where a part would have none by itself, of a share
   * where chances differ and few items lie on one side.
   */
  weak: z.boolean().default(false),
  people: peopleEstimateSchema,
  corrected: peopleEstimateSchema,
});

/** A figure of a model by what people said. */
export type SampleEstimates = z.infer<typeof sampleEstimatesSchema>;

const figureFactsSchema = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z.enum(['mean', 'share', 'mean-of', 'harmonic-mean-of', 'ratio-of']),
  better: z.enum(['low', 'high']).nullable(),
  range: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  published: z.string(),
  /** By what its values were measured, where results are mixed: several of a composite figure; else none. */
  measures: z.array(z.string()).default([]),
  /** Whether it is read in percent with two decimals. */
  percent: z.boolean().default(false),
  /** Of a share: from how many points on. */
  atLeast: z.number().nullable(),
  /** Of a share of one question, by whose worst answer the library filters; null for all others. */
  question: z.string().nullable(),
  /** Of a mean of figures: which, by their ids. */
  parts: z.array(z.string()).default([]),
});

/** What a page needs to know of a figure. */
export type FigureFacts = z.infer<typeof figureFactsSchema>;

const resultsFigureSchema = figureFactsSchema.extend({
  /** In the order of the models. */
  cells: z.array(
    z.object({
      judge: judgeEstimateSchema,
      sample: sampleEstimatesSchema.nullable(),
      /** With people's answers in the judge's place; null where nobody answered, or where it is not worked out. */
      overridden: judgeEstimateSchema.nullable().default(null),
    }),
  ),
});

/** A figure of every model. */
export type ResultsFigure = z.infer<typeof resultsFigureSchema>;

const modelDifferenceSchema = z.object({
  /** Places among the models; the value is the left one's less the right one's. */
  left: z.number(),
  right: z.number(),
  value: z.number(),
  interval: intervalSchema.nullable(),
  /** So wide that those of all differences hold at once. */
  simultaneous: intervalSchema.nullable(),
  /** Independent groups of items, such as prompts, of which both have any. */
  shared: z.number(),
});

/** Two models set against each other. */
export type ModelDifference = z.infer<typeof modelDifferenceSchema>;

const rankSchema = numbersSchema('rank', 'from', 'to');

const comparisonSchema = z.object({
  figure: z.string(),
  by: z.enum(RESULTS_COLUMNS),
  /** How many times as far a simultaneous interval reaches as one by itself, in quantiles of Student's t. */
  widening: z.number(),
  differences: z.array(modelDifferenceSchema),
  /** In the order of the models; null as a whole where the figure has no better end, or fewer than two models a value. */
  ranks: z.array(rankSchema.nullable()).nullable(),
});

/** How models compare by one figure. */
export type ResultsComparison = z.infer<typeof comparisonSchema>;

/** A control: what it is, and what it says of the figures next to it. */
const controlKindSchema = z.object({ label: z.string(), help: z.string() });

/** What answering without having looked scores, in the order of the figures; shares, 0 to 1, of so many items. */
const guessSchema = controlKindSchema.extend({
  cells: z.array(z.object({ value: z.number().nullable(), items: z.number() })),
});

/** See {@link guessSchema}. */
export type ResultsGuess = z.infer<typeof guessSchema>;

/** What is said of judges in addition to the figures, in the order of the models; shares, 0 to 1. */
const traitSchema = controlKindSchema.extend({
  id: z.string(),
  cells: z.array(z.object({ value: z.number(), items: z.number() }).nullable()),
});

/** See {@link traitSchema}. */
export type ResultsTrait = z.infer<typeof traitSchema>;

/** A model that had a part in making the items that it was asked about. */
export const makerSchema = z.object({
  model: z.string(),
  /** As which judges it is asked. */
  judges: z.array(z.string()),
  /** What it was, e.g. “Assistant 1 in “Options””. */
  parts: z.array(z.string()),
  /** In making how many of how many items. */
  items: z.number(),
  of: z.number(),
});

/** See {@link makerSchema}. */
export type Maker = z.infer<typeof makerSchema>;

/** What the results page shows. */
export const resultsSchema = z.object({
  project: z.object({ id: z.string(), name: z.string() }),
  /** Suites that have runs in the project. */
  suites: z.array(z.object({ id: z.string(), name: z.string() })),
  suite: z
    .object({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      /** Whether its items are pairs, of which each model's standing is told; absent where they are not. */
      pairs: z.literal(true).optional(),
    })
    .nullable(),
  /** What the rows are: models that made items, or judges with their settings. */
  compares: z.enum(['models', 'judges']).default('models'),
  configurations: z.array(configurationSchema),
  /** Benchmarks that examine any of the suite's items. */
  benchmarks: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  /** Null while the project has no run. */
  source: sourceSchema.nullable(),
  /** Items of the project, those judged, and those withheld from who looks, since they review them blind. */
  items: z.number(),
  judged: z.number(),
  withheld: z.number(),
  /** How many items runs held back for a blind sample, and how many of them people have reviewed so far. */
  heldBack: z
    .object({ items: z.number(), reviewed: z.number() })
    .default({ items: 0, reviewed: 0 }),
  /** How many items changed so lately that they count as they were before. */
  pending: z.number(),
  /** All models with judged items, the most items first. */
  known: z.array(z.object({ model: z.string().nullable(), items: z.number() })),
  /** Those that are shown, by name. */
  models: z.array(
    z.object({
      model: z.string().nullable(),
      items: z.number(),
      /** What a judge is a control of; left out for examinees, and for models. */
      control: controlKindSchema.optional(),
    }),
  ),
  /** Judged items about which people said anything. */
  answered: z.number(),
  labels: z.enum(COUNTED_ANSWERS),
  figures: z.array(resultsFigureSchema),
  /** Rows and columns that say how judges' figures are to be read; none where the suite has none. */
  guesses: z.array(guessSchema).default([]),
  traits: z.array(traitSchema).default([]),
  /** Judges that had a part in making what they were asked. */
  makers: z.array(makerSchema).default([]),
  comparison: comparisonSchema.nullable(),
  /** The judge's bias in the compared figure, in the order of the models; null for one that people read nothing of. */
  biases: z.array(modelBiasSchema.nullable()).default([]),
  /** Null where no plan says what is expected. */
  coverage: coverageSchema.nullable().default(null),
  /** Under which words people answered, and what has changed since; null without figures. */
  conditions: conditionsSchema.nullable().default(null),
  /** The study plan that holds, by which these are shown; null where none was frozen. */
  study: studySchema.nullable().default(null),
});

/** See {@link resultsSchema}. */
export type Results = z.infer<typeof resultsSchema>;
