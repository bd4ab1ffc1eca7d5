import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Exposes, ExposingSuite } from './exposing';

/** Figures over fewer clips than this say of each of them what others answered: they count as a look at each. */
export const FEWEST_IN_A_FIGURE = 5;

/**
 * Writes down that a person is shown what a judge, another person or a label says of some videos in a suite: the first
 * time alone counts. To be called when the answers were read and before they are sent, so that nobody is shown anything
 * that is not on record. What the person answers from then on about these videos, or copies of them, is not independent.
 * @param suite with what seeing one of its items counts as: where that is the video, all items on the same video are seen,
 * also those that come later
 * @param videos the items' ids, or a query of them
 * @param db a transaction that it belongs to; the database itself when left out
 */
export async function recordExposure(
  raterId: string,
  suite: ExposingSuite,
  videos: readonly string[] | Prisma.Sql,
  db: Pick<Prisma.TransactionClient, '$executeRaw'> = database(),
): Promise<void> {
  if (Array.isArray(videos) && videos.length === 0) return;
  const wanted = Array.isArray(videos)
    ? Prisma.sql`SELECT unnest(${[...new Set(videos)]}::uuid[])`
    : (videos as Prisma.Sql);
  const { id, exposes } = await exposingOf(suite);
  const ofVideo = exposes === 'video';
  // Most pages show nothing new: then nothing is written.
  await db.$executeRaw`
    INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", "ofVideo")
    SELECT DISTINCT ${raterId}::uuid, ${id}, v."contentId",
      (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "Answer_id_seq"), ${ofVideo}::boolean
    FROM "Item" v
    WHERE v.id IN (${ofVideo ? onSameVideos(wanted) : wanted}) AND NOT EXISTS (
      SELECT 1 FROM "Exposure" e
      WHERE e."raterId" = ${raterId}::uuid AND e.suite = ${id} AND e."contentId" = v."contentId"
    )
    ON CONFLICT DO NOTHING`;
}

async function exposingOf(suite: ExposingSuite): Promise<{ id: string; exposes: Exposes }> {
  if (typeof suite !== 'string') return { id: suite.id, exposes: suite.exposes ?? 'content' };
  const known = await database().summarySuite.findUnique({ where: { suite } });
  return { id: suite, exposes: known?.exposes === 'video' ? 'video' : 'content' };
}

/** Items with all others on the same videos, or copies of these, as a query of ids. */
function onSameVideos(items: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    ${items}
    UNION
    SELECT other."itemId"
    FROM "ItemMedia" m
    JOIN "Video" seen ON seen.id = m."videoId"
    JOIN "Video" copy ON copy."contentId" = seen."contentId"
    JOIN "ItemMedia" other ON other."videoId" = copy.id
    WHERE m."itemId" IN (${items})`;
}

/** As {@link recordExposure}, for every value that somebody else ever gave. */
export async function recordExposureToAllAnswers(raterId: string): Promise<void> {
  const runs = await database().run.findMany({ distinct: ['suite'], select: { suite: true } });
  for (const { suite } of runs) {
    const videos = Prisma.sql`SELECT "itemId" FROM "Answer"
      WHERE suite = ${suite} AND state = 'scored' AND "raterId" <> ${raterId}::uuid`;
    await recordExposure(raterId, suite, videos);
  }
}

/** As {@link recordExposure}, for every value that its judge or somebody else gave, and every note, about a run's items. */
export async function recordExposureToAnswersOf(raterId: string, runId: string): Promise<void> {
  const { suite } = await database().run.findUniqueOrThrow({ where: { id: runId } });
  const videos = Prisma.sql`
    SELECT rv."itemId" FROM "RunItem" rv WHERE rv."runId" = ${runId}::uuid AND (
      EXISTS (
        SELECT 1 FROM "Answer" a JOIN "Rater" by ON by.id = a."raterId"
        WHERE a."itemId" = rv."itemId" AND a.suite = ${suite} AND a.state = 'scored' AND by.id <> ${raterId}::uuid
          AND (by."runId" IS NULL OR by."runId" = rv."runId")
      )
      OR jsonb_path_exists(rv.scores, '$[*].value ? (@ != null)')
      OR EXISTS (
        SELECT 1 FROM "Note" n WHERE n."itemId" = rv."itemId" AND n.suite = ${suite} AND n."raterId" <> ${raterId}::uuid
      )
    )`;
  await recordExposure(raterId, suite, videos);
}

/** As {@link recordExposure}, for every value that somebody else gave in a suite about a project's items. */
export async function recordExposureToAnswersIn(
  raterId: string,
  suite: Exclude<ExposingSuite, string>,
  projectId: string,
): Promise<void> {
  const videos = Prisma.sql`
    SELECT a."itemId" FROM "Answer" a JOIN "Item" i ON i.id = a."itemId" AND i."projectId" = ${projectId}::uuid
    WHERE a.suite = ${suite.id} AND a.state = 'scored' AND a."raterId" <> ${raterId}::uuid`;
  await recordExposure(raterId, suite, videos);
}

/** As {@link recordExposure}, for figures that are made of these videos' answers: many together tell nothing of each. */
export async function recordExposureToFigures(
  raterId: string,
  suite: ExposingSuite,
  itemIds: Iterable<string>,
): Promise<void> {
  const videos = [...new Set(itemIds)];
  if (videos.length < FEWEST_IN_A_FIGURE) await recordExposure(raterId, suite, videos);
}

/**
 * As {@link recordExposureToFigures}, for figures about a whole run.
 * @param hidden videos that are left out of them
 */
export async function recordExposureToRun(
  raterId: string,
  runId: string,
  hidden: ReadonlySet<string>,
): Promise<void> {
  const run = await database().run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      suite: true,
      items: {
        where: {
          itemId: { notIn: [...hidden] },
          item: { answers: { some: { state: 'scored', rater: { runId } } } },
        },
        select: { itemId: true },
        take: FEWEST_IN_A_FIGURE,
      },
    },
  });
  const itemIds = run.items.map(({ itemId }) => itemId);
  await recordExposureToFigures(raterId, run.suite, itemIds);
}

/** Since when a person has known what others say of a video in a suite; null when they do not. */
export async function exposedSince(
  raterId: string,
  suite: string,
  itemId: string,
): Promise<Date | null> {
  const [row] = await database().$queryRaw<{ at: Date }[]>`
    SELECT e.at FROM "Exposure" e JOIN "Item" v ON v."contentId" = e."contentId"
    WHERE v.id = ${itemId}::uuid AND e."raterId" = ${raterId}::uuid AND e.suite = ${suite}`;
  return row?.at ?? null;
}

/** As {@link recordExposure}, for items each of which is seen in a suite of its own. */
export async function recordExposures(
  raterId: string,
  seen: readonly { suite: string; itemId: string }[],
): Promise<void> {
  for (const suite of new Set(seen.map((one) => one.suite))) {
    const ofSuite = seen.filter((one) => one.suite === suite);
    await recordExposure(
      raterId,
      suite,
      ofSuite.map(({ itemId }) => itemId),
    );
  }
}
