import { clustersOf, type ModelRows } from '@/lib/results/rows';

/** The clips of a run as those of one model, whatever models made them. */
export function poolModels(models: readonly ModelRows[]): ModelRows {
  const starts = models.map((_, place) =>
    models.slice(0, place).reduce((sum, { items }) => sum + items, 0),
  );
  const numbers = (read: (rows: ModelRows) => ArrayLike<number>) =>
    Float64Array.from(models.flatMap((rows) => Array.from(read(rows))));
  const flags = (read: (rows: ModelRows) => Uint8Array) => Uint8Array.from(numbers(read));
  const figures = new Set(models.flatMap(({ judged }) => Object.keys(judged)));
  return {
    model: null,
    items: models.reduce((sum, { items }) => sum + items, 0),
    clusters: clustersOf(numbers(({ clusters, items }) => clusters?.keys ?? alone(items))),
    tasks: numbers(({ tasks }) => tasks),
    drawable: flags(({ drawable }) => drawable),
    incomplete: flags(({ incomplete }) => incomplete),
    populations: new Map(),
    judged: Object.fromEntries(
      [...figures].map((id) => [id, numbers(({ judged, items }) => judged[id] ?? alone(items))]),
    ),
    sample: models.flatMap(({ sample }, at) =>
      sample.map((item) => ({ ...item, place: item.place + (starts[at] ?? 0) })),
    ),
  };
}

/** In the place of keys or values of so many clips that have none. */
function alone(items: number): Float64Array {
  return new Float64Array(items).fill(Number.NaN);
}
