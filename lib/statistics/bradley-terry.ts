import { byCluster } from './clusters';
import { FEWEST_CLUSTERS } from './guards';
import { effectiveDegrees } from './jackknife';
import { studentQuantile } from './numerics';
import type { Interval } from './statistic';
import type { PairedComparison } from './win-ratio';

/** How strong one of several is by its comparisons with the others. */
export interface Strength {
  name: string;
  /**
   * Natural log-odds against one of average strength: their mean is 0, and one `left` is expected to get the share
   * 1 / (1 + exp(right − left)) of the points against `right`.
   */
  strength: number;
  /** Null below five clusters, and where no cluster moves it. */
  interval: Interval | null;
}

/** Strengths by name, or why there are none. */
export type Strengths =
  | { strengths: Strength[] }
  /** None of the rest got a point from those named, or was compared with them: how far they are above it has no bound. */
  | { unbeaten: string[] };

/** How far a step may still change a strength at the end. */
const TOLERANCE = 1e-10;
const MOST_STEPS = 100;

/**
 * Strengths by Bradley and Terry, a tie as half a point to each, with intervals that take comparisons of one cluster as
 * dependent. Points are what strengths rest on with ties of their own as well (Davidson's model has the same sufficient
 * statistic), and this has an answer wherever points can be got from everybody. Intervals are by the sandwich over clusters, G/(G − 1)·L⁺ΣgₑgₑᵀL⁺ with L
 * the Laplacian of the information and gₑ what a cluster adds to the gradient, with Student's t of {@link effectiveDegrees}.
 *
 * Sources: Bradley & Terry 1952; Davidson 1970; Ford 1957 for when there is an answer; Liang & Zeger 1986.
 */
export function bradleyTerry(comparisons: readonly PairedComparison[], level = 0.95): Strengths {
  const names = [...new Set(comparisons.flatMap(({ left, right }) => [left, right]))].toSorted(
    (one, other) => one.localeCompare(other, 'en', { numeric: true }),
  );
  const places = new Map(names.map((name, place) => [name, place]));
  const games = comparisons.flatMap(({ left, right, points, cluster }): Game[] => {
    const [one = 0, other = 0] = [places.get(left), places.get(right)];
    return one === other ? [] : [{ one, other, points, cluster }];
  });
  const unbeaten = findUnbeaten(games, names.length);
  if (unbeaten.length > 0) return { unbeaten: unbeaten.map((place) => names[place] ?? '') };
  const strengths = new Float64Array(names.length);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const change = solve(information(games, strengths), gradient(games, strengths));
    for (const [place, by] of change.entries()) strengths[place] = (strengths[place] ?? 0) + by;
    if (change.every((by) => Math.abs(by) < TOLERANCE)) break;
  }
  const reaches = reachesOf(games, strengths, level);
  return {
    strengths: names.map((name, place) => {
      const [strength = 0, reach = null] = [strengths[place], reaches[place]];
      const interval = reach && { low: strength - reach, high: strength + reach, level };
      return { name, strength, interval: interval || null };
    }),
  };
}

/** A comparison of two by their places. */
interface Game {
  one: number;
  other: number;
  points: number;
  cluster: string;
}

/** The share of the points that one of strength `one` is expected to get against one of strength `other`. */
export function expectedShare(one: number, other: number): number {
  return 1 / (1 + Math.exp(other - one));
}

/**
 * Some from whom none of the rest got a point, if there are such: everybody has to be within reach of everybody else, going
 * from one to those that got points from it.
 */
function findUnbeaten(games: readonly Game[], count: number): number[] {
  const gaveTo = Array.from({ length: count }, () => new Set<number>());
  for (const { one, other, points } of games) {
    if (points > 0) gaveTo[other]?.add(one);
    if (points < 1) gaveTo[one]?.add(other);
  }
  for (let start = 0; start < count; start += 1) {
    const reached = new Set([start]);
    for (const place of reached) for (const next of gaveTo[place] ?? []) reached.add(next);
    if (reached.size < count) return [...reached].toSorted((one, other) => one - other);
  }
  return [];
}

function gradient(games: readonly Game[], strengths: Float64Array): Float64Array {
  const sums = new Float64Array(strengths.length);
  for (const game of games) addGradient(sums, game, strengths);
  return sums;
}

function addGradient(
  sums: Float64Array,
  { one, other, points }: Game,
  strengths: Float64Array,
): void {
  const more = points - expectedShare(strengths[one] ?? 0, strengths[other] ?? 0);
  sums[one] = (sums[one] ?? 0) + more;
  sums[other] = (sums[other] ?? 0) - more;
}

/** The Laplacian of the information with 1/n added throughout: so it can be inverted, and keeps the strengths' mean at 0. */
function information(games: readonly Game[], strengths: Float64Array): Float64Array[] {
  const count = strengths.length;
  const matrix = Array.from({ length: count }, () => new Float64Array(count).fill(1 / count));
  const add = (row: number, column: number, by: number) => {
    const values = matrix[row];
    if (values) values[column] = (values[column] ?? 0) + by;
  };
  for (const { one, other } of games) {
    const share = expectedShare(strengths[one] ?? 0, strengths[other] ?? 0);
    const weight = share * (1 - share);
    add(one, one, weight);
    add(other, other, weight);
    add(one, other, -weight);
    add(other, one, -weight);
  }
  return matrix;
}

/** How far each interval reaches to either side; null where there is none. */
function reachesOf(
  games: readonly Game[],
  strengths: Float64Array,
  level: number,
): (number | null)[] {
  const clusters = byCluster(games).map((own) => gradient(own, strengths));
  const count = clusters.length;
  if (count < FEWEST_CLUSTERS) return [];
  const matrix = information(games, strengths);
  return [...strengths.keys()].map((place) => {
    const unit = new Float64Array(strengths.length);
    unit[place] = 1;
    const row = solve(matrix, unit);
    const contributions = clusters.map((sums) => {
      const moved = sums.reduce((sum, each, other) => sum + each * (row[other] ?? 0), 0);
      return (count / (count - 1)) * moved ** 2;
    });
    const variance = contributions.reduce((sum, each) => sum + each, 0);
    if (variance < TOLERANCE ** 2) return null;
    const quantile = studentQuantile((1 + level) / 2, effectiveDegrees(contributions));
    return quantile * Math.sqrt(variance);
  });
}

/** The solution x of Ax = b for a symmetric, positive definite matrix, by Gaussian elimination. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, place) => Float64Array.from([...row, right[place] ?? 0]));
  const count = rows.length;
  for (const [place, pivot] of rows.entries()) {
    for (const row of rows.slice(place + 1)) {
      const factor = (row[place] ?? 0) / (pivot[place] ?? 1);
      if (factor === 0) continue;
      for (let column = place; column <= count; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    }
  }
  const solution = new Float64Array(count);
  for (let place = count - 1; place >= 0; place -= 1) {
    const row = rows[place];
    let rest = row?.[count] ?? 0;
    for (let column = place + 1; column < count; column += 1) {
      rest -= (row?.[column] ?? 0) * (solution[column] ?? 0);
    }
    solution[place] = rest / (row?.[place] ?? 1);
  }
  return solution;
}
