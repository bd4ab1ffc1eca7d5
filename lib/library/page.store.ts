import 'server-only';
import { namelessName } from '@/lib/answers/blindness';
import { nextOf } from '@/lib/cursor';
import { database } from '@/lib/db';
import type { RunItemState } from '@/lib/runs/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import { columnsOf } from '@/lib/suites/lists';
import type { Score } from '@/lib/suites/score';
import { modelsWords } from '@/lib/suites/sides';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';
import { inState, isFound } from './conditions.store';
import { placesOf } from './dimensions.store';
import type { LibraryItem, LibraryPage, LibraryPlace } from './listing.schema';
import { comesAfter, keyOf, orderOf, standsBefore } from './order.store';
import type { LibraryFilters, LibraryRequest, LibrarySort } from './schema';
import { openLibrary } from './shown.store';
import { toldItems } from './told.store';

type Run = NonNullable<LibraryItem['run']>;

interface ListedRow
  extends Omit<LibraryItem, 'createdAt' | 'run'>,
    Omit<Run, 'id' | 'state' | 'scores' | 'corrected' | 'why'> {
  createdAt: Date;
  nameless: boolean;
  /** Null where lists say nothing of it. */
  data: unknown;
  /** Of an item of several videos, the models that made them; null for any other, and where they are kept from the person. */
  models: (string | null)[] | null;
  runId: string | null;
  runState: RunItemState;
  judgeScores: Score[] | null;
  correctedPoints: (number | null)[] | null;
  why: string | null;
  answeredByOthers: boolean;
  /** By what it is sorted. */
  key: string | number | null;
}

/** What a page says of all items that the filters leave. */
interface Counted {
  found: number;
  moving: boolean;
}

/** The items that the filters leave, with what they are sorted by. */
function foundItems(shown: Prisma.Sql, sort: LibrarySort, filters: LibraryFilters): Prisma.Sql {
  return Prisma.sql`
    SELECT "itemId", "addedAt", ${keyOf(sort, filters)} AS key FROM (${shown}) shown WHERE ${isFound(filters)}`;
}

/**
 * Counts the items that the filters leave, and finds by an index whether any of them moves. Where nothing moves at all the
 * filters are not asked a second time, which takes as long as counting where they are about something hidden.
 */
async function countFound(shown: Prisma.Sql, filters: LibraryFilters): Promise<Counted> {
  const moving = Prisma.sql`SELECT 1 FROM (${shown}) shown WHERE ${inState.judging}`;
  const [counted] = await database().$queryRaw<Counted[]>`
    SELECT (SELECT count(*)::int FROM (${shown}) shown WHERE ${isFound(filters)}) AS found,
      CASE WHEN EXISTS (${moving}) THEN EXISTS (${moving} AND ${isFound(filters)}) ELSE false END AS moving`;
  return counted ?? { found: 0, moving: false };
}

/** The frame by which one of the videos of an item `v` is shown in a list, as a query; its first one. */
function frameOf(n: number): Prisma.Sql {
  return Prisma.sql`
    SELECT f.hash FROM (
      SELECT fs.id, m."from" FROM "ItemMedia" m JOIN "FrameSet" fs ON fs."videoId" = m."videoId"
      WHERE m."itemId" = v.id AND m.n = ${n}
      -- Other items may mean other parts of the item, and have had frames taken of these.
      ORDER BY (fs.settings->>'from')::float8 IS NOT DISTINCT FROM m."from"
        AND (fs.settings->>'to')::float8 IS NOT DISTINCT FROM m."to" DESC, fs."createdAt" DESC, fs.id DESC
      LIMIT 1
    ) own JOIN "Frame" f ON f."frameSetId" = own.id
    ORDER BY f.at < coalesce(own."from", 0), f.position LIMIT 1`;
}

/** Why people put an item `v` of the library `s` out, as a query; null where nobody said, and where it is kept from the person. */
function whyOut({ id, gates = [] }: Suite): Prisma.Sql {
  const asked = gates.flatMap(({ why }) => why ?? []);
  if (asked.length === 0) return Prisma.sql`NULL`;
  return Prisma.sql`CASE WHEN NOT s.blind THEN (
    SELECT a.label FROM "EffectiveAnswer" a
    WHERE a."itemId" = v.id AND a.suite = ${id} AND a.question = ANY(${asked}) LIMIT 1
  ) END`;
}

/**
 * A page of the library, as far as the person who looks may see it.
 * @throws {AppError} 404 when there is no such project or suite
 */
export async function listPage(
  raterId: string,
  request: LibraryRequest,
  suiteById: SuiteById,
): Promise<LibraryPage> {
  return (await listPageWithTold(raterId, request, suiteById)).page;
}

