import { clustersOf, type ModelRows, NOT_TAKEN } from '@/lib/results/rows';
import type { Baseline } from './baseline.schema';

type Clip = Baseline['clips'][number];
type Value = Clip['values'][string];

/** The clips of a run as a baseline's file has them. */
export function clipsOf(rows: ModelRows): Clip[] {
  const people = new Map(rows.sample.map((one) => [one.place, one]));
  return Array.from({ length: rows.items }, (_, place): Clip => {
    const said = people.get(place);
    return {
      prompt: known(rows.tasks[place]),
      cluster: known(rows.clusters?.keys[place]),
      incomplete: rows.incomplete[place] === 1,
      drawable: rows.drawable[place] === 1,
      values: mapped(rows.judged, (values) => written(values[place])),
      people: said
        ? {
            weight: said.weight,
            said: mapped(said.said, written),
            partly: mapped(said.partly, (parts) =>
              parts.map((part) => (Number.isNaN(part) ? 'unscored' : part)),
            ),
          }
        : null,
    };
  });
}

/** What {@link clipsOf} was made of, but for the ids of items. */
export function rowsIn(clips: readonly Clip[]): ModelRows {
  const flags = (read: (clip: Clip) => boolean) => Uint8Array.from(clips, (clip) => +read(clip));
  const figures = new Set(clips.flatMap(({ values }) => Object.keys(values)));
  return {
    ...{ model: null, items: clips.length, populations: new Map() },
    clusters: clustersOf(Float64Array.from(clips, ({ cluster }) => cluster ?? Number.NaN)),
    tasks: Float64Array.from(clips, ({ prompt }) => prompt ?? Number.NaN),
    drawable: flags(({ drawable }) => drawable),
    incomplete: flags(({ incomplete }) => incomplete),
    judged: Object.fromEntries(
      [...figures].map((id) => [id, Float64Array.from(clips, ({ values }) => read(values[id]))]),
    ),
    sample: clips.flatMap(({ people }, place) => {
      if (!people) return [];
      const partly = mapped(people.partly, (parts) =>
        parts.map((part) => (part === 'unscored' ? Number.NaN : part)),
      );
      const { weight, said } = people;
      return [{ itemId: `${place}`, place, weight, said: mapped(said, read), partly }];
    }),
  };
}

function known(value: number | null | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

function written(value: number | undefined): Value {
  return value === NOT_TAKEN ? 'not-taken' : known(value);
}

function read(value: Value | undefined): number {
  return value === 'not-taken' ? NOT_TAKEN : (value ?? Number.NaN);
}

function mapped<One, Other>(
  record: Readonly<Record<string, One>>,
  change: (value: One) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
