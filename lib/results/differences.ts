import {
  differenceInterval,
  type JointMoves,
  joinMoves,
  type Moves,
  meanDifferenceInterval,
  varianceOfMoves,
} from '@/lib/statistics/difference';
import { ranksOf } from '@/lib/statistics/ranks';
import { wideningOf } from '@/lib/statistics/simultaneous';
import type { Interval } from '@/lib/statistics/statistic';
import type { Figure } from '@/lib/suites/figures';
import { estimateBySample, meanByJudge, meanBySample, rangeOf } from './estimates';
import { type JoinedRows, joinRows } from './joined';
import type { ModelRows } from './rows';
import type { ModelDifference, ResultsColumn, ResultsComparison } from './schema';

/** By whose values models are compared; rows may hold values with people's overrides in the judge's place. */
type EstimatedBy = Exclude<ResultsColumn, 'overridden'>;

/** A model's value, what it rests on, and its interval, reaching so many times as far as by itself. */
interface Compared {
  value: number;
  moves: Moves;
  intervalAt: (widening: number) => Interval | null;
}

/** Two models, by their places, with what their values have in common. */
interface Pair extends JointMoves {
  left: number;
  right: number;
}

/**
 * The models set against each other by a figure: every two of them, and the ranks. A difference is that of the two values, and its
 * interval follows from leaving out each independent group of items wherever it stands: what both models were given cancels,
 * and what only one was given adds up. Every range of ranks, and every difference by its wider interval, holds at once with 95 %.
 * Items of which the model is not known are no model's, and controls are there to read the others by: they have no rank, and
 * their differences no wider interval, so that they widen nobody's. Nor has a corrected figure without an interval a rank.
 * @param options.called what the comparison is said to be by; as `by` when left out
 * @param options.controls the names of those that are controls
 */
export function compareModels(
  figure: Figure,
  by: EstimatedBy,
  models: readonly ModelRows[],
  figures: readonly Figure[],
  {
    called = by,
    controls = new Set(),
  }: { called?: ResultsColumn; controls?: ReadonlySet<string | null> } = {},
): ResultsComparison {
  const values = joinRows(models).map((joined) => compared(figure, by, joined, figures));
  const ranked = models.map(({ model }) => model !== null && !controls.has(model));
  const pairs = pairsOf(values);
  const adjusted = pairs.filter(({ left, right }) => ranked[left] && ranked[right]);
  const widening = wideningFor(values, adjusted);
  const intervalsAt = (times: number) => {
    const intervals = values.map((one) => one?.intervalAt(times) ?? null);
    return (pair: Pair) => intervalOf(figure, values, intervals, pair, times);
  };
  const [plain, wider] = [intervalsAt(1), intervalsAt(widening)];
  const differences = pairs.map((pair): ModelDifference => {
    const { left, right, shared } = pair;
    const value = (values[left]?.value ?? 0) - (values[right]?.value ?? 0);
    const simultaneous = adjusted.includes(pair) ? wider(pair) : null;
    return { left, right, value, interval: plain(pair), simultaneous, shared };
  });
  // What rests on too few answers of people for an interval is corrected by next to nothing.
  const isShown = (one: Compared) => by !== 'corrected' || one.intervalAt(1) !== null;
  const standing = values.map((one, place) =>
    ranked[place] && one && isShown(one) ? one.value : null,
  );
  // The only one with a value is compared with nobody.
  const areRanked = standing.filter((value) => value !== null).length > 1;
  const ranks =
    figure.better !== null && areRanked
      ? ranksOf(standing, figure.better, betweenOf(differences))
      : null;
  return { figure: figure.id, by: called, widening, differences, ranks };
}

/** A model's value by a figure; null where it has none. */
function compared(
  figure: Figure,
  by: EstimatedBy,
  { rows, groups }: JoinedRows,
  figures: readonly Figure[],
): Compared | null {
  if (by === 'judge') {
    if (figure.byPeople) return null;
    const { mean, holding, intervalAt } = meanByJudge(figure, rows, figures);
    if (!mean) return null;
    const held = holding();
    const scale = Math.sqrt((mean.clusters - 1) / mean.clusters);
    const moves = {
      places: new Map(held.map((place, index) => [groups[place] ?? 0, index])),
      accounts: [held.map((place) => scale * (mean.deviations[place] ?? 0))],
    };
    return { value: mean.value, moves, intervalAt };
  }
  const estimate = estimateBySample(figure, rows, figures);
  const mean = meanBySample(figure, by, rows, figures);
  if (!estimate || !mean) return null;
  return {
    value: estimate[by].value,
    moves: {
      places: new Map(mean.influences.map(({ cluster }, index) => [Number(cluster), index])),
      accounts: [
        mean.influences.map(({ drawn }) => drawn),
        mean.influences.map(({ population }) => population),
      ],
    },
    intervalAt: (widening) =>
      estimateBySample(figure, rows, figures, widening)?.[by].intervals.like ?? null,
  };
}

function pairsOf(values: readonly (Compared | null)[]): Pair[] {
  return values.flatMap((one, left) =>
    values.flatMap((other, right) =>
      one && other && left < right ? [{ left, right, ...joinMoves(one.moves, other.moves) }] : [],
    ),
  );
}

/** How far the intervals of some pairs have to reach to hold at once. */
function wideningFor(values: readonly (Compared | null)[], pairs: readonly Pair[]): number {
  const known = new Map(
    pairs.flatMap(({ left, right, covariance }) => [
      [`${left} ${right}`, covariance],
      [`${right} ${left}`, covariance],
    ]),
  );
  const covariance = values.map((one, row) =>
    values.map((_, column) => {
      if (row !== column) return known.get(`${row} ${column}`) ?? 0;
      return one ? varianceOfMoves(one.moves) : 0;
    }),
  );
  return wideningOf(
    covariance,
    pairs.map(({ left, right }) => [left, right]),
  );
}

function intervalOf(
  figure: Figure,
  values: readonly (Compared | null)[],
  intervals: readonly (Interval | null)[],
  { left, right, covariance, contributions }: Pair,
  widening: number,
): Interval | null {
  const [one, other] = [values[left], values[right]];
  if (!one || !other) return null;
  const a = { value: one.value, interval: intervals[left] ?? null };
  const b = { value: other.value, interval: intervals[right] ?? null };
  if (figure.kind !== 'share') {
    const [low, high] = rangeOf(figure);
    return meanDifferenceInterval(a, b, contributions, [low - high, high - low], widening);
  }
  const spread = Math.sqrt(varianceOfMoves(one.moves) * varianceOfMoves(other.moves));
  return differenceInterval(a, b, spread > 0 ? covariance / spread : 0);
}

/** The wider interval of one less another, whichever of them stands first. */
function betweenOf(differences: readonly ModelDifference[]) {
  const between = new Map(differences.map((one) => [`${one.left} ${one.right}`, one.simultaneous]));
  return (one: number, other: number): Interval | null => {
    const back = between.get(`${other} ${one}`);
    const turned = back ? { low: -back.high, high: -back.low, level: back.level } : null;
    return between.get(`${one} ${other}`) ?? turned;
  };
}
