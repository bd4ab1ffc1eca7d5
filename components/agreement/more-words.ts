import { countNoun, formatCount, formatDecimal } from '@/components/ui/numbers';
import { moreForWidth, type PresentWidth } from '@/lib/statistics/expected-width';
import type { MeanTarget } from '@/lib/statistics/sampled';
import type { Interval } from '@/lib/statistics/statistic';

/** The width that is aimed at, to either side, as a share of the scale. */
const AIM = 0.05;

/** The width that is aimed at of an agreement, to either side. */
const AGREEMENT_AIM = 0.05;

/**
 * About how many more clusters it takes until the interval of an agreement reaches no further than ±0.05, by n·((half-width/0.05)² − 1),
 * e.g. “37 more clips for ±0.05”; null where it is that narrow by now.
 */
export function moreForAgreement(
  { low, high }: Interval,
  clusters: number,
  noun: string,
): string | null {
  const more = Math.ceil(clusters * (((high - low) / 2 / AGREEMENT_AIM) ** 2 - 1));
  return more <= 0
    ? null
    : `${formatCount(more)} more ${noun}s for ±${formatDecimal(AGREEMENT_AIM, 2)}`;
}

/** The present half-widths of a corrected figure; null where it has no interval of either kind. */
export function presentWidth(
  { these, like }: Record<MeanTarget, Interval | null>,
  sampled: number,
  population: number,
): PresentWidth | null {
  if (!these || !like) return null;
  const half = ({ low, high }: Interval) => (high - low) / 2;
  return { halfWidths: { these: half(these), like: half(like) }, sampled, population };
}

/**
 * How many more have to be read, in a few words for a cell, and in a sentence.
 * @param words what is read, of what there would have to be more, and whether the figure is printed in percent
 */
export function moreInWords(
  present: PresentWidth,
  target: MeanTarget,
  [low, high]: readonly [low: number, high: number],
  { noun, like, percent = false }: { noun: string; like: string; percent?: boolean },
): { short: string; sentence: string } {
  const wanted = AIM * (high - low);
  const aim = percent ? `±${formatDecimal(wanted * 100, 1)} %` : `±${formatDecimal(wanted, 2)}`;
  const more = moreForWidth(present, target, wanted);
  if (more === 0) return { short: `within ${aim}`, sentence: `It is within ${aim} by now.` };
  if (more === null) {
    return {
      short: `${aim} out of reach`,
      sentence: `Reading all ${formatCount(present.population)} would not bring it to ${aim}: it takes more ${like}s like these.`,
    };
  }
  return {
    short: `${formatCount(more)} more for ${aim}`,
    sentence: `About ${countNoun(more, `more ${noun}`)} to read for ${aim}, drawn as those so far.`,
  };
}
