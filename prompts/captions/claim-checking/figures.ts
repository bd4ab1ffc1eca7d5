import type { Figure } from '@/lib/suites/figures';

const facts = {
  better: 'low',
  range: { min: 0, max: 1 },
  published:
    'Not at all: AnyCapEval rates captions as a whole and publishes no figures about single claims.',
  kind: 'mean',
} as const;

/** The shares of claims by captioner: means over captions, in which a short caption weighs as much as a long one. */
export const figures: readonly Figure[] = [
  {
    ...{ id: 'unsupported', label: 'Unsupported claims', of: { score: 'unsupported' }, ...facts },
    help: 'The mean over captions of the share of their claims that the video contradicts or does not show.',
  },
  {
    ...{
      id: 'contradicted',
      label: 'Contradicted claims',
      of: { score: 'contradicted' },
      ...facts,
    },
    help: 'The mean over captions of the share of their claims that the video contradicts.',
  },
  {
    ...{ id: 'unseen', label: 'Claims that cannot be seen', of: { score: 'unseen' }, ...facts },
    help: 'The mean over captions of the share of their claims that the video neither shows nor contradicts.',
  },
];
