import { changeDatabase, type database } from '@/lib/db';
import type { Aim, Row } from './bench';
import { median, row } from './figures';

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

/** Rows of how many milliseconds something took in the last database, and of the ratio of its median to that in the first. */
export function rowsOfEach(what: string, taken: readonly (readonly number[])[], aim?: Aim): Row[] {
  const [first = [], last = first] = [taken[0], taken.at(-1)];
  const rows = [row(what, 'ms', last, aim)];
  if (taken.length < 2) return rows;
  const names = sides.map(({ name }) => name).toReversed();
  const ratio = row(`${what}, ${names.join(' over ')}`, 'ratio', median(last) / median(first), {
    most: 1.1,
  });
  return [...rows, { ...ratio, runs: last.length }];
}

/** How many times something is done before it is timed: connections are made, and the statements are known. */
const BEFORE = 2;

/**
 * Does something again and again, in turns in each database.
 * @param before is done each time before, and not timed
 * @returns how long it takes
 */
export async function measure(
  what: string,
  times: number,
  work: (turn: number) => Promise<unknown>,
  aim?: Aim,
  before: () => Promise<void> = async () => undefined,
): Promise<Row[]> {
  const turns: number[][] = [];
  for (let turn = -BEFORE; turn < times; turn += 1) {
    const taken = await inEach(async () => {
      await before();
      const start = performance.now();
      await work(turn + BEFORE);
      return performance.now() - start;
    });
    if (turn >= 0) turns.push(taken);
  }
  const [first = []] = turns;
  return rowsOfEach(
    what,
    first.map((_, side) => turns.map((taken) => taken[side] ?? 0)),
    aim,
  );
}
