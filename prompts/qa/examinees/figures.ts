import { QUESTION_TYPE, QUESTION_TYPES } from '@/benchmarks/instructional-qa/formats/categories';
import {
  GRANULARITIES,
  SOURCE,
  SOURCES,
  VIEWS,
} from '@/benchmarks/instructional-qa/formats/sources';
import type { Figure } from '@/lib/suites/figures';
import { RIGHT, RIGHT_OF_READ } from './right';

/** The parts of an exam that accuracy is also stated of: a facet of its items, and its values with their names. */
const SLICES = [
  ...QUESTION_TYPES.map((type) => ['type', type, QUESTION_TYPE[type].name] as const),
  ...SOURCES.map((source) => ['source', source, SOURCE[source].name] as const),
  ...VIEWS.map((view) => ['view', view, `${view} person`] as const),
  ...GRANULARITIES.map((granularity) => ['granularity', granularity, granularity] as const),
];

/** What accuracy says of replies that are none, by the score that it is taken of. */
const UNREAD_WORDS = {
  [RIGHT]:
    'Replies that decline or cannot be read count as wrong, as in Video-MME and EgoSchema; calls that failed are left out.',
  [RIGHT_OF_READ]: 'Replies that decline or cannot be read are left out.',
};

/**
 * An examinee's accuracy, overall and by type, source, view and granularity of questions, and overall of what was read.
 * @param means what right means, as a clause
 */
export function figuresOf(means: string): readonly Figure[] {
  const accuracy = (
    id: string,
    name: string,
    score: keyof typeof UNREAD_WORDS,
    where?: Record<string, string>,
  ): Figure => ({
    id,
    label: `Accuracy, ${name}`,
    help: `The share of questions of which ${means}, 0–1. ${UNREAD_WORDS[score]}`,
    kind: 'share',
    of: { score },
    atLeast: 1,
    ...(where && { where }),
    better: 'high',
    range: { min: 0, max: 1 },
    published:
      'With care: InstructionBench’s own questions are others, and its supplement states no accuracies.',
  });
  return [
    accuracy('accuracy', 'overall', RIGHT),
    accuracy('accuracy-of-read', 'of what was read', RIGHT_OF_READ),
    ...SLICES.map(([facet, value, name]) =>
      accuracy(`accuracy-${facet}-${value}`, name, RIGHT, { [facet]: value }),
    ),
  ];
}
