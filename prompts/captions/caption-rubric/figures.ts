import type { CompositeFigure, Figure, MeanFigure } from '@/lib/suites/figures';
import { CAPTION_TYPES, type CaptionType } from '../data';
import { SCORES } from './derive';

const PUBLISHED = {
  capped:
    'Only where the run’s length rule is the item’s limit alone, words and sentences are counted as upstream counts, and the published wording is loaded as the prompt’s version; AnyCapEval’s judge is another model, so then in order, with care in value.',
  raw: 'Not at all with our wording, which leaves the length to the code: the published judge lowers its score for it. With the published wording loaded, as the capped score.',
  none: 'There is nothing published to compare it with.',
};

const WHOLE = {
  capped: 'the rubric’s score, no higher than 1 where the length is out of bounds',
  raw: 'the judge’s score as it gave it',
};

function meanOf(which: 'capped' | 'raw', type: CaptionType | null): MeanFigure {
  const { id, range } = SCORES[which];
  const name = which === 'capped' ? 'Capped' : 'Raw';
  return {
    id: type ? `${id}-${type}` : id,
    label: type ? `${name}, ${type}` : `${name}, overall`,
    help: type
      ? `The mean over captions of type ${type}, 0–4: ${WHOLE[which]}.`
      : `The mean over captions of all types, each counted once, 0–4: ${WHOLE[which]}. Types with more captions weigh more, as upstream’s overall mean has it.`,
    kind: 'mean',
    of: { score: id },
    ...(type && { where: { type } }),
    better: 'high',
    range,
    published: PUBLISHED[which],
  };
}

function shareOf(which: 'invented' | 'length', label: string, help: string): MeanFigure {
  const { id, range } = SCORES[which];
  return {
    id,
    label,
    help,
    kind: 'mean',
    of: { score: id },
    better: 'low',
    range,
    published: PUBLISHED.none,
  };
}

function wordsOf(type: CaptionType | null): MeanFigure {
  const { id, range } = SCORES.words;
  return {
    id: type ? `${id}-${type}` : id,
    label: type ? `Words, ${type}` : 'Words, overall',
    help: `How long scored captions of ${type ? `type ${type}` : 'all types'} are on average, in words as the run counts them.`,
    kind: 'mean',
    of: { score: id },
    ...(type && { where: { type } }),
    better: null,
    range,
    published: 'Where words are counted as upstream counts: it prints the average length by type.',
  };
}

function densityOf(type: CaptionType | null): CompositeFigure {
  const idOf = ({ id }: { id: string }) => (type ? `${id}-${type}` : id);
  return {
    id: type ? `density-${type}` : 'density',
    label: type ? `Density, ${type}` : 'Density, overall',
    help: `The mean of the capped score of captions of ${type ? `type ${type}` : 'all types'}, by their average length: points in 100 words.`,
    kind: 'ratio-of',
    figures: [idOf(SCORES.capped), idOf(SCORES.words)],
    per: 100,
    better: 'high',
    range: { min: 0, max: null },
    published:
      'Where the capped score and the length do: AnyCapEval prints it by type and for one word, a hundredth of this.',
  };
}

/** The suite's figures by captioner. */
export const figures: readonly Figure[] = [
  meanOf('capped', null),
  ...CAPTION_TYPES.map((type) => meanOf('capped', type)),
  meanOf('raw', null),
  ...CAPTION_TYPES.map((type) => meanOf('raw', type)),
  shareOf(
    'invented',
    'Something invented',
    'The share of captions of which anything is invented, little or much; of those for which that was said.',
  ),
  shareOf(
    'length',
    'Length out of bounds',
    'The share of scored captions that break a length rule which is on in the run.',
  ),
  wordsOf(null),
  ...CAPTION_TYPES.map(wordsOf),
  densityOf(null),
  ...CAPTION_TYPES.map(densityOf),
  {
    id: SCORES.text.id,
    label: 'Text alone',
    help: 'The mean score of captions whose video was not here, 0–4: of their text alone, and in no other figure.',
    kind: 'mean',
    of: { score: SCORES.text.id },
    better: 'high',
    range: SCORES.text.range,
    published: 'Not at all: upstream drops what it has no video of.',
  },
];
