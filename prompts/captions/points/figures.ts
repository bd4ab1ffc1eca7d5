import { type Figure, meanOfScore } from '@/lib/suites/figures';
import { POINT_SCORES } from './derive';

const ANYCAP =
  'Where the key points are AnyCapEval’s, its limits apply and words are counted as upstream counts: then in order, with care in value, since judge and wording are others.';
const DREAM =
  'Where the key points are DREAM-1K’s reference events: then in order, with care in value, since judge and wording are others.';
const NONE = 'There is nothing published to compare it with.';

/** The figures of key points by captioner. */
export const pointFigures: readonly Figure[] = [
  {
    ...meanOfScore(POINT_SCORES.recall, {
      help: 'The mean over captions of the share of their key points that they tell: recall, in which every caption weighs the same, as DREAM-1K has it.',
      published: DREAM,
    }),
    label: 'Recall',
    percent: true,
  },
  {
    ...meanOfScore(POINT_SCORES.wrong, {
      help: 'The mean over captions of the share of their key points that they tell wrongly.',
      published: NONE,
    }),
    label: 'Key points told wrongly',
    percent: true,
  },
  {
    ...meanOfScore(POINT_SCORES.told, {
      help: 'How many key points a caption tells on average; one less, down to 0, where it breaks its limit of length and the run takes that off.',
      published: ANYCAP,
    }),
    label: 'Number of key points told',
  },
  {
    ...meanOfScore(POINT_SCORES.points, {
      help: 'How many key points a caption has on average, of those that have an answer.',
      published: NONE,
    }),
    label: 'Number of key points',
  },
  {
    id: 'covered',
    label: 'Key points told of all',
    help: 'The number of key points told by the number of key points, over all captions together: a caption with more of them weighs more, as in AnyCapEval’s content score.',
    kind: 'ratio-of',
    figures: [POINT_SCORES.told.id, POINT_SCORES.points.id],
    per: 1,
    better: 'high',
    range: { min: 0, max: 1 },
    percent: true,
    published: ANYCAP,
  },
  {
    ...meanOfScore(POINT_SCORES.words, {
      help: 'How long captions with key points are on average, in words as the run counts them.',
      published: ANYCAP,
    }),
    label: 'Length in words',
  },
  {
    id: 'density',
    label: 'Density',
    help: 'The number of key points told by the length, over all captions together: key points in 100 words.',
    kind: 'ratio-of',
    figures: [POINT_SCORES.told.id, POINT_SCORES.words.id],
    per: 100,
    better: 'high',
    range: { min: 0, max: null },
    published: ANYCAP,
  },
];
