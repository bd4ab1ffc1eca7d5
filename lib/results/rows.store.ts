import 'server-only';
import { database } from '@/lib/db';
import type { ItemFigure, ShareFigure } from '@/lib/judge/figures';
import type { Suite } from '@/lib/judge/suite';
import { cameToAnswers, isJudged, type OpenedLibrary, pointsIn } from '@/lib/library/shown.store';
import { drawableBy } from '@/lib/queues/sample/store';
import { Prisma } from '@/prisma/generated/client';
import {
  FLAG,
  type PackedColumns,
  packItem,
  packItems,
  type UnpackedColumns,
  unpackItems,
} from './packed.store';
import { clustersOf, type ModelRows, NOT_TAKEN, type SampledItem } from './rows';
import { type Points, sourcesOf } from './values';

/** How many judged items each model has by each run, and how many are withheld from who looks. */
export interface ModelCount {
  model: string | null;
  runId: string | null;
  items: number;
  judged: number;
  withheld: number;
  /** Judged items that people answered anything about. */
  answered: number;
}

/** Counts the items of a library by model and run. */
export function countModels({ videosAmong }: OpenedLibrary): Promise<ModelCount[]> {
  return database().$queryRaw<ModelCount[]>`
    SELECT CASE WHEN NOT blind THEN generator END AS model, "runId", count(*)::int AS items,
      count(*) FILTER (WHERE NOT blind AND ${isJudged})::int AS judged,
      count(*) FILTER (WHERE blind AND ${isJudged})::int AS withheld,
      count(*) FILTER (WHERE NOT blind AND answered AND ${isJudged})::int AS answered
    FROM (${videosAmong()}) shown GROUP BY 1, 2`;
}

/** Something of an item, as `Value`. */
interface OfItem<Value> {
  itemId: string;
  value: Value | null;
}

/** What some judged items are worth with people's answers in the judge's place, of those that who looks may know of. */
export function listCorrected(
  library: OpenedLibrary,
  itemIds: readonly string[],
): Promise<OfItem<Points>[]> {
  const points = Prisma.sql`(
    SELECT jsonb_object_agg(d.id, p.value) FROM unnest("correctedPoints") WITH ORDINALITY AS p(value, place)
    JOIN "Dimension" d ON d.suite = ${library.suite.id} AND d.place = p.place WHERE p.value IS NOT NULL
  )`;
  return listJudged(library, itemIds, points);
}

/** What the independent answers of each person about some judged items come to by themselves, by the rater's id. */
export function listIndependent(
  library: OpenedLibrary,
  itemIds: readonly string[],
): Promise<OfItem<Readonly<Record<string, Points>>>[]> {
  return listJudged(library, itemIds, Prisma.sql`s.independent`);
}

function listJudged<Value>(
  { videosAmong }: OpenedLibrary,
  itemIds: readonly string[],
  value: Prisma.Sql,
): Promise<OfItem<Value>[]> {
  const ids = Prisma.sql`${[...itemIds]}::uuid[]`;
  return database().$queryRaw<OfItem<Value>[]>`
    SELECT shown."itemId", ${value} AS value
    FROM (${videosAmong(ids)}) shown
    JOIN "RunItemSummary" s ON s."runId" = shown."runId" AND s."itemId" = shown."itemId"
    WHERE NOT blind AND ${isJudged}`;
}

/** The items of a model, at most so many. */
export async function listItemsOf(
  { videosAmong }: OpenedLibrary,
  model: string | null,
  most: number,
): Promise<string[]> {
  const rows = await database().$queryRaw<{ itemId: string }[]>`
    SELECT "itemId" FROM (${videosAmong()}) shown
    WHERE NOT blind AND ${isJudged} AND generator IS NOT DISTINCT FROM ${model} LIMIT ${most}`;
  return rows.map(({ itemId }) => itemId);
}

/** An item about which people's answers count, by its id. */
export type SaidItem = Omit<SampledItem, 'place'>;

/** Which items people's answers count about, and which these stand for. */
export interface SampleChoice {
  said: ReadonlyMap<string, SaidItem>;
  /** The queues that drew by chance. */
  queueIds: readonly string[];
}

/**
 * The judged items of some models with their values. A hundred thousand of them are read at once, so the items of a model
 * are one text, see {@link packItems}.
 * @param models the empty text for “not known”
 */
