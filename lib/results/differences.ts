import type { CompositeFigure, Figure, ItemFigure } from '@/lib/judge/figures';
import {
  clusteredMeanInterval,
  countLeaving,
  meanOfClusters,
} from '@/lib/statistics/clustered-mean';
import { correctSample, describeScores, type SampledScore } from '@/lib/statistics/corrected';
import {
  independentDifferenceInterval,
  meanOfIndependentInterval,
} from '@/lib/statistics/difference';
import { FEWEST_VIDEOS } from '@/lib/statistics/guards';
import { ranksOf, simultaneousLevel } from '@/lib/statistics/ranks';
import type { Interval } from '@/lib/statistics/statistic';
import { estimateByJudge, estimateBySample, partsOf, rangeOf } from './estimates';
import { clusterKeyOf, isScored, type ModelRows } from './rows';
import type { ModelDifference, ResultsColumn, ResultsComparison } from './schema';

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

/**
 * The models set against each other by a figure: every two of them, by tasks that both were given where there are five of
 * these, and the ranks. Every range of ranks, and every difference by its wider interval, holds at once with 95 %.
 */
export function compareModels(
  figure: Figure,
  by: ResultsColumn,
  models: readonly ModelRows[],
  figures: readonly Figure[],
): ResultsComparison {
  const pairs = models.flatMap((_, left) =>
    models.flatMap((__, right) => (left < right ? [{ left, right }] : [])),
  );
  const level = simultaneousLevel(pairs.length, LEVEL);
  const { values, differenceOf } = prepare(figure, by, models, figures, [LEVEL, level]);
  const differences = pairs.flatMap(({ left, right }): ModelDifference[] => {
    const difference = differenceOf(left, right);
    if (!difference) return [];
    const { value, pairs: tasks, intervalAt } = difference;
    const intervals = { interval: intervalAt(LEVEL), simultaneous: intervalAt(level) };
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
  const ranks = better === null ? null : ranksOf(values, better, surely);
  return { figure: figure.id, by, level, differences, ranks };
}

/** The models' values, and how their differences follow from them: what each model is asked for is worked out once. */
function prepare(
  figure: Figure,
  by: ResultsColumn,
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
      ? preparePart(figure, by, models, figures, levels)
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

/** Paired differences of a composite figure: the means of its parts', where all of them are of pairs. */
function preparePart(
  figure: CompositeFigure,
  by: ResultsColumn,
  models: readonly ModelRows[],
  figures: readonly Figure[],
  levels: readonly number[],
) {
  const parts = partsOf(figure, figures).map((part) => prepare(part, by, models, figures, levels));
  return (left: number, right: number): Difference | null => {
    const known = parts.flatMap(({ differenceOf }) => {
      const part = differenceOf(left, right);
      return part?.pairs ? [part] : [];
    });
    if (known.length === 0 || known.length < parts.length) return null;
    return {
      value: known.reduce((sum, part) => sum + part.value, 0) / known.length,
      intervalAt: (level) =>
        meanOfIndependentInterval(
          known.map(({ value, intervalAt }) => ({ value, interval: intervalAt(level) })),
        ),
      pairs: known.reduce((sum, part) => sum + (part.pairs ?? 0), 0),
    };
  };
}

function estimateBy(
  figure: Figure,
  by: ResultsColumn,
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
function prepareTasks(figure: ItemFigure, by: ResultsColumn, models: readonly ModelRows[]) {
  const [low, high] = rangeOf(figure);
  const range = [low - high, high - low] as const;
  const judged = models.map((rows) => judgedTasks(figure, rows, by !== 'judge'));
  const said = models.map((rows) => saidTasks(figure, rows));
  return (left: number, right: number): Difference | null => {
    const tasks = pair(judged[left] ?? new Map(), judged[right] ?? new Map());
    if (by === 'judge') return differOnTasks(tasks, range);
    const sample = pairSamples(said[left] ?? new Map(), said[right] ?? new Map());
    if (sample.length < FEWEST_VIDEOS) return null;
    const population = describeScores(
      tasks.length > 0
        ? tasks.map(({ difference }) => difference)
        : sample.map(({ judge }) => judge),
    );
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
  tasks: readonly TaskPair[],
  range: readonly [low: number, high: number],
): Difference | null {
  if (tasks.length < FEWEST_VIDEOS) return null;
  const places = new Map<number | string, number>();
  const placeOf = (key: number | string) => {
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  const sums = new Float64Array(tasks.length);
  const counts = new Float64Array(tasks.length);
  for (const { task, difference, cluster } of tasks) {
    const place = placeOf(Number.isNaN(cluster) ? task : `cluster ${cluster}`);
    sums[place] = (sums[place] ?? 0) + difference;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const mean = meanOfClusters({ sums, counts });
  if (!mean) return null;
  const leaving = countLeaving({ sums, counts });
  return {
    value: mean.value,
    intervalAt: (level) => clusteredMeanInterval(mean, leaving, range, level),
    pairs: tasks.length,
  };
}

/** What a model's items of one task come to. */
interface TaskMean {
  mean: number;
  /** Of its first item; NaN where that is one by itself. */
  cluster: number;
}

function judgedTasks(
  { id }: ItemFigure,
  { judged, tasks, clusters, drawable }: ModelRows,
  onlyDrawable: boolean,
): Map<number, TaskMean> {
  const values = judged[id] ?? new Float64Array();
  const sums = new Map<number, TaskMean & { items: number }>();
  for (let item = 0; item < values.length; item += 1) {
    const value = values[item] ?? Number.NaN;
    const task = tasks[item] ?? Number.NaN;
    if (!isScored(value) || Number.isNaN(task) || (onlyDrawable && !drawable[item])) continue;
    const known = sums.get(task);
    if (known) {
      known.items += 1;
      known.mean += (value - known.mean) / known.items;
    } else {
      sums.set(task, { mean: value, items: 1, cluster: clusters?.keys[item] ?? Number.NaN });
    }
  }
  return sums;
}

/** Two models' items of a task set against each other. */
interface TaskPair {
  task: number;
  difference: number;
  cluster: number;
}

function pair(
  one: ReadonlyMap<number, TaskMean>,
  other: ReadonlyMap<number, TaskMean>,
): TaskPair[] {
  const pairs: TaskPair[] = [];
  for (const [task, { mean, cluster }] of one) {
    const opposite = other.get(task);
    if (opposite) pairs.push({ task, difference: mean - opposite.mean, cluster });
  }
  return pairs;
}

function saidTasks({ id }: ItemFigure, rows: ModelRows): Map<number, SampledScore[]> {
  const said = new Map<number, SampledScore[]>();
  for (const { place, weight, said: values } of rows.sample) {
    const task = rows.tasks[place] ?? Number.NaN;
    const person = values[id] ?? Number.NaN;
    const judge = rows.judged[id]?.[place] ?? Number.NaN;
    if (Number.isNaN(task) || !isScored(person) || !isScored(judge)) continue;
    const cluster = clusterKeyOf(rows, place);
    said.set(task, [...(said.get(task) ?? []), { person, judge, weight, cluster }]);
  }
  return said;
}

/** Tasks of which people read both models' items; they were drawn as if one by one. */
function pairSamples(
  one: ReadonlyMap<number, readonly SampledScore[]>,
  other: ReadonlyMap<number, readonly SampledScore[]>,
): SampledScore[] {
  return [...one].flatMap(([task, items]) => {
    const opposite = other.get(task);
    if (!opposite) return [];
    const [a, b] = [meanOf(items), meanOf(opposite)];
    return [
      {
        person: a.person - b.person,
        judge: a.judge - b.judge,
        weight: a.weight * b.weight,
        cluster: a.cluster,
      },
    ];
  });
}

function meanOf(items: readonly SampledScore[]): SampledScore {
  const mean = (read: (item: SampledScore) => number) =>
    items.reduce((sum, item) => sum + read(item), 0) / items.length;
  return {
    person: mean(({ person }) => person),
    judge: mean(({ judge }) => judge),
    weight: mean(({ weight }) => weight),
    cluster: items[0]?.cluster,
  };
}
