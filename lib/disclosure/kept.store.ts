import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { answersFirst, type BlindQueues } from './blind-queues.store';

/**
 * What a person has answered, as a query of contents and suites: what they handed in, and what they answered with the
 * judge's answer in view, of which nothing is left to be kept from them.
 */
function answeredQuery(raterId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT v."contentId", r.suite
    FROM "Claim" c JOIN "QueueItem" i ON i.id = c."queueItemId" JOIN "Item" v ON v.id = i."itemId"
    JOIN "Run" r ON r.id = i."runId"
    WHERE c."raterId" = ${raterId}::uuid AND c.state = 'submitted'
    UNION
    SELECT v."contentId", a.suite FROM "Answer" a JOIN "Item" v ON v.id = a."itemId"
    WHERE a."raterId" = ${raterId}::uuid AND a."seenId" IS NOT NULL`;
}

/** The suites in which anything may be said of items, as a query; `kind` is null where it is not known which items they take. */
const SAYING = Prisma.sql`
  SELECT suite, kind FROM "SummarySuite"
  UNION ALL
  SELECT DISTINCT suite, NULL FROM "Run" WHERE suite NOT IN (SELECT suite FROM "SummarySuite")`;

/** The items of projects that hide scores, each with the suites in which a person has not answered it; as {@link givenQuery}. */
function unansweredQuery({ raterId, projectIds }: BlindQueues, isNear: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT i.id, open.suites, '{}', false, false
    FROM (SELECT *, id AS "itemId" FROM "Item" WHERE "projectId" = ANY(${projectIds}::uuid[])) i
    LEFT JOIN (
      SELECT "contentId", array_agg(suite) AS suites FROM (${answeredQuery(raterId)}) answered GROUP BY 1
    ) own ON own."contentId" = i."contentId"
    CROSS JOIN LATERAL (
      SELECT array_agg(suite) AS suites FROM (${SAYING}) saying
      WHERE coalesce(saying.kind = i.kind, true) AND NOT suite = ANY(coalesce(own.suites, '{}'))
    ) open
    WHERE open.suites IS NOT NULL ${isNear}`;
}

/**
 * Whether a project hides from a person what others say of an item in a suite, or of a copy of it in that project: a query
 * for `EXISTS`.
 * @param itemId an expression, as is the suite
 */