export async function readRows(
  { videosAmong, suite }: OpenedLibrary,
  figures: readonly ItemFigure[],
  models: readonly string[],
  { said, queueIds }: SampleChoice,
): Promise<ModelRows[]> {
  const itemId = Prisma.sql`shown."itemId"`;
  const sampled = Prisma.sql`${itemId} = ANY(${[...said.keys()]}::uuid[])`;
  const drawable = Prisma.sql`${itemId} IN (SELECT "itemId" FROM (${drawableBy(queueIds)}) could)`;
  const read = columnsOf(suite, figures);
  const columns: PackedColumns = {
    numbers: {
      cluster: numbered(Prisma.sql`i.cluster`),
      task: numbered(Prisma.sql`coalesce(i.task, i.prompt)`),
      ...read.numbers,
    },
    flags: {
      sampled,
      drawable: queueIds.length > 0 ? drawable : Prisma.sql`false`,
      ...read.flags,
    },
  };
  // In the order of ids, so that sums are the same to the last digit each time.
  const rows = await database().$queryRaw<PackedRows[]>`
    SELECT generator AS model, count(*)::int AS items, ${packItems(Prisma.sql`packed`)} AS packed,
      coalesce(array_agg("itemId") FILTER (WHERE sampled), '{}') AS "sampledIds"
    FROM (
      SELECT ${itemId}, generator, ${sampled} AS sampled, ${packItem(columns)} AS packed
      FROM (
        SELECT * FROM (${videosAmong()}) every
        WHERE NOT blind AND ${cameToAnswers} AND ${isOneOf(models)}
      ) shown
      JOIN "Item" i ON i.id = ${itemId}
      ORDER BY ${itemId}
    ) item GROUP BY generator`;
  return rows.map(({ model, items, packed, sampledIds }) => {
    const { numbers, flags } = unpackItems(columns, packed);
    const none = new Float64Array();
    return {
      model,
      items,
      clusters: clustersOf(numbers.cluster ?? none),
      tasks: numbers.task ?? none,
      drawable: flags.drawable ?? new Uint8Array(),
      judged: Object.fromEntries(
        figures.map((figure) => [figure.id, valuesOf(figure, { numbers, flags })]),
      ),
      sample: placesOf(flags.sampled ?? new Uint8Array()).flatMap((place, index) => {
        const item = said.get(sampledIds[index] ?? '');
        return item ? [{ place, ...item }] : [];
      }),
    };
  });
}

/** Whether an item is of one of some models: said so that the planner can tell how many are. */
function isOneOf(models: readonly string[]): Prisma.Sql {
  const known = Prisma.sql`generator = ANY(${models.filter((model) => model !== '')}::text[])`;
  return models.includes('') ? Prisma.sql`(${known} OR generator IS NULL)` : known;
}

interface PackedRows {
  model: string | null;
  items: number;
  packed: string;
  sampledIds: string[];
}

/** A text as a number that tells it from others: 52 bits of its hash, which a float holds exactly. */
function numbered(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(hashtextextended(${text}, 0) & 4503599627370495)::float8`;
}

/** What figures are read off: the scores of means, what shares count as found, and which items they take. */
function columnsOf({ id: suite }: Pick<Suite, 'id'>, figures: readonly ItemFigure[]) {
  const numbers: Record<string, Prisma.Sql> = {};
  const flags: Record<string, Prisma.Sql> = {};
  for (const figure of figures) {
    for (const source of sourcesOf(figure)) {
      const points = pointsIn({ suite }, source, 'judge');
      if (figure.kind === 'mean') numbers[scoreName(source)] = points;
      else flags[foundName(source, figure)] = Prisma.sql`${points} >= ${figure.atLeast}`;
    }
    if (figure.where) {
      flags[takenName(figure.where)] =
        Prisma.sql`i.facets @> ${JSON.stringify(figure.where)}::jsonb`;
    }
  }
  return { numbers, flags };
}

const scoreName = (source: string) => `score ${source}`;
const foundName = (question: string, { atLeast }: Pick<ShareFigure, 'atLeast'>) =>
  `${question} from ${atLeast}`;
const takenName = (facets: Readonly<Record<string, string>>) => `taken ${JSON.stringify(facets)}`;

/** The values of all items in a figure, see {@link ModelRows.judged}. */
function valuesOf(figure: ItemFigure, { numbers, flags }: UnpackedColumns): Float64Array {
  const read = sourcesOf(figure);
  const values =
    figure.kind === 'mean'
      ? numbers[scoreName(read[0] ?? '')]
      : whetherAny(read.flatMap((question) => flags[foundName(question, figure)] ?? []));
  const taken = figure.where && flags[takenName(figure.where)];
  if (!values) return new Float64Array();
  return taken
    ? values.map((value, item) => (taken[item] === FLAG.yes ? value : NOT_TAKEN))
    : values;
}

/** Of each item 1 where any of these is so, 0 where some are known and none is so, and NaN where none is known. */
function whetherAny(columns: readonly Uint8Array[]): Float64Array {
  const values = new Float64Array(columns[0]?.length ?? 0).fill(Number.NaN);
  for (const column of columns) {
    for (let item = 0; item < column.length; item += 1) {
      if (column[item] === FLAG.yes) values[item] = 1;
      else if (column[item] === FLAG.no && values[item] !== 1) values[item] = 0;
    }
  }
  return values;
}

function placesOf(flags: Uint8Array): number[] {
  const places: number[] = [];
  flags.forEach((flag, place) => {
    if (flag === FLAG.yes) places.push(place);
  });
  return places;
}
