import 'server-only';
import { database } from '@/lib/db';
import type { ItemFigure } from '@/lib/judge/figures';
import type { Suite } from '@/lib/judge/suite';
import { isJudged, type OpenedLibrary, pointsIn } from '@/lib/library/shown.store';
import { drawableBy } from '@/lib/queues/sample/store';
import { Prisma } from '@/prisma/generated/client';
import { clustersOf, type ModelRows, NOT_TAKEN, type SampledItem } from './rows';
import { sourcesOf } from './values';

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

/** Some items with the run whose answers are shown, of those judged that who looks may know of. */
export function listJudged(
  { videosAmong, suite }: OpenedLibrary,
  itemIds: readonly string[],
): Promise<{ itemId: string; runId: string; corrected: Record<string, number> | null }[]> {
  const ids = Prisma.sql`${[...itemIds]}::uuid[]`;
  return database().$queryRaw`
    SELECT "itemId", "runId", (
      SELECT jsonb_object_agg(d.id, p.value) FROM unnest("correctedPoints") WITH ORDINALITY AS p(value, place)
      JOIN "Dimension" d ON d.suite = ${suite.id} AND d.place = p.place WHERE p.value IS NOT NULL
    ) AS corrected
    FROM (${videosAmong(ids)}) shown WHERE NOT blind AND ${isJudged}`;
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
 * The judged items of some models with their values. A hundred thousand of them are read at once, so a list is one text: of
 * numbers in base64, of yes and no a letter each.
 * @param models the empty text for “not known”
 */
export async function readRows(
  { videosAmong, suite }: OpenedLibrary,
  figures: readonly ItemFigure[],
  models: readonly string[],
  { said, queueIds }: SampleChoice,
): Promise<ModelRows[]> {
  const columns = figures.map((figure, index) => ({ figure, name: `v${index}` }));
  const values = columns.map(
    ({ figure, name }) => Prisma.sql`${packed(figure, Prisma.raw(name))} AS ${Prisma.raw(name)}`,
  );
  const read = columns.map(
    ({ figure, name }) => Prisma.sql`${worstOf(suite, figure)} AS ${Prisma.raw(name)}`,
  );
  const sampledIds = Prisma.sql`${[...said.keys()]}::uuid[]`;
  const isDrawable =
    queueIds.length === 0
      ? Prisma.sql`false`
      : Prisma.sql`"itemId" IN (SELECT "itemId" FROM (${drawableBy(queueIds)}) could)`;
  const rows = await database().$queryRaw<(PackedRows & Record<string, string>)[]>`
    SELECT generator AS model, count(*)::int AS items, ${packedNumbers(Prisma.sql`cluster`)} AS clusters,
      ${packedNumbers(Prisma.sql`task`)} AS tasks, ${packedFlags(Prisma.sql`drawable`)} AS drawable,
      ${packedFlags(Prisma.sql`sampled`)} AS sampled,
      coalesce(array_agg("itemId") FILTER (WHERE sampled), '{}') AS "sampledIds", ${Prisma.join(values)}
    FROM (
      SELECT shown."itemId", generator, i.facets, ${numbered(Prisma.sql`i.cluster`)} AS cluster,
        ${numbered(Prisma.sql`coalesce(i.task, i.prompt)`)} AS task, ${isDrawable} AS drawable,
        shown."itemId" = ANY(${sampledIds}) AS sampled, ${Prisma.join(read)}
      FROM (
        SELECT * FROM (${videosAmong()}) every
        WHERE NOT blind AND ${isJudged} AND coalesce(generator, '') = ANY(${[...models]}::text[])
      ) shown
      JOIN "Item" i ON i.id = shown."itemId"
      ORDER BY generator, shown."itemId"
    ) item GROUP BY generator`;
  return rows.map((row) => ({
    model: row.model,
    items: row.items,
    clusters: clustersOf(numbersIn(row.clusters)),
    tasks: numbersIn(row.tasks),
    drawable: Array.from(row.drawable, (flag) => flag === '1'),
    judged: Object.fromEntries(
      columns.map(({ figure, name }) => [figure.id, unpack(figure, row[name] ?? '')]),
    ),
    sample: sampledPlaces(row.sampled).flatMap((place, index) => {
      const item = said.get(row.sampledIds[index] ?? '');
      return item ? [{ place, ...item }] : [];
    }),
  }));
}

interface PackedRows {
  model: string | null;
  items: number;
  clusters: string;
  tasks: string;
  drawable: string;
  sampled: string;
  sampledIds: string[];
}

/** The largest of what a figure is read off, null where nothing is scored. */
function worstOf({ id: suite }: Pick<Suite, 'id'>, figure: ItemFigure): Prisma.Sql {
  const points = sourcesOf(figure).map((id) => pointsIn({ suite }, id, 'judge'));
  return Prisma.sql`greatest(${Prisma.join(points)})`;
}

/** A text as a number that tells it from others: 52 bits of its hash, which a float holds exactly. */
function numbered(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(hashtextextended(${text}, 0) & 4503599627370495)::float8`;
}

function packedNumbers(value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`encode(string_agg(float8send(coalesce(${value}, 'NaN')), ''::bytea), 'base64')`;
}

function packedFlags(flag: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`string_agg(CASE WHEN ${flag} THEN '1' ELSE '0' END, '')`;
}

/** All values of a figure: numbers of a mean; of a share 1, 0, – for unscored and x for not taken. */
function packed(figure: ItemFigure, value: Prisma.Sql): Prisma.Sql {
  const taken = figure.where
    ? Prisma.sql`facets @> ${JSON.stringify(figure.where)}::jsonb`
    : Prisma.sql`true`;
  if (figure.kind === 'mean') {
    return packedNumbers(
      Prisma.sql`CASE WHEN ${taken} THEN coalesce(${value}, 'NaN') ELSE 'Infinity' END`,
    );
  }
  return Prisma.sql`string_agg(CASE WHEN NOT ${taken} THEN 'x' WHEN ${value} IS NULL THEN '-'
    WHEN ${value} >= ${figure.atLeast} THEN '1' ELSE '0' END, '')`;
}

function unpack(figure: ItemFigure, text: string): Float64Array {
  if (figure.kind === 'mean') return numbersIn(text);
  return Float64Array.from(text, (letter) => LETTERS[letter] ?? Number.NaN);
}

const LETTERS: Readonly<Record<string, number>> = { 0: 0, 1: 1, x: NOT_TAKEN };

/** Numbers as PostgreSQL sends them: eight bytes each, the highest first. */
function numbersIn(text: string): Float64Array {
  const bytes = Buffer.from(text, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = new Float64Array(bytes.byteLength / 8);
  for (let place = 0; place < numbers.length; place += 1) {
    numbers[place] = view.getFloat64(place * 8);
  }
  return numbers;
}

function sampledPlaces(flags: string): number[] {
  const places: number[] = [];
  for (let at = flags.indexOf('1'); at >= 0; at = flags.indexOf('1', at + 1)) places.push(at);
  return places;
}