/** As {@link listPage}, with the items of which the page tells what others say, see {@link toldItems}. */
export async function listPageWithTold(
  raterId: string,
  request: LibraryRequest,
  suiteById: SuiteById,
): Promise<{ page: LibraryPage; told: { suite: string; itemId: string }[] }> {
  const { filters, sort, offset, after, limit } = request;
  const { suite, runs, pending, itemsAmong } = await openLibrary(raterId, filters, suiteById);
  const shown = itemsAmong();
  const ofListed = itemsAmong(Prisma.sql`SELECT "itemId" FROM listed`);
  // Counted at the same time, on another connection: what is found would not fit into the memory of one statement that does both.
  const counting = countFound(shown, filters);
  const listing = database().$queryRaw<ListedRow[]>`
    WITH found AS (${foundItems(shown, sort, filters)}), listed AS (
      SELECT "itemId", key, row_number() OVER () AS place
      FROM (
        SELECT "itemId", key FROM found WHERE ${after ? comesAfter(after, sort) : true}
        ORDER BY ${orderOf(sort)} OFFSET ${after ? 0 : offset} LIMIT ${limit}
      ) few
    )
    SELECT v.id, v.kind, v.name, first.hash AS thumbnail, second.hash AS "secondThumbnail", s.generator AS "generatorModel",
      CASE WHEN NOT s.nameless THEN v.data->'models' END AS models, v.prompt AS "generationPrompt", s.duration,
      s."addedAt" AS "createdAt", s.tags, s.blind, s."heldBack", s.nameless, s.moving, s.judges, s."runId", r."judgeFacts"->>'name' AS judge, r.suite,
      CASE WHEN NOT s.blind THEN rv."stateReason" END AS "stateReason",
      CASE WHEN NOT s.blind THEN rv.scores END AS "judgeScores",
      s."correctedPoints",
      ${whyOut(suite)} AS why,
      s."runState", s.answers, s.unscored, s."toReview", s.reviewed, s.disagreement,
      CASE WHEN ${suite.lists !== undefined} THEN v.data END AS data,
      cardinality(array_remove(s.raters, ${raterId}::uuid)) > 0 AS "answeredByOthers",
      to_jsonb(listed.key) AS key
    FROM listed JOIN (${ofListed}) s ON s."itemId" = listed."itemId" JOIN "Item" v ON v.id = s."itemId"
    LEFT JOIN "RunItem" rv ON rv."runId" = s."runId" AND rv."itemId" = s."itemId"
    LEFT JOIN "Run" r ON r.id = s."runId"
    LEFT JOIN LATERAL (${frameOf(1)}) first ON true
    LEFT JOIN LATERAL (${frameOf(2)}) second ON v.data ? 'models'
    ORDER BY listed.place`;
  // Places are added, and never another's: those of all items that were listed are known by now.
  const placing = listing.then(() => placesOf(suite));
  const [counted, rows, places] = await Promise.all([counting, listing, placing]);
  const videos = rows.map((row) => videoOf(row, suite, places, runs?.peopleAlone ?? false));
  const byOthers = new Set(rows.flatMap((row) => (row.answeredByOthers ? [row.id] : [])));
  return {
    page: {
      videos,
      found: counted.found,
      // What is still being summed up is not listed yet.
      moving: pending > 0 || counted.moving,
      next: nextOf(rows, limit, ({ key, createdAt, id }) => [key, createdAt.toISOString(), id]),
    },
    told: await toldItems(videos, byOthers, request),
  };
}

function videoOf(
  row: ListedRow,
  suite: Suite,
  places: ReadonlyMap<string, number>,
  peopleAlone: boolean,
): LibraryItem {
  const scores = row.judgeScores ?? [];
  const correctedOf = (id: string) => {
    const place = places.get(id);
    return place === undefined ? null : (row.correctedPoints?.[place - 1] ?? null);
  };
  return {
    id: row.id,
    kind: row.kind,
    name: row.nameless ? namelessName(row.id, row.kind) : row.name,
    thumbnail: row.thumbnail,
    ...(row.secondThumbnail && { secondThumbnail: row.secondThumbnail }),
    generatorModel:
      row.generatorModel ?? (suite.sides && row.models ? modelsWords(row.models) : null),
    generationPrompt: row.generationPrompt,
    ...listedOf(row, suite),
    duration: row.duration,
    createdAt: row.createdAt.toISOString(),
    tags: row.tags,
    blind: row.blind,
    heldBack: row.heldBack,
    moving: row.moving,
    judges: row.judges,
    run: row.runId
      ? {
          id: row.runId,
          judge: row.judge,
          suite: row.suite,
          ...(peopleAlone && { peopleAlone: true as const }),
          state: row.runState,
          stateReason: row.stateReason,
          // What each part contributes is for the review screen; in a list it would be most of what is sent.
          scores: scores.map((score) => ({ ...score, terms: [] })),
          corrected: Object.fromEntries(scores.map(({ id }) => [id, correctedOf(id)])),
          answers: row.answers,
          unscored: row.unscored,
          toReview: row.toReview,
          reviewed: row.reviewed,
          ...(row.why !== null && { why: row.why }),
          disagreement: row.disagreement,
        }
      : null,
  };
}

/** What a list says of an item's data: its columns unless its name is kept from the person, and whether its prompt is hidden. */
function listedOf(
  { data, nameless }: ListedRow,
  { lists, takes }: Suite,
): Pick<LibraryItem, 'columns' | 'promptHidden'> {
  if (!lists || data === null) return {};
  const read = takes.data.safeParse(data);
  if (!read.success) return nameless ? {} : { columns: {} };
  return {
    ...(!nameless && { columns: columnsOf(read.data, lists) }),
    ...(lists.hidesPrompt?.(read.data) && { promptHidden: true as const }),
  };
}

/**
 * Where an item stands among those that the filters leave.
 * @throws {AppError} 404 when there is no such project or suite
 */
export async function findPlace(
  raterId: string,
  filters: LibraryFilters,
  sort: LibrarySort,
  itemId: string,
  suiteById: SuiteById,
): Promise<LibraryPlace> {
  const { itemsAmong } = await openLibrary(raterId, filters, suiteById);
  const found = foundItems(itemsAmong(), sort, filters);
  const [place] = await database().$queryRaw<LibraryPlace[]>`
    WITH own AS MATERIALIZED (
      SELECT "itemId" AS "ownId", "addedAt" AS "ownAddedAt", key AS "ownKey"
      FROM (${found}) found WHERE "itemId" = ${itemId}::uuid
    )
    SELECT count(*)::int AS found,
      CASE WHEN EXISTS (SELECT 1 FROM own) THEN count(*) FILTER (WHERE ${standsBefore(sort)})::int END AS index
    FROM (${found}) found LEFT JOIN own ON true`;
  return place ?? { found: 0, index: null };
}
