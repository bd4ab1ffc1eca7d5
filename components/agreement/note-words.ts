import { countNoun } from '@/components/ui/numbers';
import type { Comparison } from '@/lib/statistics/compare';
import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import type { DefinedStatistic, StatisticNote, UndefinedReason } from '@/lib/statistics/statistic';
import { averagedInWords } from './statistic-words';

/** Why a statistic has no value, in a few words. */
export const REASONS: Record<UndefinedReason, string> = {
  'no-pairs': 'nothing that both scored',
  'expected-agreement-is-one': 'both gave one and the same answer throughout',
  'no-variation': 'all scores are equal',
  'constant-rater': 'one of the two never varies',
  'no-positives': 'nobody said yes',
  'no-negatives': 'nobody said no',
  'no-predicted-positives': 'the judge never said yes',
};

/** Why a statistic has no value, after the word “undefined: ”. */
export function reasonInWords(reason: UndefinedReason, { coverage }: Comparison): string {
  if (reason !== 'no-pairs') return REASONS[reason];
  const { asked, judgeUnscored } = coverage;
  if (asked === 0) return 'not answered yet';
  return judgeUnscored === asked ? `the judge scored none of ${asked}` : REASONS[reason];
}

/** What a value rests on, as far as it is known. */
export type RestsOn = Pick<Comparison, 'videos' | 'clusters' | 'pairs'> &
  Partial<Pick<Comparison, 'leavingClusters'>>;

/** How many items there are, and in how many clusters where that differs, e.g. “189 items in 40 clusters”. */
export function countItems(
  { videos, clusters }: Pick<Comparison, 'videos' | 'clusters'>,
  noun: string,
): string {
  return clusters === videos
    ? countNoun(videos, noun)
    : `${countNoun(videos, 'item')} in ${countNoun(clusters, 'cluster')}`;
}

/** What must be said along with a value, each in a few words. */
export function noteInWords(
  note: StatisticNote,
  { videos, clusters, pairs, leavingClusters }: RestsOn,
): string {
  const noun = clusters === videos ? 'video' : 'cluster';
  switch (note) {
    case 'too-few-videos':
      return `too few ${noun}s (${clusters} of ${FEWEST_CLUSTERS})`;
    case 'provisional':
      return `provisional: ${countNoun(pairs, 'pair')} from ${countItems({ videos, clusters }, 'video')}${
        leavingClusters !== undefined && leavingClusters < clusters
          ? `, ${leavingClusters} with more than the most common answer`
          : ''
      }`;
    case 'rare-answers':
      return leavingClusters === undefined
        ? `fewer than ${FEWEST_CLUSTERS} ${noun}s differ from the others, hence no interval`
        : `only ${leavingClusters} of ${countNoun(clusters, noun)} with more than the most common answer, hence no interval`;
    case 'few-of-class':
      return `fewer than ${FEWEST_CLUSTERS} ${noun}s hold what it is a share of, hence no interval`;
    case 'question-without-interval':
      return 'not each of its questions has an interval, hence none';
    case 'rests-on-one-video':
      return `rests on one ${noun}`;
    case 'no-disagreement':
      return 'never differ, hence no interval';
    case 'no-variation':
      return `the same without any one ${noun}, hence no interval`;
    case 'skewed':
      return 'nearly all answers are the same: read κ together with AC1, P⁺ and P⁻';
  }
}

/** All that must be known along with a value, each in a few words: over how many questions it is a mean, and its notes. */
export function wordsOn({ questions, notes }: DefinedStatistic, rests: RestsOn): string[] {
  const words = notes.map((note) => noteInWords(note, rests));
  return questions ? [averagedInWords(questions), ...words] : words;
}
