import type { DescribedScores } from '@/lib/statistics/sampled';
import type { ModelBias } from './biases.schema';
import { type Clusters, clustersOf } from './rows';
import type { JudgeEstimate, ResultsComparison, SampleEstimates } from './schema';

/** What is read of the judged items of one model: lists with a place for each item. */
export interface JudgedColumns {
  /** In their order, see `idKey`. */
  ids: readonly string[];
  /** See `Clusters.keys`. */
  clusters: Float64Array;
  /** See `ModelRows`. */
  tasks: Float64Array;
  /** What the judge gives in scores and questions, by their ids; NaN where it gives nothing. */
  points: ReadonlyMap<string, Float64Array>;
  /** `incomplete`, see `ModelRows`; and by {@link takenName} 1 for an item that has the facets, else 0. */
  flags: Readonly<Record<string, Uint8Array>>;
}

/** The judged items of one model in the order of their ids, so that sums are the same to the last digit each time. */
export interface JudgedItems extends Pick<JudgedColumns, 'tasks' | 'points' | 'flags'> {
  /** Null for items of which the model is not known. */
  model: string | null;
  items: number;
  /** The place of its first item among those of all models. */
  start: number;
  clusters: Clusters | null;
  known: KnownItems;
}

/** What is known already of a model's items, for as long as they stay as they are. */
export interface KnownItems {
  /** The values of figures, by the thresholds. */
  values: Map<string, Readonly<Record<string, Float64Array>>>;
  /** See `ModelRows.populations`, by the thresholds and which items could have been drawn. */
  populations: Map<string, Map<string, DescribedScores>>;
  /** See `KnownRows`. */
  estimates: Map<string, JudgeEstimate>;
  /** The same by what people say in the judge's place. */
  overridden: Map<string, Map<string, JudgeEstimate>>;
  /** See `KnownRows`, by the sample. */
  sampled: Map<string, Map<string, SampleEstimates | null>>;
}

/** How many judged items a model has by a run. */
export interface ModelCount {
  model: string | null;
  runId: string | null;
  judged: number;
}

/** When something was read. */
export interface Moment {
  /** The first transaction of which it may not hold what it wrote. */
  until: string;
  /** Which database of which server: another one, as after a failover, may go on from an earlier transaction. */
  server: string;
}

/** The judged items of a library. */
export interface JudgedLibrary {
  models: readonly JudgedItems[];
  counts: readonly ModelCount[];
  /** Each item's place among those of all models by its id, see `idKey`. */
  places: ReadonlyMap<string, number>;
  /** Null where nothing was read. */
  moment: Moment | null;
  /** Of the items of all models 1 where queues could have drawn them by chance, by the queues. */
  drawable: Map<string, Uint8Array>;
  /** By what people say of them. */
  samples: Map<string, KnownBySample>;
  /** How models compare by these items alone, for who asks again. */
  comparisons: Map<string, ResultsComparison>;
}

/** What is known of all models from a sample that people answered, as long as they say the same. */
export interface KnownBySample {
  comparisons: Map<string, ResultsComparison>;
  biases: Map<string, (ModelBias | null)[]>;
}

/** Nothing yet. */
export function knowNothing(): KnownBySample {
  return { comparisons: new Map(), biases: new Map() };
}

/** Nothing yet of a model's items. */
export function knowNothingOfItems(): KnownItems {
  return {
    values: new Map(),
    populations: new Map(),
    estimates: new Map(),
    overridden: new Map(),
    sampled: new Map(),
  };
}

/** The name of the facets that a figure asks for. */
export function takenName(facets: Readonly<Record<string, string>>): string {
  return `taken ${JSON.stringify(facets)}`;
}

/** What was read of a model's items; or what is known of them already, where they are as they were. */
export type ReadModel = Pick<JudgedColumns, 'ids'> & { items: Omit<JudgedItems, 'start'> };

/** A model's items as they were read, of which nothing is known yet. */
export function readModel(model: string | null, columns: JudgedColumns): ReadModel {
  const { ids, tasks, points, flags } = columns;
  const clusters = clustersOf(columns.clusters);
  const known = knowNothingOfItems();
  return { ids, items: { model, items: ids.length, clusters, tasks, points, flags, known } };
}

