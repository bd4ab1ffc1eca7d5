/** What InstructionBench publishes of a set. Lengths of texts are in words; upstream does not say so. */
export interface PublishedSet {
  samples: number;
  videos: number;
  clips: number;
  /** Mean duration of its clips in seconds. */
  seconds: number;
  /** Mean length of a question. */
  question: number;
  /** Mean length of an answer, or of an option. */
  answer: number;
}

/** The figures of InstructionBench (arXiv 2504.05040, supplement, the tables of section A3), to be compared with one's own. */
export const PUBLISHED: Readonly<
  Record<'multiple-choice' | 'open-ended' | 'training', PublishedSet>
> = {
  'multiple-choice': {
    samples: 5000,
    videos: 713,
    clips: 932,
    seconds: 282.95,
    question: 11.66,
    answer: 10.92,
  },
  'open-ended': {
    samples: 5635,
    videos: 718,
    clips: 938,
    seconds: 283.22,
    question: 11.7,
    answer: 11.01,
  },
  training: {
    samples: 19495,
    videos: 2475,
    clips: 3346,
    seconds: 284.1,
    question: 11.69,
    answer: 10.85,
  },
};
