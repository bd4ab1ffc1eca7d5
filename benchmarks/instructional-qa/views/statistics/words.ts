import { formatCount, formatDecimal } from '@/components/ui/numbers';
import type {
  ExamLetters,
  FacetName,
  SetStatistics,
  Stage,
  StatisticsPage,
} from '../../formats/statistics/schema';

/** What the columns of counts are called. */
export const STAGE_WORDS: Readonly<Record<Stage, { label: string; help: string }>> = {
  clips: { label: 'Clips', help: 'Parts of videos with annotated steps.' },
  questions: { label: 'Questions', help: 'Questions with answers, as they stand now.' },
  kept: {
    label: 'Kept',
    help: 'Questions that people keep in a review; where nobody said anything, those that pass the filters.',
  },
  options: {
    label: 'Multiple choice',
    help: 'Questions with four wrong answers, of which the question is kept and nobody rejects the options.',
  },
  exams: { label: 'Exam items', help: 'Items of all examinations together.' },
};

/** What facets are called. */
export const FACET_WORDS: Readonly<Record<FacetName, string>> = {
  source: 'Source',
  view: 'View',
  granularity: 'Granularity',
  type: 'Type',
};

/** A line of the table of one’s own figures compared with the published ones. */
export interface SetLine {
  label: string;
  help: string;
  decimals: number;
  own: Record<'openEnded' | 'multipleChoice', number | null>;
  published: Record<'openEnded' | 'multipleChoice' | 'training', number | null>;
}

type Published = StatisticsPage['published']['training'];

/** The lines of that table: how each is read from one's own set, and from a published one. */
const LINES: readonly (Pick<SetLine, 'label' | 'help' | 'decimals'> & {
  own: (set: SetStatistics) => number | null;
  theirs?: (set: Published) => number | null;
})[] = [
  {
    label: 'Samples',
    help: 'Questions of the set.',
    decimals: 0,
    own: (set) => set.samples,
    theirs: (set) => set.samples,
  },
  {
    label: 'Videos',
    help: 'On which they are.',
    decimals: 0,
    own: (set) => set.videos,
    theirs: (set) => set.videos,
  },
  {
    label: 'Clips',
    help: 'On which they are.',
    decimals: 0,
    own: (set) => set.clips,
    theirs: (set) => set.clips,
  },
  {
    label: 'Samples a clip',
    help: 'Of the source: samples by clips.',
    decimals: 2,
    own: (set) => set.perClip,
    theirs: (set) => set.samples / set.clips,
  },
  {
    label: 'Samples a video',
    help: 'Of the source: samples by videos.',
    decimals: 2,
    own: (set) => set.perVideo,
    theirs: (set) => set.samples / set.videos,
  },
  {
    label: 'Clip length, mean',
    help: 'Seconds; each clip once. The source does not say whether it counts clips or samples.',
    decimals: 2,
    own: (set) => set.seconds?.mean ?? null,
    theirs: (set) => set.seconds,
  },
  {
    label: 'Clip length, median',
    help: 'Seconds; each clip once.',
    decimals: 2,
    own: (set) => set.seconds?.median ?? null,
  },
  {
    label: 'Question, mean',
    help: 'Words. The source does not state its unit; words are taken for it.',
    decimals: 2,
    own: (set) => set.question?.mean ?? null,
    theirs: (set) => set.question,
  },
  {
    label: 'Question, median',
    help: 'Words.',
    decimals: 1,
    own: (set) => set.question?.median ?? null,
  },
  {
    label: 'Answer or option, mean',
    help: 'Words; of multiple choice all five options. The source does not state its unit; words are taken for it.',
    decimals: 2,
    own: (set) => set.answer?.mean ?? null,
    theirs: (set) => set.answer,
  },
  {
    label: 'Answer or option, median',
    help: 'Words.',
    decimals: 1,
    own: (set) => set.answer?.median ?? null,
  },
];

/** One’s own figures compared with the published ones, line by line. */
export function setLines({ openEnded, multipleChoice, published }: StatisticsPage): SetLine[] {
  return LINES.map(({ own, theirs = () => null, ...line }) => ({
    ...line,
    own: { openEnded: own(openEnded), multipleChoice: own(multipleChoice) },
    published: {
      openEnded: theirs(published.openEnded),
      multipleChoice: theirs(published.multipleChoice),
      training: theirs(published.training),
    },
  }));
}

/** A figure as a cell prints it. */
export function printFigure(value: number | null, decimals: number): string {
  if (value === null) return '–';
  return decimals === 0 ? formatCount(value) : formatDecimal(value, decimals);
}

/** Below that, letters are called uneven. */
const UNEVEN_BELOW = 0.05;

/** What the counts of right letters say, in a sentence. */
export function lettersSentence({ test }: Pick<ExamLetters, 'test'>): string {
  if (!test) {
    return 'Too few questions to say whether the letters are even: it takes five or more to be expected of each.';
  }
  const { statistic, degrees } = test;
  const figures = `χ² = ${formatDecimal(statistic, 2)}, ${degrees} degrees of freedom, ${printP(test.p)}`;
  const meaning =
    test.p < UNEVEN_BELOW
      ? 'The letters are less even than chance makes likely: who always says the commonest gains by it.'
      : 'The letters are as even as chance lets them be.';
  return `${meaning} ${figures}.`;
}

function printP(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${formatDecimal(p, 3)}`;
}