/** The judged items of some models as a library, of which nothing else is known yet. */
export function judgedLibrary(
  read: readonly ReadModel[],
  counts: readonly ModelCount[],
  moment: Moment | undefined,
): JudgedLibrary {
  const places = new Map<string, number>();
  const models = read.map(({ ids, items }) => {
    const start = places.size;
    for (const id of ids) places.set(id, places.size);
    return { ...items, start };
  });
  return {
    models,
    // Rows are read with more than this, which is not kept.
    counts: counts.map(({ model, runId, judged }) => ({ model, runId, judged })),
    places,
    moment: moment ? { until: moment.until, server: moment.server } : null,
    drawable: new Map(),
    samples: new Map(),
    comparisons: new Map(),
  };
}

/**
 * The models of a library after some items changed. Of a model that has none of them, what is known is known still.
 * @param changed the ids of all items that may have changed, see `idKey`
 * @param now of those that are judged, what they are now, by model
 */
export function withChanges(
  before: JudgedLibrary,
  changed: ReadonlySet<string>,
  now: ReadonlyMap<string | null, JudgedColumns>,
): ReadModel[] {
  const ids = [...before.places.keys()];
  const known = before.models.map((items): ReadModel => {
    const own = ids.slice(items.start, items.start + items.items);
    const fresh = now.get(items.model);
    if (!fresh && !own.some((id) => changed.has(id))) return { ids: own, items };
    return readModel(items.model, mergeColumns(knownColumns(own, items), changed, fresh));
  });
  const others = [...now].filter(([model]) => !before.models.some((one) => one.model === model));
  return [...known, ...others.map(([model, columns]) => readModel(model, columns))].filter(
    ({ ids: left }) => left.length > 0,
  );
}

function knownColumns(
  ids: readonly string[],
  { items, clusters, tasks, points, flags }: JudgedItems,
): JudgedColumns {
  const keys = clusters?.keys ?? new Float64Array(items).fill(Number.NaN);
  return { ids, clusters: keys, tasks, points, flags };
}

/** Without the items that changed, and with what these are now, in the order of ids. */
function mergeColumns(
  before: JudgedColumns,
  changed: ReadonlySet<string>,
  now: JudgedColumns | undefined,
): JudgedColumns {
  const { ids, from } = mergeIds(before.ids, changed, now?.ids ?? []);
  const numbers = (known: Float64Array | undefined, fresh: Float64Array | undefined) =>
    take(new Float64Array(ids.length), from, known, fresh);
  const names = [...(now ?? before).points.keys()];
  return {
    ids,
    clusters: numbers(before.clusters, now?.clusters),
    tasks: numbers(before.tasks, now?.tasks),
    points: new Map(
      names.map((name) => [name, numbers(before.points.get(name), now?.points.get(name))]),
    ),
    flags: Object.fromEntries(
      Object.entries(before.flags).map(([name, known]) => [
        name,
        take(new Uint8Array(ids.length), from, known, now?.flags[name]),
      ]),
    ),
  };
}

/** Where each of the merged ids comes from: its place before, or −1 − its place among those that changed. */
function mergeIds(before: readonly string[], changed: ReadonlySet<string>, now: readonly string[]) {
  const from: number[] = [];
  let next = 0;
  const takeUntil = (isNext: (id: string) => boolean) => {
    for (let id = now[next]; id !== undefined && isNext(id); id = now[next]) {
      from.push(-1 - next);
      next += 1;
    }
  };
  before.forEach((id, place) => {
    takeUntil((one) => one < id);
    if (!changed.has(id)) from.push(place);
  });
  takeUntil(() => true);
  const ids = from.map((place) => (place < 0 ? now[-1 - place] : before[place]) ?? '');
  return { ids, from };
}

/** NaN where a list has no such place: a score that is given for the first time. */
function take<Column extends Float64Array | Uint8Array>(
  into: Column,
  from: readonly number[],
  before: Column | undefined,
  now: Column | undefined,
): Column {
  for (let item = 0; item < from.length; item += 1) {
    const place = from[item] ?? 0;
    into[item] = (place < 0 ? now?.[-1 - place] : before?.[place]) ?? Number.NaN;
  }
  return into;
}
