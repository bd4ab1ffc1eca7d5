import 'server-only';
import { listFrozenIds } from '@/lib/datasets/benchmarks.store';
import { type BlindQueues, listBlindQueues } from '@/lib/disclosure/blind-queues.store';
import { itemsHiddenFrom } from '@/lib/disclosure/hidden.store';
import { blindItemsOf, withoutAnsweredFacets } from '@/lib/disclosure/kept.store';
import { isInQueues, listWithheldQueues } from '@/lib/disclosure/withheld.store';
import { openToPeople } from '@/lib/runs/people.store';
import { isInPart, type SplitPart } from '@/lib/studies/part.store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import { projectOf, type StoredProject } from '@/lib/video/store';
import { Prisma } from '@/prisma/generated/client';
import type { RunChoice } from './configurations/schema';
import { type ChosenRuns, chooseRuns } from './configurations/store';
import type { LibraryFilters } from './schema';
import { searchedIn } from './search.store';
import { standingOf } from './standing.store';
import { refreshSummaries } from './summary/store';
import { countPending, fillSuite, isUpToDate } from './summary/suites.store';

/** The queues by which items, or what is said of them, are hidden from a person. */
interface HidingQueues extends BlindQueues {
  /** Those whose clips are in no list, see `listWithheldQueues`. */
  withheld: readonly string[];
}

async function listHidingQueues(raterId: string): Promise<HidingQueues> {
  const [blind, withheld] = await Promise.all([
    listBlindQueues(raterId),
    listWithheldQueues(raterId),
  ]);
  return { ...blind, withheld };
}

/** A project's library as one person may see it. */
export interface OpenedLibrary {
  project: StoredProject;
  /** The suite whose items are shown, as it was when the chosen runs began. */
  suite: Suite;
  /** By which items, or what is said of them, are hidden from the person. */
  queues: HidingQueues;
  /** How many of the project's items are still being summed up for the suite. */
  pending: number;
  /** Whose scores are shown; null while the project has no run of the suite. */
  runs: ChosenRuns | null;
  /** The benchmark of whose items they are alone. */
  benchmark: string | null;
  /** The part of the items that they are of, as a study plan splits them. */
  part: SplitPart | null;
  /** The items as the person may see them, see {@link shownItems}. */
  itemsAmong: (among?: Prisma.Sql) => Prisma.Sql;
}

/**
 * Opens the library that filters are about, with everything summed up that changed before.
 * @throws {AppError} 404 when there is no such project or suite
 */
export async function openLibrary(
  raterId: string,
  filters: Pick<LibraryFilters, 'project' | 'suite'> &
    Partial<Pick<LibraryFilters, 'benchmark' | 'cell' | 'among'>> & {
      scores: RunChoice;
      part?: SplitPart | null;
    },
  suiteById: SuiteById,
): Promise<OpenedLibrary> {
  const current = suiteById(filters.suite);
  const project = await projectOf(filters.project);
  await openToPeople(current, project.id);
  const [queues, isDone] = await Promise.all([
    listHidingQueues(raterId),
    sumUp(current, suiteById),
  ]);
  const pending = isDone ? 0 : await countPending(project.id, current);
  const runs = await chooseRuns(project.id, current.id, filters.scores);
  const suite = suiteById(current.id, runs?.suiteVersion);
  const benchmark = filters.benchmark ?? null;
  const frozen = benchmark === null ? null : await listExamined(raterId, benchmark);
  const part = filters.part ?? null;
  const place = {
    raterId,
    projectId: project.id,
    suite,
    frozen,
    part,
    behind: behindCell(filters),
  };
  return {
    project,
    suite,
    queues,
    pending,
    runs,
    benchmark,
    part,
    itemsAmong: (among) => shownItems(place, queues, runs, among),
  };
}

/** Sums up what has changed, and what a suite that was just added takes. @returns whether nothing is left to sum up */
async function sumUp(suite: Suite, suiteById: SuiteById): Promise<boolean> {
  if (await isUpToDate(suite)) return true;
  const isFilled = await fillSuite(suite);
  return (await refreshSummaries(suiteById)) && isFilled;
}

