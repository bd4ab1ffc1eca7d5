import { changeDatabase, type database } from '@/lib/db';

/** A database that is measured. */
export interface Side {
  name: string;
  client: ReturnType<typeof database>;
}

/** The databases that are measured in turns, so that both meet the same load; the last is compared with the first. */
const sides: Side[] = [];

/** From now on everything is measured in each of these. */
export function measureIn(databases: readonly Side[]): void {
  sides.splice(0, sides.length, ...databases);
}

/** Does something in each database that is measured, one after the other; once where none is named. */
export async function inEach<Result>(work: () => Promise<Result>): Promise<Result[]> {
  if (sides.length === 0) return [await work()];
  const results: Result[] = [];
  for (const { client } of sides) {
    changeDatabase(client);
    results.push(await work());
  }
  return results;
}

/** Sorts numbers, the least first. */
export const ascending = (one: number, other: number) => one - other;

/** The value below which so large a share of the sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : quantile(values.toSorted(ascending), 0.5);
}

/** Does something, and writes a line with the seconds that it took, where it has a name. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (what) console.log(`  ${what.padEnd(40)}${seconds.padStart(7)} s`);
  return result;
}

/** Writes a line on how long something took. */
export function report(what: string, milliseconds: readonly number[], ratio = ''): void {
  const sorted = milliseconds.toSorted(ascending);
  const [middle, late] = [0.5, 0.95].map((share) => quantile(sorted, share).toFixed(1).padStart(8));
  console.log(`${what.padEnd(88)}p50 ${middle} ms   p95 ${late} ms${ratio}`);
}

/** Writes a line for each database on how long something took there, the last with its ratio to the first. */
export function reportEach(what: string, taken: readonly (readonly number[])[]): void {
  const [first = []] = taken;
  taken.forEach((milliseconds, index) => {
    const name = sides[index]?.name;
    report(
      name ? `${what}, ${name}` : what,
      milliseconds,
      index > 0 ? ratioOf(first, milliseconds) : '',
    );
  });
}

/** The ratio of the medians, and of the shortest times, which other work disturbs least. */
function ratioOf(one: readonly number[], other: readonly number[]): string {
  const ratio = (share: number) =>
    quantile(other.toSorted(ascending), share) / quantile(one.toSorted(ascending), share);
  return `   ratio ${ratio(0.5).toFixed(2)} (shortest ${ratio(0).toFixed(2)})`;
}

/** How many times something is done before it is timed: connections are made, and the statements are known. */
const BEFORE = 2;

/** Does something again and again, in turns in each database, and reports how long it takes. */
export async function measure(
  what: string,
  times: number,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const turns: number[][] = [];
  for (let turn = -BEFORE; turn < times; turn += 1) {
    const taken = await inEach(async () => {
      const start = performance.now();
      await work(turn + BEFORE);
      return performance.now() - start;
    });
    if (turn >= 0) turns.push(taken);
  }
  const [first = []] = turns;
  reportEach(
    what,
    first.map((_, side) => turns.map((taken) => taken[side] ?? 0)),
  );
}
