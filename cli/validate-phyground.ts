import type { Reading } from '@/benchmarks/phyground/formats/read';
import {
  type AlternativeTest,
  advantagesOf,
  READER_COST,
  type ReaderKind,
  testAlternative,
} from '@/lib/statistics/alternative-annotator';
import { type EquivalenceVerdict, testEquivalence } from '@/lib/statistics/equivalence';
import { type AgreementGap, humanCeiling } from '@/lib/statistics/human-ceiling';
import type { IccForm } from '@/lib/statistics/icc';
import { jackknife } from '@/lib/statistics/jackknife';
import {
  addSums,
  alphaOfSums,
  iccOfSums,
  type RaterRow,
  type RaterShape,
  type RaterSums,
  sumsOf,
} from '@/lib/statistics/several-raters';
import type { Interval } from '@/lib/statistics/statistic';
import { createWeights } from '@/lib/statistics/weights';

/** A statistic with its interval by leaving out one prompt at a time; null where it is undefined. */
interface Estimate {
  value: number | null;
  interval: Interval | null;
}

/** What is said of one dimension or law. */
export interface DimensionReport {
  dimension: string;
  /** Videos that two annotators or more scored, their prompts, and the annotators. */
  videos: number;
  prompts: number;
  annotators: number;
  alphaInterval: Estimate;
  alphaOrdinal: Estimate;
  /** By form, on videos with as many scores as most have: (1,1) where different annotators gave them. */
  icc: ({ form: IccForm; videos: number } & Estimate)[];
  /** Null where no judge scored any of them. */
  claim: Claim | null;
}

/** A judge against the annotators’ agreement among themselves. */
export interface Claim {
  videos: number;
  margin: number;
  gap: AgreementGap;
  verdict: EquivalenceVerdict;
  alternative: AlternativeTest | null;
  /** Our addition: over means of prompts. */
  alternativeByPrompt: AlternativeTest | null;
}

const SCALE = { kind: 'rating', min: 1, max: 5 } as const;
const SIZE = 5;
const WEIGHTS = createWeights('quadratic', SIZE);

interface ScoredVideo {
  prompt: string;
  /** By annotator, in order of their names; scores from 0. */
  people: { rater: string; answer: number }[];
  judge: number | null;
}

/** What annotators' scores, and a judge's where there are any, come to: dimension by dimension, in the order they come in. */
export function reportReadings(
  readings: readonly Reading[],
  judged: readonly Omit<Reading, 'prompt'>[],
  { margin, readers }: { margin: number; readers: ReaderKind },
): DimensionReport[] {
  return [...new Set(readings.map(({ dimension }) => dimension))].flatMap((dimension) => {
    const own = readings.filter((reading) => reading.dimension === dimension);
    const videos = videosOf(
      own,
      judged.filter((reading) => reading.dimension === dimension),
    ).filter(({ people }) => people.length >= 2);
    if (videos.length === 0) return [];
    const most = Math.max(...videos.map(({ people }) => people.length));
    const shape = { categories: SIZE, raters: most };
    const rows = videos.map(({ prompt, people }) => ({
      prompt,
      row: Array.from({ length: most }, (_, place) => people[place]?.answer ?? null),
    }));
    return [
      {
        dimension,
        videos: videos.length,
        prompts: new Set(videos.map(({ prompt }) => prompt)).size,
        annotators: new Set(videos.flatMap(({ people }) => people.map(({ rater }) => rater))).size,
        alphaInterval: byPrompt(rows, (sums) => alphaOfSums(sums, shape, 'interval')),
        alphaOrdinal: byPrompt(rows, (sums) => alphaOfSums(sums, shape, 'ordinal')),
        icc: intraclassOf(videos),
        claim: claimOf(videos, margin, readers),
      },
    ];
  });
}

function videosOf(
  readings: readonly Reading[],
  judged: readonly Omit<Reading, 'prompt'>[],
): ScoredVideo[] {
  const key = ({ model, video }: Pick<Reading, 'model' | 'video'>) =>
    JSON.stringify([model, video]);
  const scores = new Map(judged.map((reading) => [key(reading), reading.score]));
  const videos = new Map<string, ScoredVideo>();
  for (const reading of readings.toSorted((one, other) => (one.rater < other.rater ? -1 : 1))) {
    const score = scores.get(key(reading));
    const known = videos.get(key(reading)) ?? {
      prompt: reading.prompt,
      people: [],
      // Scores of judges may lie between whole numbers, which people's scale does not have.
      judge: score === undefined ? null : Math.round(score) - 1,
    };
    known.people.push({ rater: reading.rater, answer: reading.score - 1 });
    videos.set(key(reading), known);
  }
  return [...videos.values()];
}

function byPrompt(
  rows: readonly { prompt: string; row: RaterRow }[],
  compute: (sums: RaterSums) => number | null,
): Estimate {
  const prompts = new Map<string, RaterSums[]>();
  for (const { prompt, row } of rows) {
    const sums = sumsOf(row, WEIGHTS);
    const known = prompts.get(prompt);
    if (known) known.push(sums);
    else prompts.set(prompt, [sums]);
  }
  const parts = [...prompts.values()].map(addSums);
  const whole = addSums(parts);
  const value = compute(whole);
  const without = parts.map((part) => compute(whole.map((sum, place) => sum - (part[place] ?? 0))));
  const scale = { range: [-1, 1], transform: 'fisher' } as const;
  return { value, interval: value === null ? null : jackknife(value, without, scale).interval };
}

function intraclassOf(videos: readonly ScoredVideo[]): DimensionReport['icc'] {
  const counts = new Map<number, number>();
  for (const { people } of videos) counts.set(people.length, (counts.get(people.length) ?? 0) + 1);
  const [[raters = 0] = []] = [...counts].toSorted(([, one], [, other]) => other - one);
  const complete = videos.filter(({ people }) => people.length === raters);
  const sets = new Set(complete.map(({ people }) => people.map(({ rater }) => rater).join()));
  const forms: readonly IccForm[] = sets.size === 1 ? ['2,1', '3,1', '2,k'] : ['1,1', '1,k'];
  const shape: RaterShape = { categories: SIZE, raters };
  const rows = complete.map(({ prompt, people }) => ({
    prompt,
    row: people.map(({ answer }) => answer),
  }));
  return forms.map((form) => ({
    form,
    videos: complete.length,
    ...byPrompt(rows, (sums) => iccOfSums(sums, shape, form)),
  }));
}

function claimOf(
  videos: readonly ScoredVideo[],
  margin: number,
  readers: ReaderKind,
): Claim | null {
  const units = videos.flatMap(({ prompt, people, judge }, place) =>
    judge === null
      ? []
      : [{ question: '', video: String(place), cluster: prompt, weight: 1, judge, people }],
  );
  const ceiling = humanCeiling(units, SCALE);
  const gap = ceiling.gaps.alphaInterval;
  if (units.length === 0 || !gap) return null;
  const advantages = advantagesOf(units, 'negative-rmse');
  return {
    videos: units.length,
    margin,
    gap,
    verdict: testEquivalence(gap, ceiling, margin),
    alternative: testAlternative(advantages, READER_COST[readers], 'byUnit'),
    alternativeByPrompt: testAlternative(advantages, READER_COST[readers], 'byCluster'),
  };
}
