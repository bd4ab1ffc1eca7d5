import 'server-only';
import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { isJudged } from '@/lib/library/conditions.store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import { drawableBy } from '@/lib/queues/sample/store';
import type { ItemFigure } from '@/lib/suites/figures';
import { Prisma } from '@/prisma/generated/client';
import {
  type JudgedItems,
  type JudgedLibrary,
  type KnownBySample,
  knowNothing,
  takenName,
} from './judged';
import { MOST_VERSIONS } from './kept.store';
import { idKey, packIds, unpackIds } from './packed.store';
import { recall } from './recall';
import { type ModelRows, NOT_TAKEN, type SampledItem } from './rows';
import type { JudgeEstimate, SampleEstimates } from './schema';
import { sourcesOf, thresholdsOf } from './values';

/** How many items a library has, how many judged ones are withheld from who looks, and about how many others people answered. */
export interface ItemCounts {
  items: number;
  withheld: number;
  answered: number;
}

/** Counts what changes without a mark: items that are not judged yet, and those that people answered. */
export async function countItems({ itemsAmong }: OpenedLibrary): Promise<ItemCounts> {
  const [counts] = await database().$queryRaw<ItemCounts[]>`
    SELECT count(*)::int AS items, count(*) FILTER (WHERE blind AND ${isJudged})::int AS withheld,
      (SELECT count(*)::int FROM (${itemsAmong()}) said WHERE answered AND NOT blind AND ${isJudged}) AS answered
    FROM (${itemsAmong()}) shown`;
  return counts ?? { items: 0, withheld: 0, answered: 0 };
}

/** The items of a model, or of all where it is left out, at most so many. */
export async function listItemsOf(
  { itemsAmong }: OpenedLibrary,
  most: number,
  model?: string | null,
): Promise<string[]> {
  const ofModel =
    model === undefined ? Prisma.sql`true` : Prisma.sql`generator IS NOT DISTINCT FROM ${model}`;
  const rows = await database().$queryRaw<{ itemId: string }[]>`
    SELECT "itemId" FROM (${itemsAmong()}) shown
    WHERE NOT blind AND ${isJudged} AND ${ofModel} LIMIT ${most}`;
  return rows.map(({ itemId }) => itemId);
}

/** An item about which people's answers count, by its id. */
export interface SaidItem extends Omit<SampledItem, 'place'> {
  /** Tells what they say of it from anything else, see {@link digestOf}. */
  digest: string;
}

/** A text that is another for another item, weight or value. */
export function digestOf({ itemId, weight, said, partly }: Omit<SaidItem, 'digest'>): string {
  // As texts, since JSON has neither NaN nor infinity.
  const text = String([itemId, weight, Object.entries(said), Object.entries(partly)]);
  return hashOf(text);
}

function hashOf(what: string | Uint8Array): string {
  return createHash('sha256').update(what).digest('base64');
}

/** Which items people's answers count about, and which these stand for. */
export interface SampleChoice {
  /** Another text for another choice. */
  version: string;
  said: ReadonlyMap<string, SaidItem>;
  /** The queues that drew by chance. */
  queueIds: readonly string[];
}

/** Of so many states of what people say estimates are kept for a model; at each threshold they say something else. */
const MOST_SAMPLES = 24;

/** At how many thresholds the values of shares are kept. */
const MOST_THRESHOLDS = 2;

/** The items of a model, and what is known already of its figures, by figure, threshold and model. */
export interface KnownRows extends ModelRows {
  /** By the judge alone. */
  estimates: Map<string, JudgeEstimate>;
  /** By people, and corrected, from this sample. */
  sampled: Map<string, SampleEstimates | null>;
}

/** The rows of some models, and what is known of how they compare as long as nothing changes. */
export interface ReadRows extends Pick<JudgedLibrary, 'comparisons'> {
  models: KnownRows[];
  /** What is known from this sample of how models compare. */
  bySample: KnownBySample;
}

/**
 * The judged items of some models with their values.
 * @param models the empty text for “not known”
 * @param peopleAlone whether no judge was asked: each item then stands as if one had given all of them the same, which
 *   moves nothing that people say
 */