export function hiddenByProject(
  raterId: string,
  itemId: Prisma.Sql,
  suite: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    SELECT 1
    FROM "Item" mine JOIN "Item" kept ON kept."contentId" = mine."contentId"
    JOIN "Project" p ON p.id = kept."projectId" AND p."hidesScores"
    WHERE mine.id = ${itemId} AND ${answersFirst(raterId)} AND NOT EXISTS (
      SELECT 1 FROM (${answeredQuery(raterId)}) answered
      WHERE answered."contentId" = mine."contentId" AND answered.suite = ${suite}
    )`;
}

/** What a row of {@link blindItemsQuery} says is kept from a person. */
export interface KeptRow {
  itemId: string;
  /** In which suites all that others say. */
  suites: string[];
  /** Its generator and name, and all that others say in whatever suite. */
  nameless: boolean;
  /** Its reference or its origin, and all that others say in whatever suite. */
  guarded: boolean;
  /** All that it says itself, since its reference or its origin would be known by it. */
  closed: boolean;
}

/** Whether a row of {@link blindItemsQuery}, called so, keeps all that others say in whatever suite. */
export const isKeptEverywhere = (row: string) =>
  Prisma.raw(`(${row}.nameless OR ${row}.guarded OR ${row}.closed)`);

/** As {@link isKeptEverywhere}, of a row that was read. */
export function isEverywhere({ nameless, guarded, closed }: KeptRow): boolean {
  return nameless || guarded || closed;
}

/**
 * The items that are made of some, and of what is made of these; or those that they are made of, and these of. Copies count
 * as the items themselves. A recursive query for `WITH`.
 * @param start a query of `(itemId, isStart)`
 */
function familyQuery(name: string, start: Prisma.Sql, down: boolean): Prisma.Sql {
  const next = Prisma.raw(down ? 'kin.id' : 'same."madeFromId"');
  const kin = down
    ? Prisma.sql`JOIN "Item" kin ON kin."madeFromId" = same.id`
    : Prisma.sql`WHERE same."madeFromId" IS NOT NULL`;
  return Prisma.sql`${Prisma.raw(name)} ("itemId", "isStart") AS (
    ${start}
    UNION
    SELECT ${next}, false FROM ${Prisma.raw(name)} line
    JOIN "Item" own ON own.id = line."itemId"
    JOIN "Item" same ON same."contentId" = own."contentId" ${kin}
  )`;
}

/** Only those items of queues that may have to do with some, as a condition on `i`. */
function nearTo(
  among: Prisma.Sql | undefined,
  { hideOrigins, hideGenerators }: BlindQueues,
): Prisma.Sql {
  // A family may be large, and is looked through as a whole.
  if (!among || hideOrigins) return Prisma.empty;
  const pairs = hideGenerators
    ? Prisma.sql`UNION
      SELECT pair.id FROM asked JOIN "Item" own ON own.id = asked.id
      JOIN "Item" clip ON clip."contentId" = own."contentId" AND clip.kind = 'clip'
      JOIN "ItemMedia" m ON m."videoId" = clip.id
      JOIN "Item" pair ON pair.id = m."itemId" AND pair.data ? 'models'`
    : Prisma.empty;
  return Prisma.sql`AND i."itemId" IN (
    WITH asked AS (SELECT id FROM "Item" WHERE id = ANY(${among})), near AS (
      SELECT id FROM asked
      UNION
      SELECT others."itemId" FROM asked JOIN "SharedReply" own ON own."itemId" = asked.id
      JOIN "SharedReply" others ON others."stepId" = own."stepId"
      ${pairs}
    )
    SELECT unnest(ARRAY[o.id, made.id])
    FROM near JOIN "Item" v ON v.id = near.id JOIN "Item" o ON o."contentId" = v."contentId"
    LEFT JOIN "Item" made ON made."madeFromId" = o.id
  )`;
}

/**
 * What of the blind queues' items a person may still be given, with what their queues hide, and what they have not answered
 * in projects that hide scores; a query for `WITH`.
 */
function givenQuery(queues: BlindQueues, among?: Prisma.Sql): Prisma.Sql {
  const { raterId, queueIds, projectIds, practiceIds } = queues;
  const isNear = nearTo(among, queues);
  const unanswered =
    projectIds.length > 0 ? Prisma.sql`UNION ALL ${unansweredQuery(queues, isNear)}` : Prisma.empty;
  // A practice hides what its clips are called, too, which may say what is to be seen.
  const practised =
    practiceIds.length > 0
      ? Prisma.sql`UNION ALL
        SELECT i."itemId", ARRAY[r.suite], '{}', true, false
        FROM "PracticeItem" i JOIN "Practice" p ON p.id = i."practiceId" JOIN "Run" r ON r.id = p."runId"
        WHERE i."practiceId" = ANY(${practiceIds}::uuid[]) ${isNear} AND i."itemId" NOT IN (
          SELECT "itemId" FROM "PracticeResult" done
          WHERE done."practiceId" = i."practiceId" AND done."raterId" = ${raterId}::uuid
        )`
      : Prisma.empty;
  return Prisma.sql`given AS MATERIALIZED (
    SELECT i."itemId", q.suites, q.context, q.nameless, q.guarded
    FROM "QueueItem" i JOIN (
      SELECT q.id, q.raters, r.suite || q."hidesSuites" AS suites, q."hidesSuites" AS context, q."hidesGenerator" AS nameless,
        q."hidesReference" OR q."hidesLineage" AS guarded
      FROM "Queue" q JOIN "Run" r ON r.id = q."runId" WHERE q.id = ANY(${queueIds}::uuid[])
      -- Once for each queue, and not for each of its items.
      OFFSET 0
    ) q ON q.id = i."queueId"
    WHERE i."queueId" = ANY(${queueIds}::uuid[]) ${isNear} AND i.submitted < q.raters AND NOT i.settled
      AND i.id NOT IN (
        SELECT c."queueItemId" FROM "Claim" c
        WHERE c."raterId" = ${raterId}::uuid AND c."queueId" = ANY(${queueIds}::uuid[]) AND c.state = 'submitted'
      )
    ${unanswered} ${practised}
  )`;
}

/**
 * The items of which a person is shown nothing that a judge, another person or a label says: those that they may still
 * be given in a blind queue that is not closed; copies of these, of which a judge says the same; those that have a reply in
 * common with any of these; where generators are hidden, the clips that a pair of them shows; in the suites that stand next to theirs those out of which they were made; and, where reference
 * or origin are hidden, all that they were made of and all that was made of them. As a query of {@link KeptRow}, one row an
 * item.
 * @param among an array or a query of ids: only these items are looked at; all when left out
 */
export function blindItemsQuery(queues: BlindQueues, among?: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH RECURSIVE ${keptQuery(queues, among)}
    SELECT kept."itemId", coalesce(array_agg(DISTINCT named.suite) FILTER (WHERE named.suite IS NOT NULL), '{}') AS suites,
      ${KEPT_EVERYWHERE}
    FROM kept LEFT JOIN LATERAL unnest(kept.suites) AS named(suite) ON true
    GROUP BY 1`;
}

