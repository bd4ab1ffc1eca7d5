import type { Way } from './plan/schema';
import type { TextKind } from './tree/schema';

/** The two ways of making the videos, in a few words. */
export const WAY_WORDS: Readonly<Record<Way, string>> = {
  'full-list': 'One folder, each prompt once',
  dimension: 'A folder for each dimension',
};

/** What a model is fed, in a few words. */
export const TEXT_WORDS: Readonly<Record<TextKind, string>> = {
  plain: 'Plain prompts',
  augmented: 'Augmented prompts',
  chinese: 'Chinese prompts',
  wan: 'Augmented for Wan',
};
