import type { Deciding, LeftOut } from './schema';

/** Whose verdict decides: as a choice, and as the card of a data set says it. */
export const DECIDING_WORDS: Readonly<
  Record<Deciding, { label: string; help: string; card: string }>
> = {
  'people-first': {
    label: 'People, else the filters',
    help: 'What people say in a review; where nobody said anything, the filters as people corrected them.',
    card: 'Questions are in it that people keep; where nobody said anything, those that pass the filters as people corrected them. Options are in it unless people reject them.',
  },
  people: {
    label: 'People alone',
    help: 'Only questions, and options, that people keep in a review.',
    card: 'Only what people keep in a review is in it.',
  },
  filters: {
    label: 'The filters alone',
    help: 'The filters as their judge has it, whatever people say.',
    card: 'Questions are in it that pass the filters as their judge has it.',
  },
  nobody: {
    label: 'Nobody: everything',
    help: 'Also what was rejected.',
    card: 'Nobody decided what is in it: also what was rejected.',
  },
};

/** Why items are left out. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOut, { label: string; card: string }>> = {
  blind: {
    label: 'you review them blind, or another form of the same question',
    card: 'whoever exported reviews them blind, or another form of the same question.',
  },
  rejected: { label: 'rejected', card: 'rejected.' },
  undecided: {
    label: 'without a verdict of the one who decides',
    card: 'whoever decides said nothing, or could not tell.',
  },
  outdated: {
    label: 'made of a question that was corrected or deleted since',
    card: 'made of a question that was corrected or deleted since.',
  },
};