/** The items behind the cell that filters name; null where they name none. @throws {Error} when they were not found before */
function behindCell({ cell, among }: Partial<Pick<LibraryFilters, 'cell' | 'among'>>) {
  if (cell == null) return null;
  if (!among) throw new Error('the items behind a cell are found before the library is opened');
  return among;
}

/** Who looks, and at what. */
interface Place {
  raterId: string;
  projectId: string;
  suite: Suite;
  /** Of these items alone; null for all. */
  frozen: readonly string[] | null;
  part: SplitPart | null;
  /** Of these items alone, on which a cell of the results rests; null for all. */
  behind: readonly string[] | null;
}

/** The items of a benchmark that are examined, of those that somebody may know of. */
async function listExamined(raterId: string, benchmarkId: string): Promise<string[]> {
  const hidden = await itemsHiddenFrom(raterId);
  return listFrozenIds({ benchmarkId, part: 'test', hidden });
}

/**
 * The items of a project that a suite takes, as a person may see them, with what the chosen runs say: a query whose rows are `blind` where
 * what a judge or people say is hidden, and `nameless` where generator and name are. Whatever lists, filters, sorts or
 * counts by what they say uses these columns. Whether an item is `moving`, waiting or being judged by whatever run, and by
 * which judges it was judged, is hidden from nobody and stands as it is, so that an index finds these. So does whether
 * anybody `answered` it: that leaves out items that have no `raters` anyway, and is not told. Clips that the person is not
 * to tell from known-answer ones are not among them.
 * @param among an array or a query of ids: only these items, where they are few; all when left out
 */
function shownItems(
  { raterId, projectId, suite, frozen, part, behind }: Place,
  queues: HidingQueues,
  runs: ChosenRuns | null,
  among?: Prisma.Sql,
): Prisma.Sql {
  const isBlind = queues.reviewsBlind;
  const hidden = isBlind ? Prisma.sql`(b."itemId" IS NOT NULL)` : Prisma.sql`false`;
  const nameless = queues.hideGenerators
    ? Prisma.sql`coalesce(b.nameless, false)`
    : Prisma.sql`false`;
  // Where none of the columns that may be hidden is used, PostgreSQL leaves the join out; and likewise that of the runs.
  const join = isBlind
    ? Prisma.sql`LEFT JOIN (${blindItemsOf(suite.id, queues, among)}) b ON b."itemId" = s."itemId"`
    : Prisma.empty;
  const isTold =
    queues.withheld.length > 0
      ? Prisma.sql`AND NOT ${isInQueues(Prisma.sql`s."itemId"`, queues.withheld)}`
      : Prisma.empty;
  const isOneOf = (ids: readonly string[] | null) =>
    ids ? Prisma.sql`AND s."itemId" = ANY(${[...ids]}::uuid[])` : Prisma.empty;
  const isOfPart = part
    ? Prisma.sql`AND s."itemId" IN (SELECT of.id FROM "Item" of WHERE of."projectId" = ${projectId}::uuid AND ${isInPart(part, 'of')})`
    : Prisma.empty;
  const isAmong = among ? Prisma.sql`AND s."itemId" = ANY(${among})` : Prisma.empty;
  const said = runs?.copied ? Prisma.raw('s') : Prisma.raw('r');
  const joined = runs?.copied
    ? Prisma.empty
    : Prisma.sql`LEFT JOIN "RunItemSummary" r ON r."itemId" = s."itemId" AND ${ofRuns(runs)}`;
  // Should another configuration be copied at this very moment, nothing is shown rather than its scores under this name.
  const isCopied = runs?.copied
    ? Prisma.sql`AND s.configuration = ${runs.configuration}::uuid`
    : Prisma.empty;
  return Prisma.sql`
    SELECT s."itemId", s."addedAt", s.duration, s.tags, s.moving, s.judges,
      ${nameless} AS nameless,
      CASE WHEN ${nameless} THEN s."itemId"::text ELSE s."nameKey" END AS "nameKey",
      CASE WHEN NOT ${nameless} THEN s.generator END AS generator,
      CASE WHEN ${nameless} THEN '' ELSE ${searchedIn(suite)} END AS searched,
      ${isBlind ? shownFacets(queues, nameless) : Prisma.sql`s.facets`} AS facets, s.facets <> '{}' AS faceted,
      s.raters <> '{}' AS answered, ${said}."runId",
      ${hidden} AS blind,
      ${isBlind ? heldBackIn(queues, suite, hidden) : Prisma.sql`NULL::uuid`} AS "heldBack",
      CASE WHEN ${hidden} AND ${said}.state = 'incomplete' THEN 'judged' ELSE ${said}.state END AS "runState",
      CASE WHEN ${hidden} THEN 0 ELSE coalesce(${said}.answers, 0) END AS answers,
      CASE WHEN ${hidden} THEN 0 ELSE coalesce(${said}.unscored, 0) END AS unscored,
      CASE WHEN ${hidden} THEN 0 ELSE coalesce(${said}."toReview", 0) END AS "toReview",
      CASE WHEN ${hidden} THEN 0 ELSE coalesce(${said}.reviewed, 0) END AS reviewed,
      CASE WHEN ${hidden} THEN NULL ELSE ${said}.disagreement END AS disagreement,
      CASE WHEN NOT ${hidden} THEN ${said}.judged END AS "judgePoints",
      CASE WHEN NOT ${hidden} THEN coalesce(${said}.corrected, ${said}.judged) END AS "correctedPoints",
      CASE
        WHEN NOT ${hidden} THEN s.raters
        WHEN ${raterId}::uuid = ANY(s.raters) THEN ARRAY[${raterId}::uuid]
        ELSE '{}'
      END AS raters,
      CASE WHEN NOT ${hidden} THEN (
        SELECT standing || coalesce(':' || gate, '') || coalesce(':' || why, '')
        FROM (${standingOf(suite, projectId, runs?.run?.id ?? null, Prisma.sql`s."itemId"`)}) stood
      ) END AS standing
    FROM "ItemSummary" s ${joined} ${join}
    WHERE s."projectId" = ${projectId}::uuid AND s.suite = ${suite.id} AND NOT s.deleted ${isCopied} ${isTold} ${isOneOf(frozen)} ${isOneOf(behind)} ${isOfPart} ${isAmong}`;
}

