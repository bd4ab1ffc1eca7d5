import {
  CATEGORIES,
  type Category,
  categoryOf,
  DIMENSIONS,
  type DimensionId,
  labelOf,
} from '@/benchmarks/vbench/formats/dimensions';
import type { Comparison } from '@/benchmarks/vbench/formats/judged/rules';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import type { CompositeFigure, Figure, MeanFigure } from '@/lib/suites/figures';

const facts = { better: 'high', range: { min: 0, max: 1 }, percent: true } as const;

/** What the letters of a comparison mean, before the sentence of the dimension. */
const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  A: 'In order, not in value.',
  B: 'In order with care, not in value.',
  C: 'Not at all.',
};

/** Whether and why a dimension's figure compares with published ones. */
function publishedWords(dimension: DimensionId): string {
  const { compares, because } = HOW_JUDGED[dimension];
  return `${COMPARISON_WORDS[compares]} ${because}`;
}

function dimensionFigure(dimension: DimensionId): MeanFigure {
  return {
    id: dimension,
    label: labelOf(dimension),
    help: `The mean value of its videos: ${HOW_JUDGED[dimension].measures}`,
    kind: 'mean',
    of: { score: 'value' },
    where: { dimension: labelOf(dimension) },
    ...facts,
    published: publishedWords(dimension),
  };
}

/** A category's name among the ids of figures, e.g. `human-fidelity`. */
function idOf(category: Category): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

function categoryFigure(category: Category): CompositeFigure {
  const dimensions = DIMENSIONS.filter((dimension) => categoryOf(dimension) === category);
  const apart = dimensions.filter((dimension) => HOW_JUDGED[dimension].compares === 'C');
  const names = apart.map(labelOf).join(', ');
  return {
    id: idOf(category),
    label: category,
    help: `The mean of its ${dimensions.length} dimensions; it takes all of them.`,
    kind: 'mean-of',
    figures: dimensions,
    ...facts,
    published:
      apart.length > 0
        ? `Not at all: ${names} measured otherwise than by upstream is in it.`
        : 'Not in value, since none of its dimensions does.',
  };
}

/** The suite's figures by model: eighteen dimensions, five categories and the total. */
export const figures: readonly Figure[] = [
  ...DIMENSIONS.map(dimensionFigure),
  ...CATEGORIES.map(categoryFigure),
  {
    id: 'total',
    label: 'Total',
    help: 'The mean of the five categories; it takes all eighteen dimensions. Diversity weighs 10 %, Camera Motion 1/35.',
    kind: 'mean-of',
    figures: CATEGORIES.map(idOf),
    ...facts,
    published:
      'Not at all: no dimension compares in value, and some measure something else than upstream’s.',
  },
];
