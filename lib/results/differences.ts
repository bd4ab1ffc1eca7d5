import {
  clusteredMeanInterval,
  countLeaving,
  meanOfClusters,
} from '@/lib/statistics/clustered-mean';
import { compositeMean } from '@/lib/statistics/composite-mean';
import { correctSample } from '@/lib/statistics/corrected';
import { independentDifferenceInterval } from '@/lib/statistics/difference';
import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import { influencesOf } from '@/lib/statistics/influences';
import { ranksOf, simultaneousLevel } from '@/lib/statistics/ranks';
import type { Interval } from '@/lib/statistics/statistic';
import type { CompositeFigure, Figure, ItemFigure } from '@/lib/suites/figures';
import { combine, estimateByJudge, estimateBySample, leavesOf, rangeOf } from './estimates';
import type { ModelRows } from './rows';
import type { ModelDifference, ResultsColumn, ResultsComparison } from './schema';
import {
  clusterOfTask,
  describeDifferences,
  judgedTasks,
  type PairedTask,
  pair,
  pairSamples,
  saidTasks,
  sumTasks,
} from './tasks';

/** A value with its interval. */
interface Estimated {
  value: number;
  interval: Interval | null;
}

/** A difference, with its interval at whatever level. */
interface Difference {
  value: number;
  intervalAt: (level: number) => Interval | null;
  /** On how many tasks that both models share it rests; null where it is none of pairs. */
  pairs: number | null;
}

const LEVEL = 0.95;

/** By whose values models are compared; rows may hold values with people's overrides in the judge's place. */
type EstimatedBy = Exclude<ResultsColumn, 'overridden'>;

/**
 * The models set against each other by a figure: every two of them, by tasks that both were given where there are five of
 * these, and the ranks. Every range of ranks, and every difference by its wider interval, holds at once with 95 %. Items of
 * which the model is not known are no model's, and controls are there to read the others by: they have no rank, and their
 * differences no wider interval, so that they widen nobody's.
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
  const ranked = models.map(({ model }) => model !== null && !controls.has(model));
  const pairs = models.flatMap((_, left) =>
    models.flatMap((__, right) => (left < right ? [{ left, right }] : [])),
  );
  const both = pairs.filter(({ left, right }) => ranked[left] && ranked[right]);
  const level = simultaneousLevel(both.length, LEVEL);
  const { values, differenceOf } = prepare(figure, by, models, figures, [LEVEL, level]);
  const differences = pairs.flatMap(({ left, right }): ModelDifference[] => {
    const difference = differenceOf(left, right);
    if (!difference) return [];
    const { value, pairs: tasks, intervalAt } = difference;
    const simultaneous = ranked[left] && ranked[right] ? intervalAt(level) : null;
    const intervals = { interval: intervalAt(LEVEL), simultaneous };
    return [{ left, right, value, ...intervals, pairs: tasks }];
  });
  const { better } = figure;
  const between = new Map(differences.map((one) => [`${one.left} ${one.right}`, one]));
  const surely = (one: number, other: number): Interval | null => {
    const forth = between.get(`${one} ${other}`)?.simultaneous;
    if (forth) return forth;
    const back = between.get(`${other} ${one}`)?.simultaneous;
    return back ? { low: -back.high, high: -back.low, level: back.level } : null;
  };
  // The only one with a value is compared with nobody.
  const standing = values.map((value, place) => (ranked[place] ? value : null));
  const isRanked = better !== null && standing.filter((value) => value !== null).length > 1;
  const ranks = isRanked ? ranksOf(standing, better, surely) : null;
  return { figure: figure.id, by: called, level, differences, ranks };
}

/** The models' values, and how their differences follow from them: what each model is asked for is worked out once. */
function prepare(
  figure: Figure,
  by: EstimatedBy,
  models: readonly ModelRows[],
  figures: readonly Figure[],
  levels: readonly number[],
): {
  values: (number | null)[];
  differenceOf: (left: number, right: number) => Difference | null;
} {
  const estimates = new Map(
    levels.map((level) => [
      level,
      models.map((rows) => estimateBy(figure, by, rows, figures, level)),
    ]),
  );
  const values = (estimates.get(LEVEL) ?? []).map((estimate) => estimate?.value ?? null);
  const pairedOf =
    figure.kind === 'mean-of'
      ? prepareComposite(figure, by, models, figures)
      : prepareTasks(figure, by, models);
  const differenceOf = (left: number, right: number): Difference | null => {
    const [a, b] = [values[left] ?? null, values[right] ?? null];
    if (a === null || b === null) return null;
    const intervalAt = (level: number) => {
      const [one, other] = [estimates.get(level)?.[left], estimates.get(level)?.[right]];
      return one && other ? independentDifferenceInterval(one, other) : null;
    };
    return pairedOf(left, right) ?? { value: a - b, intervalAt, pairs: null };
  };
  return { values, differenceOf };
}

/**
 * Paired differences of a composite figure: the means of its parts', where all of them are of pairs. A cluster may have tasks
 * in several parts: what leaving it out does to each is added up.
 */
