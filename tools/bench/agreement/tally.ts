import type { Interval } from '@/lib/statistics/statistic';

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

  /** The share of shown intervals that held the truth; NaN when none was shown. */
  get coverage(): number {
    return this.held / this.shown;
  }

  /** The share of samples with an interval. */
  get share(): number {
    return this.shown / this.runs;
  }

  /** “.945 (.92 shown)”: how many of the intervals held the truth, and the share of samples that have one. */
  toString(): string {
    if (this.shown === 0) return 'none shown';
    return `${short(this.coverage)}${this.share > 0.995 ? '' : ` (${short(this.share)} shown)`}`;
  }

  /** The mean width of those shown. */
  get meanWidth(): number {
    return this.width / this.shown;
  }
}

/** A share with three decimals and no leading zero. */
function short(share: number): string {
  return Number.isNaN(share) ? '–' : share.toFixed(3).replace(/^0/, '');
}

/** Prints a table in Markdown. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'));
}
