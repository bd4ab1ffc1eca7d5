import { differenceInterval } from './difference';
import { clusteredShareInterval, type ShareBase } from './proportion';
import type { DefinedStatistic } from './statistic';

/** A share, and what it is without each cluster in turn; null where nothing would be left. */
export interface LeftOutShare {
  value: number;
  without: readonly (number | null)[];
}

/** What is said of any interval, besides that there is none. */
const KEPT = new Set(['too-few-videos', 'provisional']);

/**
 * A difference of two shares of the same units with the interval that Results has: Wilson's of either share, on as many units as
 * they tell as much as, put together by {@link differenceInterval} with the correlation of their moves.
 * @param difference right − left as it is described without regard to its being one of shares
 * @param times how many clusters each of the values without one stands for
 */
export function asShareDifference(
  difference: DefinedStatistic,
  left: LeftOutShare,
  right: LeftOutShare,
  times: readonly number[],
  base: ShareBase,
): DefinedStatistic {
  const estimated = ({ value, without }: LeftOutShare) => ({
    value,
    interval: difference.notes.includes('too-few-videos')
      ? null
      : clusteredShareInterval(value, without, times, base),
  });
  const ends = differenceInterval(
    estimated(right),
    estimated(left),
    correlationOf(left, right, times),
  );
  if (!ends) return { ...difference, interval: null };
  const interval = { ...ends, low: Math.max(-1, ends.low), high: Math.min(1, ends.high) };
  return { ...difference, interval, notes: difference.notes.filter((note) => KEPT.has(note)) };
}

/** The correlation of how far leaving out each cluster moves two shares; 0 where one of them never moves. */
function correlationOf(one: LeftOutShare, other: LeftOutShare, times: readonly number[]): number {
  let [product, ofOne, ofOther] = [0, 0, 0];
  times.forEach((often, place) => {
    const move = (one.without[place] ?? one.value) - one.value;
    const against = (other.without[place] ?? other.value) - other.value;
    product += often * move * against;
    ofOne += often * move ** 2;
    ofOther += often * against ** 2;
  });
  const spread = Math.sqrt(ofOne * ofOther);
  return spread > 0 ? Math.max(-1, Math.min(1, product / spread)) : 0;
}
