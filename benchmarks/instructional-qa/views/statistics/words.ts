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

/** A line of the table of one’s own figures beside the published ones. */
export interface SetLine {
  label: string;
  help: string;
  decimals: number;
  own: Record<'openEnded' | 'multipleChoice', number | null>;
  published: Record<'openEnded' | 'multipleChoice' | 'training', number | null>;
}

/** One’s own figures beside the published ones, line by line. */
export function setLines({ openEnded, multipleChoice, published }: StatisticsPage): SetLine[] {
  const line = (
    label: string,
    help: string,
    decimals: number,
    own: (set: SetStatistics) => number | null,
    theirs: (set: StatisticsPage['published']['training']) => number | null,
  ): SetLine => ({
    ...{ label, help, decimals },
    own: { openEnded: own(openEnded), multipleChoice: own(multipleChoice) },
    published: {
      openEnded: theirs(published.openEnded),
      multipleChoice: theirs(published.multipleChoice),
      training: theirs(published.training),
    },
  });
  return [
    line(
      'Samples',
      'Questions of the set.',
      0,
      (set) => set.samples,
      (set) => set.samples,
    ),
    line(
      'Videos',
      'On which they are.',
      0,
      (set) => set.videos,
      (set) => set.videos,
    ),
    line(
      'Clips',
      'On which they are.',
      0,
      (set) => set.clips,
      (set) => set.clips,
    ),
    line(
      'Samples a clip',
      'Of the source: samples by clips.',
      2,
      (set) => set.perClip,
      (set) => set.samples / set.clips,
    ),
    line(
      'Samples a video',
      'Of the source: samples by videos.',
      2,
      (set) => set.perVideo,
      (set) => set.samples / set.videos,
    ),
    line(
      'Clip length, mean',
      'Seconds; each clip once. The source does not say whether it counts clips or samples.',
      2,
      (set) => set.seconds?.mean ?? null,
      (set) => set.seconds,
    ),
    line(
      'Clip length, median',
      'Seconds; each clip once.',
      2,
      (set) => set.seconds?.median ?? null,
      () => null,
    ),
    line(
      'Question, mean',
      'Words. The source does not state its unit; words are taken for it.',
      2,
      (set) => set.question?.mean ?? null,
      (set) => set.question,
    ),
    line(
      'Question, median',
      'Words.',
      1,
      (set) => set.question?.median ?? null,
      () => null,
    ),
    line(
      'Answer or option, mean',
      'Words; of multiple choice all five options. The source does not state its unit; words are taken for it.',
      2,
      (set) => set.answer?.mean ?? null,
      (set) => set.answer,
    ),
    line(
      'Answer or option, median',
      'Words.',
      1,
      (set) => set.answer?.median ?? null,
      () => null,
    ),
  ];
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
      ? 'The letters are less even than chance makes likely: whoever always says the commonest gains by it.'
      : 'The letters are as even as chance lets them be.';
  return `${meaning} ${figures}.`;
}

function printP(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${formatDecimal(p, 3)}`;
}
