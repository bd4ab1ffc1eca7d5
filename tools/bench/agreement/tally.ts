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

  /** The mean width of those shown. */
  get meanWidth(): number {
    return this.width / this.shown;
  }
}

/** Of an old rule and the one in use. */
export interface Rules {
  old: Tally;
  now: Tally;
}

/** Nothing counted yet. */
export function createRules(): Rules {
  return { old: new Tally(), now: new Tally() };
}

/** “.861 → .945 (.92 shown)”: old coverage, new one, and the share of samples for which the new rule shows an interval. */
export function printRules({ old, now }: Rules): string {
  const share = now.share > 0.995 ? '' : ` (${short(now.share)} shown)`;
  return now.share === 0
    ? `${short(old.coverage)} → none shown`
    : `${short(old.coverage)} → ${short(now.coverage)}${share}`;
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
