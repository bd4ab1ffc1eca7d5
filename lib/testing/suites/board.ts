import { z } from 'zod';
import type { CompositeFigure, Figure } from '@/lib/suites/figures';
import type { ForeignScore, ResultExporter, ScoreImporter } from '@/lib/suites/foreign-scores';
import type { PreferenceImporter } from '@/lib/suites/preferences';
import { jsonLines } from './lines';
import { plainSuite } from './plain';

/** Two categories of two dimensions each. */
const CATEGORIES = { Look: ['colour', 'shape'], Motion: ['speed', 'path'] } as const;
const DIMENSIONS = ['colour', 'shape', 'speed', 'path'] as const;

const dataSchema = z.object({
  dimension: z.enum(DIMENSIONS),
  prompt: z.string().min(1),
  sample: z.number().int().min(0),
});
type Data = z.infer<typeof dataSchema>;

const facts = {
  better: 'high',
  range: { min: 0, max: 1 },
  published: 'There is nothing published to compare it with.',
} as const;

const categoryFigures = Object.entries(CATEGORIES).map(
  ([label, dimensions]): CompositeFigure => ({
    id: label.toLowerCase(),
    label,
    help: `The mean of ${dimensions.join(' and ')}.`,
    ...facts,
    kind: 'mean-of',
    figures: dimensions,
  }),
);

/** Dimensions, categories of them, and a total, as a leaderboard has them. */
const figures: Figure[] = [
  ...DIMENSIONS.map(
    (dimension): Figure => ({
      id: dimension,
      label: dimension,
      help: `The mean of ${dimension}.`,
      ...facts,
      kind: 'mean',
      of: { score: 'mean' },
      where: { dimension },
    }),
  ),
  ...categoryFigures,
  {
    id: 'total',
    label: 'Total',
    help: 'The mean of the categories.',
    ...facts,
    kind: 'mean-of',
    figures: categoryFigures.map(({ id }) => id),
  },
];

const keyOf = ({ dimension, prompt, sample }: Data) => `${dimension}/${prompt}/${sample}`;

/** Lines of dimension, prompt, sample and value with tabs between; an empty value was not judged. */
const tabs: ScoreImporter<Data> = {
  id: 'tabs',
  label: 'Scores with tabs',
  help: 'Dimension, prompt, sample and value with tabs between.',
  files: ['.tsv'],
  judge: 'Elsewhere',
  score: {
    id: 'mean',
    label: 'Mean',
    range: { min: 0, max: 1 },
    higherIsWorse: false,
    formula: 'as it came',
  },
  published: { own: 'They are the published ones.', others: 'Who measured is not known.' },
  keyOf,
  read: (files) => ({
    scores: files.flatMap(({ name: file, text }) =>
      text.split('\n').map((source, index): ForeignScore => {
        const [dimension, prompt, sample, value] = source.split('\t');
        const item = [dimension, prompt, sample].join('/');
        const scored = value ? Number(value) : null;
        const reason = scored === null ? 'nothing-to-judge' : null;
        return { item, called: item, value: scored, reason, file, line: index + 1 };
      }),
    ),
    faults: [],
    notes: [],
  }),
};

const toTabs: ResultExporter<Data> = {
  id: 'tabs',
  label: 'Scores with tabs',
  help: 'A line for each item.',
  write: (items, model) => [
    {
      name: `${model ?? 'unknown'}.tsv`,
      text: items
        .map(({ data, values, reasons }) => `${keyOf(data)}\t${values.mean ?? reasons.join(',')}`)
        .join('\n'),
    },
  ],
};

/** A line for each preference: file named by dimension; prompt, left, right and the left one's points with tabs between. */
const preferred: PreferenceImporter = {
  id: 'preferred',
  label: 'Preferences with tabs',
  help: 'Prompt, left, right and points with tabs between; the file is called by its dimension.',
  files: ['.tsv'],
  facet: 'dimension',
  read: (files) => ({
    sets: files.map(({ name, text }) => ({
      file: name,
      facet: name.replace(/\.tsv$/, ''),
      preferences: text.split('\n').map((line) => {
        const [task = '', left = '', right = '', points] = line.split('\t');
        return { task, left, right, points: Number(points) };
      }),
    })),
    faults: [],
    notes: [],
  }),
};

/** Prompts of four dimensions, several samples of each, some prompts in more than one dimension: what a leaderboard is of. */
export const boardSuite = {
  ...plainSuite({
    id: 'board',
    name: 'Board',
    takes: { kind: 'board', data: dataSchema, media: { min: 0, max: 0 }, frames: null },
    groups: [{ id: 'checks', label: 'Checks', layout: 'list' }],
    questions: [
      {
        id: 'shown',
        label: 'Shown',
        help: 'Whether it is as asked.',
        group: 'checks',
        unit: 'check',
        scale: { kind: 'yes-no' },
        better: 'high',
      },
    ],
    units: ({ data }) => [
      { unit: 'check:1', kind: 'check', label: `The ${data.dimension} of ${data.prompt}` },
      { unit: 'check:2', kind: 'check', label: `The ${data.dimension} stays` },
    ],
    about: ({ data }, unit) => `${keyOf(data)} ${unit}`,
    askedByText: ['shown'],
    frames: () => [],
    measured: (_question, { variables }) => Number((variables.about?.length ?? 0) % 3 !== 0),
    importers: [
      jsonLines(dataSchema.extend({ model: z.string() }), ({ model, ...data }) => ({
        sourceId: keyOf(data),
        name: keyOf(data),
        data,
        model,
        cluster: data.prompt,
        task: `${data.dimension}/${data.prompt}`,
        facets: { dimension: data.dimension },
      })),
    ],
  }),
  figures,
  scoreImporters: [tabs],
  resultExporters: [toTabs],
  preferenceImporters: [preferred],
};
