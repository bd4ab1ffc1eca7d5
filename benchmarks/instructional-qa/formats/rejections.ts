/** Why people reject a question, with its options or without; as words, since files and filters have them as they are. */
export const REJECTIONS = [
  'wrong answer',
  'several right',
  'no video needed',
  'ambiguous',
  'not about the video',
  'badly worded',
  'other',
] as const;

/** One of {@link REJECTIONS}. */
export type Rejection = (typeof REJECTIONS)[number];

/** The one that says nothing without a text. */
export const OTHER_REJECTION: Rejection = 'other';

/** What each means, for who chooses one. */
export const REJECTION_WORDS: Readonly<Record<Rejection, { label: string; help: string }>> = {
  'wrong answer': {
    label: 'Wrong answer',
    help: 'What is given as the right answer is not right',
  },
  'several right': {
    label: 'Several are right',
    help: 'More than one answer or option is right',
  },
  'no video needed': {
    label: 'No video needed',
    help: 'Common knowledge or the way it is written gives the answer away',
  },
  ambiguous: {
    label: 'Ambiguous',
    help: 'It can be understood in more than one way',
  },
  'not about the video': {
    label: 'Not about the video',
    help: 'It asks for what is not shown there',
  },
  'badly worded': {
    label: 'Badly worded',
    help: 'It is about the right thing, in bad language or form',
  },
  other: {
    label: 'Other',
    help: 'Something else, which you say in your own words',
  },
};

/** What a reason is counted under where somebody rejected without one of {@link REJECTIONS}. */
export const UNSAID = 'not said';

/** {@link REJECTIONS}, and {@link UNSAID}. */
export const COUNTED_REJECTIONS = [...REJECTIONS, UNSAID] as const;