function prepareComposite(
  figure: CompositeFigure,
  by: EstimatedBy,
  models: readonly ModelRows[],
  figures: readonly Figure[],
) {
  const [low, high] = rangeOf(figure);
  const range = [low - high, high - low] as const;
  const leaves = leavesOf(figure, figures).map(({ leaf, share }) => ({
    share,
    judged: models.map((rows) => judgedTasks(leaf, rows, by !== 'judge')),
    said: by === 'judge' ? [] : models.map((rows) => saidTasks(leaf, rows)),
  }));
  return (left: number, right: number): Difference | null => {
    const paired = leaves.map(({ share, judged, said }) => ({
      share,
      tasks: pair(judged[left] ?? new Map(), judged[right] ?? new Map()),
      sample: pairSamples(said[left] ?? new Map(), said[right] ?? new Map()),
    }));
    if (by === 'judge') return differOnParts(paired, range);
    if (paired.some(({ sample }) => sample.length < FEWEST_CLUSTERS)) return null;
    const parts = paired.flatMap(({ share, tasks, sample }) => {
      const mean = influencesOf(sample, describeDifferences(tasks, sample), by === 'corrected');
      return mean ? [{ mean, share }] : [];
    });
    if (parts.length === 0 || parts.length < leaves.length) return null;
    return {
      value: compositeMean(parts, range).value,
      intervalAt: (level) => compositeMean(parts, range, level).intervals.like,
      pairs: paired.reduce((sum, { sample }) => sum + sample.length, 0),
    };
  };
}

/** The mean difference over the tasks of all parts, each with its share. */
function differOnParts(
  parts: readonly { share: number; tasks: readonly PairedTask[] }[],
  range: readonly [low: number, high: number],
): Difference | null {
  if (parts.some(({ tasks }) => tasks.length < FEWEST_CLUSTERS)) return null;
  const places = new Map<number, number>();
  for (const task of parts.flatMap(({ tasks }) => tasks)) {
    places.set(clusterOfTask(task), places.get(clusterOfTask(task)) ?? places.size);
  }
  const sums = parts.map(({ tasks }) => sumTasks(tasks, places));
  const means = sums.flatMap((each) => meanOfClusters(each) ?? []);
  if (means.length === 0 || means.length < parts.length) return null;
  const whole = combine(means, parts, places.size);
  const leaving = Math.min(...sums.map(countLeaving));
  return {
    value: whole.value,
    intervalAt: (level) => clusteredMeanInterval(whole, leaving, range, level),
    pairs: parts.reduce((sum, { tasks }) => sum + tasks.length, 0),
  };
}

function estimateBy(
  figure: Figure,
  by: EstimatedBy,
  rows: ModelRows,
  figures: readonly Figure[],
  level: number,
): Estimated | null {
  if (by === 'judge') {
    const { value, interval } = estimateByJudge(figure, rows, figures, level);
    return value === null ? null : { value, interval };
  }
  const sample = estimateBySample(figure, rows, figures, level);
  return sample && { value: sample[by].value, interval: sample[by].intervals.like };
}

/** The difference of two models on the tasks that both were given; null below five of these. */
function prepareTasks(figure: ItemFigure, by: EstimatedBy, models: readonly ModelRows[]) {
  const [low, high] = rangeOf(figure);
  const range = [low - high, high - low] as const;
  const judged = models.map((rows) => judgedTasks(figure, rows, by !== 'judge'));
  const said = models.map((rows) => saidTasks(figure, rows));
  return (left: number, right: number): Difference | null => {
    const tasks = pair(judged[left] ?? new Map(), judged[right] ?? new Map());
    if (by === 'judge') return differOnTasks(tasks, range);
    const sample = pairSamples(said[left] ?? new Map(), said[right] ?? new Map());
    if (sample.length < FEWEST_CLUSTERS) return null;
    const population = describeDifferences(tasks, sample);
    const mean = correctSample(sample, population, range)?.[by];
    if (!mean) return null;
    return {
      value: mean.value,
      intervalAt: (level) =>
        correctSample(sample, population, range, level)?.[by].intervals.like ?? null,
      pairs: sample.length,
    };
  };
}

/** The mean difference over tasks, of which those with items of one cluster are left out together. */
function differOnTasks(
  tasks: readonly PairedTask[],
  range: readonly [low: number, high: number],
): Difference | null {
  if (tasks.length < FEWEST_CLUSTERS) return null;
  const places = new Map<number, number>();
  for (const task of tasks)
    places.set(clusterOfTask(task), places.get(clusterOfTask(task)) ?? places.size);
  const { sums, counts } = sumTasks(tasks, places);
  const mean = meanOfClusters({ sums, counts });
  if (!mean) return null;
  const leaving = countLeaving({ sums, counts });
  return {
    value: mean.value,
    intervalAt: (level) => clusteredMeanInterval(mean, leaving, range, level),
    pairs: tasks.length,
  };
}
