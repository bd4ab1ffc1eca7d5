import { type Figure, meanOfScore } from '@/lib/suites/figures';
import { SCORES } from './derive';

const published =
  'Not at all: AnyCapEval rates captions as a whole and publishes no figures about single claims.';

/** The shares of claims by captioner: means over captions, in which a short caption weighs as much as a long one. */
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
];
