import type { Interval } from '@/lib/statistics/statistic';
import type { Row } from '../bench';
import { shareRow } from '../figures';

/** How many of nominal 95 % intervals have to hold the truth, in per cent. */
const HELD = { least: 93 };

/** What is drawn: so many samples of each layout, or of every so many of them, at these numbers of clips. */
export interface Design {
  samples: number;
  clips: readonly number[];
  every: number;
}

/** Something of each layout, or of every so many, by its place among all. */
export function eachOf<Layout>(
  layouts: readonly Layout[],
  every: number,
  rowsOf: (layout: Layout, place: number) => Row[],
): Row[] {
  return layouts.flatMap((layout, place) => (place % every === 0 ? rowsOf(layout, place) : []));
}

/** How often intervals were shown, and held the truth. */
export class Tally {
  private runs = 0;
  private shown = 0;
  private held = 0;
  private width = 0;

  /** Counts one interval; null for none. */
  add(interval: Pick<Interval, 'low' | 'high'> | null, truth: number): void {
    this.runs += 1;
    if (!interval) return;
    this.shown += 1;
    this.width += interval.high - interval.low;
    // What is known to the last digit differs by rounding.
    if (interval.low <= truth + 1e-9 && truth <= interval.high + 1e-9) this.held += 1;
  }

  /** The mean width of those shown; NaN when none was shown. */
  get meanWidth(): number {
    return this.width / this.shown;
  }

  /** Rows of the share of shown intervals that held the truth, and where some samples have none, of those that do. */
  rows(of: string): Row[] {
    const held = shareRow(`held by an interval: ${of}`, this.held, this.shown, HELD);
    const shown = shareRow(`has an interval: ${of}`, this.shown, this.runs);
    return this.shown === this.runs ? held : [...held, ...shown];
  }
}