/**
 * The same of one suite: the items of which what others say there is kept from the person, with what else is. Many are told
 * sooner than with all their suites.
 */
export function blindItemsOf(suite: string, queues: BlindQueues, among?: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH RECURSIVE ${keptQuery(queues, among)}
    SELECT "itemId", ${KEPT_EVERYWHERE}
    FROM kept GROUP BY 1 HAVING bool_or(${suite} = ANY(suites) OR ${isKeptEverywhere('kept')})`;
}

/** What rows of `kept` say of an item together. What somebody is to review themselves is not closed to them. */
const KEPT_EVERYWHERE = Prisma.sql`
  bool_or(nameless) AS nameless,
  bool_or(guarded) OR (bool_or(closed) AND bool_or(own)) AS guarded,
  bool_or(closed) AND NOT bool_or(own) AS closed`;

/** What is kept from a person, an item in any number of rows of `kept`; queries for `WITH`. */
function keptQuery(queues: BlindQueues, among?: Prisma.Sql): Prisma.Sql {
  const isAmong = among ? Prisma.sql`WHERE "itemId" = ANY(${among})` : Prisma.empty;
  // Among few items, not all copies that there are have to be found.
  const isKnown = among
    ? Prisma.sql`AND "contentId" IN (SELECT "contentId" FROM known JOIN "Item" v ON v.id = known."itemId")`
    : Prisma.empty;
  const start = Prisma.sql`SELECT "itemId", true FROM given WHERE guarded`;
  const families = queues.hideOrigins
    ? Prisma.sql`, ${familyQuery('made', start, true)}, ${familyQuery('sources', start, false)}`
    : Prisma.empty;
  // Which model made a video that is held against another would be known by its own page.
  const sides = queues.hideGenerators
    ? Prisma.sql`
      UNION ALL
      SELECT clip.id, '{}', true, false, false, false
      FROM given g JOIN "Item" pair ON pair.id = g."itemId" AND pair.data ? 'models'
      JOIN "ItemMedia" m ON m."itemId" = pair.id
      JOIN "Item" clip ON clip.id = m."videoId" AND clip.kind = 'clip'
      WHERE g.nameless`
    : Prisma.empty;
  const closed = queues.hideOrigins
    ? Prisma.sql`
      UNION ALL SELECT "itemId", '{}', false, false, true, false FROM made WHERE NOT "isStart"
      UNION ALL SELECT "itemId", '{}', false, false, true, false FROM sources WHERE NOT "isStart"`
    : Prisma.empty;
  return Prisma.sql`
    ${givenQuery(queues, among)} ${families},
    known AS MATERIALIZED (
      SELECT "itemId", suites, nameless, guarded, false AS closed, true AS own FROM given
      UNION ALL
      -- What stands next to an item may be said of the one out of which it was made.
      SELECT v."madeFromId", g.context, false, false, false, false FROM given g JOIN "Item" v ON v.id = g."itemId"
      WHERE g.context <> '{}' AND v."madeFromId" IS NOT NULL
      ${sides}
      ${closed}
    ),
    -- Copies are few: listed once, they are not looked for again at each item.
    copied AS MATERIALIZED (
      SELECT "contentId" FROM "Item" WHERE "contentId" <> id ${isKnown}
      GROUP BY 1 HAVING count(*) > 1 OR bool_or(kind = 'clip')
    ), copies AS (
      SELECT original.id AS original, copy.id AS copy
      FROM copied
      JOIN "Item" original ON original."contentId" = copied."contentId"
      JOIN "Item" copy ON copy."contentId" = copied."contentId"
    ), hidden AS (
      SELECT coalesce(c.copy, h."itemId") AS "itemId", h.suites, h.nameless, h.guarded, h.closed, h.own
      FROM known h LEFT JOIN copies c ON c.original = h."itemId"
    ), shared AS (
      SELECT others."itemId", ARRAY[others.suite] AS suites FROM "SharedReply" others
      WHERE others."stepId" IN (
        SELECT s."stepId" FROM "SharedReply" s JOIN hidden h ON h."itemId" = s."itemId"
        WHERE s.suite = ANY(h.suites) OR h.nameless OR h.guarded OR h.closed
      )
    ), kept AS (
      SELECT * FROM (
        SELECT * FROM hidden
        UNION ALL SELECT "itemId", suites, false, false, false, false FROM shared
      ) every ${isAmong}
    )`;
}

/**
 * The items whose facets that follow from answers are kept from a person, as a query of ids: those that they review blind
 * in a suite of whose answers facets follow, and all that was made of these, which have their words from them.
 */
export function withoutAnsweredFacets(queues: BlindQueues): Prisma.Sql {
  const start = Prisma.sql`
    SELECT "itemId", true FROM blind
    WHERE ${isKeptEverywhere('blind')} OR suites && ARRAY(SELECT suite FROM "AnswerFacet")`;
  return Prisma.sql`
    WITH RECURSIVE blind AS (${blindItemsQuery(queues)}), ${familyQuery('made', start, true)}
    SELECT DISTINCT same.id AS "itemId" FROM made
    JOIN "Item" own ON own.id = made."itemId" JOIN "Item" same ON same."contentId" = own."contentId"`;
}

/**
 * The places by which a person reviews one item blind, or a copy of it: a query for `EXISTS`.
 * @param itemId an expression
 * @param wanted what is read of their queue `open`
 */
export function blindPlaces(
  raterId: string,
  itemId: Prisma.Sql,
  wanted: Prisma.Sql = Prisma.sql`1`,
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${wanted}
    FROM "Item" own
    JOIN "Item" same ON same."contentId" = own."contentId"
    JOIN "QueueItem" kept ON kept."itemId" = same.id
    JOIN "Queue" open ON open.id = kept."queueId" AND open.blind AND NOT open.opened AND open.state <> 'closed'
      AND kept.submitted < open.raters AND NOT kept.settled
    JOIN "QueueMember" m ON m."queueId" = open.id AND m."raterId" = ${raterId}::uuid
    WHERE own.id = ${itemId} AND NOT EXISTS (
      SELECT 1 FROM "Claim" done
      WHERE done."queueItemId" = kept.id AND done."raterId" = ${raterId}::uuid AND done.state = 'submitted'
    )`;
}
