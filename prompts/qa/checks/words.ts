import type { CodeCheckId } from './schema';

/** What each check of code is called on pages. */
export const CODE_CHECK_WORDS: Readonly<Record<CodeCheckId, string>> = {
  'absolute-words': 'Absolute words',
  'annotation-words': 'Words about the annotation',
  times: 'Moments in time',
  pronouns: 'Pronouns',
  'action-words': 'Speaks of actions or steps',
  'object-words': 'Speaks of objects or interactions',
  quotes: 'Quotation marks',
  'answer-length': 'Length of the answer, in words',
  'duplicate-options': 'Equal options',
  'similar-options': 'Similar options',
  'answer-stands-out': 'The answer’s length stands out',
};