/**
 * The facets of an item of the library `s` that a person may see: none where its model is hidden, neither cluster nor task
 * where its reference or its origin is, and none that follow from answers which they are not to know.
 */
function shownFacets(queues: HidingQueues, nameless: Prisma.Sql): Prisma.Sql {
  const answered = Prisma.sql`ARRAY(SELECT name FROM "AnswerFacet")`;
  return Prisma.sql`CASE
    WHEN ${nameless} THEN '{}'
    ELSE s.facets
      - CASE WHEN s."itemId" IN (${withoutAnsweredFacets(queues)}) THEN ${answered} ELSE '{}' END
      - CASE WHEN b.guarded OR b.closed THEN ARRAY['cluster', 'task'] ELSE '{}' END
  END`;
}

/** The queue for which a run held an item of the library `s` back that is hidden; null where none did. */
function heldBackIn({ queueIds }: HidingQueues, suite: Suite, hidden: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${hidden} THEN (
    SELECT i."queueId" FROM "QueueItem" i JOIN "Queue" q ON q.id = i."queueId" AND q."heldBack"
    JOIN "Run" of ON of.id = q."runId" AND of.suite = ${suite.id}
    WHERE i."itemId" = s."itemId" AND i."queueId" = ANY(${queueIds}::uuid[]) AND i.submitted < q.raters AND NOT i.settled
    LIMIT 1
  ) END`;
}

/** Which summaries of runs are shown: one an item at most. */
function ofRuns(runs: ChosenRuns | null): Prisma.Sql {
  if (!runs) return Prisma.sql`false`;
  const own = runs.run
    ? Prisma.sql`r."runId" = ${runs.run.id}::uuid`
    : Prisma.sql`r.configuration = ${runs.configuration}::uuid`;
  if (!runs.mixed) return own;
  const isMixedIn = Prisma.join(
    runs.mixed.facets.map((facets) => Prisma.sql`s.facets @> ${JSON.stringify(facets)}::jsonb`),
    ' OR ',
  );
  return Prisma.sql`CASE WHEN ${isMixedIn} THEN r.configuration = ${runs.mixed.configuration}::uuid ELSE ${own} END`;
}
