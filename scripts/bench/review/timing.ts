/** The value below which so large a share of the sorted values lies. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Writes a line on how long something took. */
export function report(what: string, milliseconds: readonly number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const [middle, late] = [0.5, 0.95].map((share) => quantile(sorted, share).toFixed(1).padStart(8));
  console.log(`${what.padEnd(52)}p50 ${middle} ms   p95 ${late} ms`);
}

/** How many times something is done before it is timed: connections are made, and the statements are known. */
const BEFORE = 3;

/** Does something again and again, one after the other, and reports how long it takes. */
export async function measure(
  what: string,
  times: number,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const taken: number[] = [];
  for (let turn = -BEFORE; turn < times; turn += 1) {
    const start = performance.now();
    await work(turn + BEFORE);
    if (turn >= 0) taken.push(performance.now() - start);
  }
  report(what, taken);
}