export async function readRows(
  judged: JudgedLibrary,
  figures: readonly ItemFigure[],
  models: readonly string[],
  choice: SampleChoice,
  peopleAlone = false,
): Promise<ReadRows> {
  const { said, queueIds } = choice;
  const drawable = await readDrawable(judged, queueIds);
  const samples = placeSample(judged, said);
  const thresholds = thresholdsOf(figures);
  const version = JSON.stringify([choice.version, peopleAlone]);
  const bySample = recall(judged.samples, version, knowNothing, MOST_VERSIONS);
  const rows = judged.models.map((items, index) => {
    const { known } = items;
    const own = drawable.subarray(items.start, items.start + items.items);
    const drawn = hashOf(own);
    const sample = samples[index] ?? [];
    const sampled = hashOf([peopleAlone, drawn, ...sample.map(({ digest }) => digest)].join(' '));
    return {
      model: items.model,
      items: items.items,
      clusters: items.clusters,
      tasks: items.tasks,
      drawable: own,
      incomplete: items.flags.incomplete ?? new Uint8Array(items.items),
      populations: recall(
        known.populations,
        JSON.stringify([drawn, thresholds]),
        () => new Map(),
        MOST_VERSIONS,
      ),
      estimates: known.estimates,
      sampled: recall(known.sampled, sampled, () => new Map(), MOST_SAMPLES),
      // Computed where they are asked for: estimates may be known.
      get judged() {
        const compute = () => valuesOfAll(figures, items, peopleAlone);
        return recall(known.values, JSON.stringify(thresholds), compute, MOST_THRESHOLDS);
      },
      sample,
    };
  });
  return {
    comparisons: judged.comparisons,
    bySample,
    models: rows.filter(({ model }) => models.includes(model ?? '')),
  };
}

/** The items about which people's answers count, by model, in the order of their places. */
function placeSample(
  { models, places }: JudgedLibrary,
  said: ReadonlyMap<string, SaidItem>,
): (SaidItem & SampledItem)[][] {
  const placed = [...said]
    .flatMap(([id, item]) => {
      const place = places.get(idKey(id));
      return place === undefined ? [] : [{ ...item, place }];
    })
    .toSorted((one, other) => one.place - other.place);
  return models.map(({ start, items }) =>
    placed
      .filter(({ place }) => place >= start && place < start + items)
      .map((item) => ({ ...item, place: item.place - start })),
  );
}

/** Of the items of all models 1 where some queues could have drawn them by chance, else 0. */
async function readDrawable(
  { places, drawable }: JudgedLibrary,
  queueIds: readonly string[],
): Promise<Uint8Array> {
  const key = queueIds.join(' ');
  const known = drawable.get(key);
  if (known) return known;
  const flags = new Uint8Array(places.size);
  if (queueIds.length > 0) {
    const [row] = await database().$queryRaw<{ ids: string | null }[]>`
      SELECT ${packIds(Prisma.sql`"itemId"`)} AS ids FROM (${drawableBy(queueIds)}) could`;
    for (const id of unpackIds(row?.ids ?? '')) {
      const place = places.get(id);
      if (place !== undefined) flags[place] = 1;
    }
  }
  drawable.set(key, flags);
  return flags;
}

/** The values of all items in all figures, see {@link ModelRows.judged}. */
function valuesOfAll(
  figures: readonly ItemFigure[],
  items: JudgedItems,
  peopleAlone: boolean,
): Readonly<Record<string, Float64Array>> {
  const given = (figure: ItemFigure) => {
    const values = valuesOf(figure, items);
    return peopleAlone || figure.byPeople
      ? values.map((value) => (value === NOT_TAKEN ? value : 0))
      : values;
  };
  return Object.fromEntries(figures.map((figure) => [figure.id, given(figure)]));
}

function valuesOf(figure: ItemFigure, { items, points, flags }: JudgedItems): Float64Array {
  const columns = sourcesOf(figure).flatMap((source) => points.get(source) ?? []);
  const values =
    figure.kind === 'mean'
      ? (columns[0] ?? new Float64Array(items).fill(Number.NaN))
      : whetherAny(columns, figure.atLeast, items);
  const takes = figure.where && flags[takenName(figure.where)];
  return takes ? values.map((value, item) => (takes[item] === 1 ? value : NOT_TAKEN)) : values;
}

/**
 * Of each item 1 where any value reaches the threshold, else 0; NaN where fewer than half are known, of those that are known
 * of any item: nothing was found there, and nearly nothing was looked for.
 */
function whetherAny(
  columns: readonly Float64Array[],
  atLeast: number,
  items: number,
): Float64Array {
  const asked = columns.filter((column) => !column.every(Number.isNaN));
  const found = new Float64Array(items);
  const known = new Uint16Array(items);
  for (const column of asked) {
    for (let item = 0; item < items; item += 1) {
      const value = column[item] ?? Number.NaN;
      if (value >= atLeast) found[item] = 1;
      if (!Number.isNaN(value)) known[item] = (known[item] ?? 0) + 1;
    }
  }
  for (let item = 0; item < items; item += 1) {
    if ((known[item] ?? 0) * 2 < Math.max(1, asked.length)) found[item] = Number.NaN;
  }
  return found;
}
