import { type Figure, meanOfScore } from '@/lib/suites/figures';
import { POINT_SCORES } from '../points/derive';
import { pointFigures } from '../points/figures';
import { SCORES } from './derive';
import { MISSING_QUESTION } from './questions';

const published =
  'Not at all: AnyCapEval rates captions as a whole and publishes no figures about single claims.';

const DREAM =
  'Where claims are checked against the reference, and key points are DREAM-1K’s reference events: then in order, with care in value, since it asks for events alone, and of another judge.';

/** The shares of claims by captioner: means over captions, in which a short caption weighs as much as a long one; with those of key points. */
export const figures: readonly Figure[] = [
  meanOfScore(SCORES.unsupported, {
    help: 'The mean over captions of the share of their claims that the video contradicts or does not show.',
    published,
  }),
  meanOfScore(SCORES.contradicted, {
    help: 'The mean over captions of the share of their claims that the video contradicts.',
    published,
  }),
  meanOfScore(SCORES.unseen, {
    help: 'The mean over captions of the share of their claims that the video neither shows nor contradicts.',
    published,
  }),
  {
    ...meanOfScore(SCORES.supported, {
      help: 'The mean over captions of the share of their claims that the video, or in runs against it the reference, bears out: precision.',
      published: DREAM,
    }),
    label: 'Precision',
    percent: true,
  },
  ...pointFigures,
  {
    id: 'f1',
    label: 'F1',
    help: 'The harmonic mean of precision and recall, as DREAM-1K takes it of the means over captions.',
    kind: 'harmonic-mean-of',
    figures: [SCORES.supported.id, POINT_SCORES.recall.id],
    better: 'high',
    range: { min: 0, max: 1 },
    percent: true,
    published: DREAM,
  },
  {
    id: MISSING_QUESTION,
    label: 'Missing facts',
    help: 'How many facts people say that a caption leaves out, on average over the captions that they reviewed. No judge is asked.',
    kind: 'mean',
    of: { question: MISSING_QUESTION },
    better: 'low',
    range: { min: 0, max: null },
    byPeople: true,
    published: 'There is nothing published to compare it with.',
  },
];
