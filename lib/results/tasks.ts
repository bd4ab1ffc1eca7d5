import type { ClusterSums } from '@/lib/statistics/clustered-mean';
import { type DescribedScores, describeScores, type SampledScore } from '@/lib/statistics/sampled';
import type { ItemFigure } from '@/lib/suites/figures';
import { clusterKeyOf, isScored, type ModelRows } from './rows';

/** The key of what a task is independent of all else with: its cluster, else, below 0, the task by itself. */
export function clusterOfTask({ task, cluster }: Pick<PairedTask, 'task' | 'cluster'>): number {
  return Number.isNaN(cluster) ? -1 - task : cluster;
}

/** What the tasks of each cluster add up to. */
export function sumTasks(
  tasks: readonly PairedTask[],
  places: ReadonlyMap<number, number>,
): ClusterSums {
  const sums = new Float64Array(places.size);
  const counts = new Float64Array(places.size);
  for (const task of tasks) {
    const place = places.get(clusterOfTask(task)) ?? 0;
    sums[place] = (sums[place] ?? 0) + task.difference;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { sums, counts };
}

/** The judge's differences on all tasks that the sample stands for; on its own where there are no others. */
export function describeDifferences(
  tasks: readonly PairedTask[],
  sample: readonly SampledScore[],
): DescribedScores {
  return describeScores(
    tasks.length > 0 ? tasks.map(({ difference }) => difference) : sample.map(({ judge }) => judge),
  );
}

/** A task that two models were given, and how far they lie apart. */
export interface PairedTask {
  task: number;
  difference: number;
  /** Of the first model's first item; NaN where that is one by itself. */
  cluster: number;
}

/** What a model's items of one task come to. */
interface TaskMean {
  mean: number;
  /** Of its first item; NaN where that is one by itself. */
  cluster: number;
}

/** The judge's mean of each of a model's tasks. */
export function judgedTasks(
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

/** Tasks that two models were given. */
export function pair(
  one: ReadonlyMap<number, TaskMean>,
  other: ReadonlyMap<number, TaskMean>,
): PairedTask[] {
  const pairs: PairedTask[] = [];
  for (const [task, { mean, cluster }] of one) {
    const opposite = other.get(task);
    if (opposite) pairs.push({ task, difference: mean - opposite.mean, cluster });
  }
  return pairs;
}

/** What people and judge say of each of a model's tasks. */
export function saidTasks({ id }: ItemFigure, rows: ModelRows): Map<number, SampledScore[]> {
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
export function pairSamples(
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
        cluster: a.cluster ?? `task ${task}`,
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
