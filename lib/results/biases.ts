import { combineMeans, contributionsOf, countLeaving } from '@/lib/statistics/composite-mean';
import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import type { InfluencedMean } from '@/lib/statistics/influences';
import { boundedMeanInterval } from '@/lib/statistics/mean';
import type { Interval } from '@/lib/statistics/statistic';
import type { Figure } from '@/lib/suites/figures';
import { biasBySample, rangeOf } from './estimates';
import { joinRows } from './joined';
import type { ModelRows } from './rows';
import type { Deviation, ModelBias } from './schema';

/** The levels of intervals: of what is shown, and of the two one-sided tests at 5 % that hold it against a margin. */
const SHOWN = 0.95;
const TESTED = 0.9;

/**
 * How far the judge is from people on each model, and how far that is from what it is on the others together: where that is
 * small, a correction that was learnt on the others carries over to this one. Of the others each clip counts the same. Prompts
 * that models share cancel, as in differences of models.
 * @returns in the order of the models; null for one about which people said nothing that counts
 */
export function biasesOf(
  figure: Figure,
  models: readonly ModelRows[],
  figures: readonly Figure[],
): (ModelBias | null)[] {
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
        [
          { mean: bias.mean, share: 1 },
          ...others.map((other) => ({ mean: other.mean, share: -other.read / read })),
        ],
        [-span, span],
      );
    return {
      read: bias.read,
      clusters: bias.mean.influences.length,
      own: deviationOf(bias.mean, span),
      apart: apart ? deviationOf(apart, 2 * span) : null,
    };
  });
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
