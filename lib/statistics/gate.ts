import type { Interval } from './statistic';

/** How a run's figure stands to a baseline's: shown to be no worse but for the margin, shown to be worse, or neither. */
export const GATE_VERDICTS = ['not-worse', 'worse', 'cannot-tell'] as const;

/** One of {@link GATE_VERDICTS}. */
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** How much better a run is than its baseline, in the units of the figure: above 0 where it is better. */
export interface Gain {
  value: number;
  interval: Interval;
}

/**
 * The gain of a run over its baseline.
 * @param difference the run's figure less the baseline's
 * @param better the figure's good end
 */
export function gainOf({ value, interval }: Gain, better: 'low' | 'high'): Gain {
  if (better === 'high') return { value, interval };
  return { value: -value, interval: { ...interval, low: -interval.high, high: -interval.low } };
}

/**
 * Holds a gain against the largest drop that is put up with.
 * - `not-worse`: the whole interval lies above −maxDrop
 * - `worse`: the whole interval lies below 0 and its middle beyond −maxDrop, or it lies below −maxDrop
 * - `cannot-tell`: neither
 *
 * Each of the two is one side of a 95 % interval, so that either is wrong in 2.5 % by the interval's own level.
 * @param maxDrop above 0, in the units of the figure
 */
export function judgeGain({ value, interval }: Gain, maxDrop: number): GateVerdict {
  if (interval.low > -maxDrop) return 'not-worse';
  if (interval.high < -maxDrop) return 'worse';
  return interval.high < 0 && value < -maxDrop ? 'worse' : 'cannot-tell';
}

/**
 * How many more units would decide, were the gain to stay as it is: n·((half-width/target)² − 1), where the half-width is that
 * of the side that decides, and the target what lies between the gain and the end that this side has to keep clear of.
 * @param count n, the units that the gain rests on
 * @returns 0 where it is decided, null where the gain lies at −maxDrop itself, which no number of them decides
 */
export function moreToDecide(
  { value, interval }: Gain,
  maxDrop: number,
  count: number,
): number | null {
  if (judgeGain({ value, interval }, maxDrop) !== 'cannot-tell') return 0;
  if (value === -maxDrop) return null;
  return value > -maxDrop
    ? moreForReach(value - interval.low, value + maxDrop, count)
    : moreForReach(interval.high - value, -value, count);
}

/** How many more units narrow a half-width to a target, both above 0: n·((half-width/target)² − 1). */
export function moreForReach(halfWidth: number, target: number, count: number): number {
  return Math.ceil(count * Math.max(0, (halfWidth / target) ** 2 - 1));
}
