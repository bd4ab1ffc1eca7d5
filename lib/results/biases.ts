import {
  combineMeans,
  contributionsOf,
  countLeaving,
  weightedMean,
} from '@/lib/statistics/composite-mean';
import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import { type InfluencedMean, influencesOf } from '@/lib/statistics/influences';
import { boundedMeanInterval } from '@/lib/statistics/mean';
import { sumUp } from '@/lib/statistics/sampled';
import type { Interval } from '@/lib/statistics/statistic';
import { type Figure, isComposite } from '@/lib/suites/figures';
import type { Deviation, ModelBias } from './biases.schema';
import { rangeOf } from './estimates';
import { joinRows } from './joined';
import { follow, leavesOf } from './leaves';
import type { ModelRows } from './rows';
import { populationOf, sampleOf } from './sample';

/** The levels of intervals: of what is shown, and of the two one-sided tests at 5 % that hold it against a margin. */
const SHOWN = 0.95;
const TESTED = 0.9;

/**
 * How far the judge is from people on each model, and how far that is from what it is on the others together: where that is
 * small, a correction that was learnt on the others carries over to this one. Of the others each clip counts the same. Prompts
 * that models share cancel, as in differences of models.
 * @returns in the order of the models, null for one about which people said nothing that counts; none where that is all of them
 */
export function biasesOf(
  figure: Figure,
  models: readonly ModelRows[],
  figures: readonly Figure[],
): (ModelBias | null)[] {
  if (models.every(({ sample }) => sample.length === 0)) return [];
  const biases = joinRows(models).map(({ rows }) => biasBySample(figure, rows, figures));
  const [low, high] = rangeOf(figure);
  const span = high - low;
  return biases.map((bias, place) => {
    if (!bias) return null;
    const others = biases
      .filter((other, at) => other !== null && at !== place)
      .flatMap((other) => other ?? []);
    const read = others.reduce((sum, other) => sum + other.read, 0);
    const apart =
      read > 0 &&
      combineMeans(
        [bias, ...others].map(({ mean }) => mean),
        weightedMean(
          [bias, ...others].map(({ mean }) => mean.value),
          [1, ...others.map((other) => -other.read / read)],
        ),
      );
    return {
      read: bias.read,
      clusters: bias.mean.influences.length,
      own: deviationOf(bias.mean, span),
      apart: apart ? deviationOf(apart, 2 * span) : null,
    };
  });
}

/**
 * How far people are from the judge on what they read, to first order where the figure is no mean, with how many items that is;
 * null where that is none.
 */
function biasBySample(
  figure: Figure,
  rows: ModelRows,
  figures: readonly Figure[],
): { mean: InfluencedMean; read: number } | null {
  const leaves = leavesOf(figure, figures);
  const parts = leaves.flatMap((leaf) => {
    const sample = sampleOf(leaf.leaf, rows);
    const apart = sample.map((one) => ({ ...one, person: one.person - one.judge, judge: 0 }));
    const { count } = populationOf(leaf.leaf, rows, sample);
    const mean = influencesOf(apart, { count, mean: 0, variance: 0 }, false);
    const { person, judge, weight } = sumUp(sample);
    return mean
      ? [{ mean, read: sample.length, people: person / weight, judge: judge / weight }]
      : [];
  });
  if (parts.length === 0 || parts.length < leaves.length) return null;
  const by = (who: 'people' | 'judge') => parts.map((part) => part[who]);
  const [people, judge] = [by('people'), by('judge')].map((values) =>
    isComposite(figure) ? follow(figure, leaves, values) : { value: values[0] ?? 0, slopes: [1] },
  );
  if (!people || !judge) return null;
  const whole = { value: people.value - judge.value, slopes: people.slopes };
  return {
    mean: combineMeans(
      parts.map(({ mean }) => mean),
      whole,
    ),
    read: parts.reduce((sum, { read }) => sum + read, 0),
  };
}

/** @param span of the values, 0 in the middle */
function deviationOf(mean: InfluencedMean, span: number): Deviation {
  const intervalAt = (level: number): Interval | null => {
    if (mean.influences.every(({ drawn, population }) => drawn === 0 && population === 0)) {
      return unseen(mean.influences.length, span, level);
    }
    if (countLeaving(mean, 'like') < FEWEST_CLUSTERS) return null;
    return boundedMeanInterval(mean.value, contributionsOf(mean, 'like'), [-span, span], 1, level);
  };
  return { value: mean.value, interval: intervalAt(SHOWN), ninety: intervalAt(TESTED) };
}

/**
 * Where every one of n clusters says the same: one that says otherwise is no more frequent than 1 − α^(1/n), α on either side,
 * and no further off than the scale reaches (the rule of three).
 */
function unseen(clusters: number, span: number, level: number): Interval | null {
  if (clusters < FEWEST_CLUSTERS || !Number.isFinite(span)) return null;
  const most = span * (1 - ((1 - level) / 2) ** (1 / clusters));
  return { low: -most, high: most, level };
}
