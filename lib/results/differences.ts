import type { Figure, ItemFigure } from '@/lib/judge/figures';
import { clusteredMeanInterval, meanOfClusters } from '@/lib/statistics/clustered-mean';
import { correctMean, type SampledScore } from '@/lib/statistics/corrected';
import {
  independentDifferenceInterval,
  meanOfIndependentInterval,
} from '@/lib/statistics/difference';
import { FEWEST_VIDEOS } from '@/lib/statistics/guards';
import { ranksOf, simultaneousLevel } from '@/lib/statistics/ranks';
import type { Interval } from '@/lib/statistics/statistic';
import { estimateByJudge, estimateBySample, partsOf, rangeOf } from './estimates';
import { isScored, type ModelRows } from './rows';
import type { ModelDifference, ResultsColumn, ResultsComparison } from './schema';

/** A value with its interval, of one model or of the difference of two. */
interface Estimated {
  value: number;
  interval: Interval | null;
}

/** A difference, and on how many tasks that both models share it rests; null where it is none of pairs. */
interface Difference extends Estimated {
  pairs: number | null;
}

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
  const level = simultaneousLevel(pairs.length);
  const usual = atLevel(figure, by, models, figures, 0.95);
  const wider = atLevel(figure, by, models, figures, level);
  const differences = pairs.flatMap(({ left, right }): ModelDifference[] => {
    const difference = usual.differenceOf(left, right);
    if (!difference) return [];
    const simultaneous = wider.differenceOf(left, right)?.interval ?? null;
    return [{ left, right, ...difference, simultaneous }];
  });
  const { better } = figure;
  const between = new Map(differences.map((one) => [`${one.left} ${one.right}`, one]));
  const differenceOf = (one: number, other: number): Interval | null => {
    const forth = between.get(`${one} ${other}`)?.simultaneous;
    if (forth) return forth;
    const back = between.get(`${other} ${one}`)?.simultaneous;
    return back ? { low: -back.high, high: -back.low, level: back.level } : null;
  };
  const ranks = better === null ? null : ranksOf(usual.values, better, differenceOf);
  return { figure: figure.id, by, level, differences, ranks };
}

function atLevel(
  figure: Figure,
  by: ResultsColumn,
  models: readonly ModelRows[],
  figures: readonly Figure[],
  level: number,
) {
  const estimates = models.map((rows) => estimateBy(figure, by, rows, figures, level));
  const differenceOf = (left: number, right: number): Difference | null => {
    const [one, other] = [models[left], models[right]];
    const [a, b] = [estimates[left], estimates[right]];
    if (!one || !other || !a || !b) return null;
    if (figure.kind !== 'mean-of') {
      const paired = differByTask(figure, by, one, other, level);
      if (paired) return paired;
    } else {
      const parts = partsOf(figure, figures).map((part) =>
        atLevel(part, by, [one, other], figures, level).differenceOf(0, 1),
      );
      const known = parts.flatMap((part) => part ?? []);
      if (parts.length > 0 && known.length === parts.length && known.every(({ pairs }) => pairs)) {
        const value = known.reduce((sum, part) => sum + part.value, 0) / known.length;
        const pairs = known.reduce((sum, part) => sum + (part.pairs ?? 0), 0);
        return { value, interval: meanOfIndependentInterval(known), pairs };
      }
    }
    const interval = independentDifferenceInterval(a, b);
    return { value: a.value - b.value, interval, pairs: null };
  };
  return { values: estimates.map((estimate) => estimate?.value ?? null), differenceOf };
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

/** The difference on the tasks that both models were given; null below five of these. */
function differByTask(
  figure: ItemFigure,
  by: ResultsColumn,
  one: ModelRows,
  other: ModelRows,
  level: number,
): Difference | null {
  const [low, high] = rangeOf(figure);
  const range = [low - high, high - low] as const;
  if (by === 'judge') {
    const paired = pair(judgedTasks(figure, one, false), judgedTasks(figure, other, false));
    if (paired.length < FEWEST_VIDEOS) return null;
    const groups = new Map<number | string, number>();
    const placeOf = (key: number | string) => {
      const place = groups.get(key) ?? groups.size;
      groups.set(key, place);
      return place;
    };
    const sums = new Float64Array(paired.length);
    const counts = new Float64Array(paired.length);
    for (const { task, difference, cluster } of paired) {
      const place = placeOf(Number.isNaN(cluster) ? task : `cluster ${cluster}`);
      sums[place] = (sums[place] ?? 0) + difference;
      counts[place] = (counts[place] ?? 0) + 1;
    }
    const mean = meanOfClusters({ sums, counts });
    if (!mean) return null;
    return {
      value: mean.value,
      interval: clusteredMeanInterval(mean, range, level),
      pairs: paired.length,
    };
  }
  const population = pair(judgedTasks(figure, one, true), judgedTasks(figure, other, true));
  const sample = pairSamples(saidTasks(figure, one), saidTasks(figure, other));
  if (sample.length < FEWEST_VIDEOS) return null;
  const drawn = population.map(({ difference }) => difference);
  const stoodFor = drawn.length > 0 ? drawn : sample.map(({ judge }) => judge);
  const mean = correctMean(sample, stoodFor, range, level)?.[by];
  return mean ? { value: mean.value, interval: mean.intervals.like, pairs: sample.length } : null;
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

function pair(one: ReadonlyMap<number, TaskMean>, other: ReadonlyMap<number, TaskMean>) {
  return [...one].flatMap(([task, { mean, cluster }]) => {
    const opposite = other.get(task);
    return opposite ? [{ task, difference: mean - opposite.mean, cluster }] : [];
  });
}

function saidTasks(
  { id }: ItemFigure,
  { judged, tasks, sample }: ModelRows,
): Map<number, SampledScore[]> {
  const said = new Map<number, SampledScore[]>();
  for (const { place, weight, said: values } of sample) {
    const task = tasks[place] ?? Number.NaN;
    const person = values[id] ?? Number.NaN;
    const judge = judged[id]?.[place] ?? Number.NaN;
    if (Number.isNaN(task) || !isScored(person) || !isScored(judge)) continue;
    said.set(task, [...(said.get(task) ?? []), { person, judge, weight }]);
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
    return [{ person: a.person - b.person, judge: a.judge - b.judge, weight: a.weight * b.weight }];
  });
}

function meanOf(items: readonly SampledScore[]): SampledScore {
  const mean = (read: (item: SampledScore) => number) =>
    items.reduce((sum, item) => sum + read(item), 0) / items.length;
  return {
    person: mean(({ person }) => person),
    judge: mean(({ judge }) => judge),
    weight: mean(({ weight }) => weight),
  };
}
