import 'server-only';
import { database, isDuplicate } from '@/lib/db';
import { blindPlaces, hiddenByProject } from '@/lib/disclosure/kept.store';
import { AppError, missing } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { listPassed } from './passed.store';
import { drawsClusters, policySchema } from './policy.schema';
import { refuseUnready } from './practice/store';
import { type Holding, LEFT_COUNTED, type Task } from './schema';
import { countSets, firstSets, withSets } from './sets.store';

/** How many items, or sets of items that stand together, a person holds at once: what they work on, and what comes after it. */
const HELD = 2;

/**
 * One more is held where so many are left for the person: it can be read as soon as they go on, before what they handed in
 * is stored. Of few it would keep others waiting.
 */
const PLENTY = 30;

/** How often a claim is tried again that another one of the same person got in the way of. */
const TRIES = 5;

const clusteredQueue = {
  policy: true,
  source: { select: { policy: true } },
} as const satisfies Prisma.QueueSelect;

/** Whether a queue, or the one whose disagreements it settles, draws whole clusters. */
function handsOutClusters(queue: Prisma.QueueGetPayload<{ select: typeof clusteredQueue }>) {
  const policy = queue.policy ?? queue.source?.policy ?? null;
  return policy !== null && drawsClusters(policySchema.parse(policy));
}

/**
 * Lets a person hold the item to work on and what comes next, renews the time for which they do, and says how far they are.
 * Asking again hands out nothing new.
 * @param wanted the item that they ask to work on first; it is passed over where it is not free. With it comes what they
 *   handed in last, in case it is one of these
 * @throws {AppError} 404 when there is no such queue, 403 when the person is not one of its raters, or not ready for it
 */
export async function holdItems(
  queueId: string,
  raterId: string,
  wanted: string | null = null,
): Promise<Holding> {
  const queue =
    (await database().queue.findUnique({
      where: { id: queueId },
      select: {
        state: true,
        opened: true,
        practiceId: true,
        members: { where: { raterId } },
        ...clusteredQueue,
      },
    })) ?? missing('queue', queueId);
  if (queue.members.length === 0) throw new AppError(403, 'You are not a reviewer of this queue.');
  await refuseUnready(queue.practiceId, raterId);
  if (wanted && queue.state === 'open') await putFirst(queueId, raterId, wanted);
  const isWhole = handsOutClusters(queue);
  const inSets = (some: Task[]) => (isWhole ? withSets(queueId, raterId, some) : some);
  let tasks = queue.state === 'open' ? await inSets(await renew(queueId, raterId)) : [];
  const [own] = await countOwn(raterId, Prisma.sql`${queueId}::uuid`);
  const { submitted, skipped, left } = own ?? NOTHING;
  const most = left < PLENTY ? HELD : HELD + 1;
  // What people opened by themselves is handed to nobody else.
  while (queue.state === 'open' && !queue.opened && countSets(tasks) < most) {
    const claimed = isWhole
      ? await claimCluster(queueId, raterId)
      : await claimOne(queueId, raterId);
    if (claimed.length === 0) break;
    tasks = [...tasks, ...(await inSets(claimed))];
  }
  const passed = wanted ? await inSets(await listPassed(queueId, raterId)) : [];
  return { tasks: firstSets(tasks, most), passed, submitted, skipped, left };
}

/** Lets a person hold an item before all others that they hold, where it is free or theirs. */
async function putFirst(queueId: string, raterId: string, itemId: string): Promise<void> {
  await claimOne(queueId, raterId, itemId);
  await database().$executeRaw`
    UPDATE "Claim" c SET "claimedAt" = first.at - interval '1 millisecond'
    FROM "QueueItem" i, (
      SELECT min("claimedAt") AS at FROM "Claim"
      WHERE "queueId" = ${queueId}::uuid AND "raterId" = ${raterId}::uuid AND state = 'claimed'
    ) first
    WHERE i.id = c."queueItemId" AND i."queueId" = ${queueId}::uuid AND i."itemId" = ${itemId}::uuid
      AND c."raterId" = ${raterId}::uuid AND c.state = 'claimed' AND c."claimedAt" > first.at`;
}

/** What a person holds already, longest first, for another while; of a cluster in their own order. */
async function renew(queueId: string, raterId: string): Promise<Task[]> {
  return database().$queryRaw<Task[]>`
    WITH held AS (
      UPDATE "Claim" c SET "leaseUntil" = now() + make_interval(mins => q."leaseMinutes")
      FROM "Queue" q
      WHERE q.id = c."queueId" AND c."queueId" = ${queueId}::uuid AND c."raterId" = ${raterId}::uuid
        AND c.state = 'claimed'
      RETURNING c."queueItemId", c."claimedAt", c.place
    )
    SELECT i.id AS "queueItemId", i."itemId", q."runId"
    FROM held JOIN "QueueItem" i ON i.id = held."queueItemId" JOIN "Queue" q ON q.id = i."queueId"
    JOIN "Item" v ON v.id = i."itemId" AND v."deletedAt" IS NULL
    ORDER BY held."claimedAt", held.place, i.position`;
}

/**
 * The place of a cluster's item `i`, which is `v`, of the queue `q` in the order in which a person gets them: task by task,
 * by hashes, so that everybody has another order and it can be told again. Of an item by itself it is null.
 */
function ownOrder(raterId: string): Prisma.Sql {
  const cluster = Prisma.sql`q.seed, ${raterId}::text, i.cluster`;
  return Prisma.sql`CASE WHEN i.cluster IS NOT NULL
    THEN md5(concat_ws(' ', ${cluster}, v.task)) || md5(concat_ws(' ', ${cluster}, i."itemId")) END`;
}

/**
 * Claims the first place that is free for a person, or whose holder's time is over; nothing when there is none. In a blind
 * queue nobody gets what they have answered before with the judge's answer in view, and nobody adjudicates a disagreement
 * that is their own.
 */
async function claimOne(
  queueId: string,
  raterId: string,
  wanted: string | null = null,
): Promise<Task[]> {
  const isWanted = wanted ? Prisma.sql`AND i."itemId" = ${wanted}::uuid` : Prisma.empty;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database().$queryRaw<Task[]>`
        WITH free AS MATERIALIZED (
          SELECT c."queueItemId", c.slot, i."itemId", q."runId", q."leaseMinutes"
          FROM "Claim" c
          JOIN "Queue" q ON q.id = c."queueId" AND q.state = 'open'
          JOIN "QueueItem" i ON i.id = c."queueItemId"
          WHERE c."queueId" = ${queueId}::uuid AND ${isFree(raterId)} ${isWanted}
          ORDER BY c.position, c.slot
          LIMIT 1
          FOR UPDATE OF c SKIP LOCKED
        )
        UPDATE "Claim" c
        SET state = 'claimed', "raterId" = ${raterId}::uuid, "claimedAt" = clock_timestamp(),
          "leaseUntil" = now() + make_interval(mins => free."leaseMinutes"), place = NULL
        FROM free
        WHERE c."queueItemId" = free."queueItemId" AND c.slot = free.slot
        RETURNING free."queueItemId", free."itemId", free."runId"`;
    } catch (error) {
      // Another tab of the same person was given a place of the same item at the same moment.
      if (!isDuplicate(error) || attempt === TRIES) throw error;
    }
  }
}

/** Whether the place `c` of the item `i` of the queue `q` is free for a person, or its holder's time is over. */
function isFree(raterId: string): Prisma.Sql {
  return Prisma.sql`
    c.state <> 'submitted' AND (c.state = 'open' OR c."leaseUntil" < now())
    AND ${mayReview(raterId)} AND ${countSkips(raterId)} = 0
    AND (SELECT count(*) FROM "Claim" m
      WHERE m."queueItemId" = c."queueItemId" AND m."raterId" = ${raterId}::uuid AND m.slot <> c.slot) = 0`;
}

/** How often a person has passed the item of the place `c` over. */
function countSkips(raterId: string): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM "Skip" s WHERE s."queueItemId" = c."queueItemId" AND s."raterId" = ${raterId}::uuid)`;
}

/**
 * As {@link claimOne}, with a place of every other item of the same cluster that is free for the person, so that nobody
 * comes between. One at a time in a queue, since two who claim at once would share a cluster.
 */
async function claimCluster(queueId: string, raterId: string): Promise<Task[]> {
  return database().$transaction(async (db) => {
    await db.$executeRaw`SELECT 1 FROM "Queue" WHERE id = ${queueId}::uuid FOR NO KEY UPDATE`;
    return db.$queryRaw<Task[]>`
      WITH first AS MATERIALIZED (
        SELECT i.id, i.cluster
        FROM "Claim" c
        JOIN "Queue" q ON q.id = c."queueId" AND q.state = 'open'
        JOIN "QueueItem" i ON i.id = c."queueItemId"
        WHERE c."queueId" = ${queueId}::uuid AND ${isFree(raterId)}
        ORDER BY c.position, c.slot
        LIMIT 1
      ), free AS MATERIALIZED (
        SELECT DISTINCT ON (i.id) i.id, i."itemId", i.position, c.slot, q."runId", q."leaseMinutes",
          ${ownOrder(raterId)} AS place
        FROM first
        JOIN "QueueItem" i ON i.id = first.id OR i."queueId" = ${queueId}::uuid AND i.cluster = first.cluster
        JOIN "Queue" q ON q.id = i."queueId"
        JOIN "Item" v ON v.id = i."itemId"
        JOIN "Claim" c ON c."queueItemId" = i.id
        WHERE ${isFree(raterId)}
        ORDER BY i.id, c.slot
      ), placed AS MATERIALIZED (
        SELECT free.*, CASE WHEN place IS NOT NULL THEN had.places
          + row_number() OVER (ORDER BY place, position)::int END AS nth
        FROM free, (
          -- What came free later stands behind what the person has of the cluster already.
          SELECT coalesce(max(c.place), 0) AS places
          FROM first JOIN "QueueItem" i ON i."queueId" = ${queueId}::uuid AND i.cluster = first.cluster
          JOIN "Claim" c ON c."queueItemId" = i.id AND c."raterId" = ${raterId}::uuid
        ) had
      ), claimed AS (
        UPDATE "Claim" c
        SET state = 'claimed', "raterId" = ${raterId}::uuid, "claimedAt" = statement_timestamp(),
          "leaseUntil" = now() + make_interval(mins => free."leaseMinutes"), place = free.nth
        FROM placed free
        WHERE c."queueItemId" = free.id AND c.slot = free.slot
          -- Its holder may have handed it in or come back meanwhile.
          AND c.state <> 'submitted' AND (c.state = 'open' OR c."leaseUntil" < now())
        RETURNING free.id AS "queueItemId", free."itemId", free."runId", free.nth, free.position
      )
      SELECT "queueItemId", "itemId", "runId" FROM claimed ORDER BY nth, position`;
  });
}

/**
 * Whether a person may be given the item `i` of the queue `q`, apart from whether it is free. What is to be adjudicated shows
 * what others say, so nobody gets it who reviews the same content blind.
 *
 * What holds for every item is counted or asked for as a value, here and in what is free: of EXISTS PostgreSQL makes a join,
 * and then reads all items for each place that it looks at, since it takes few of them to be free.
 */
function mayReview(raterId: string): Prisma.Sql {
  return Prisma.sql`
    NOT i.settled AND (SELECT v."deletedAt" IS NULL FROM "Item" v WHERE v.id = i."itemId")
    AND (NOT q."heldBack" OR EXISTS (
      SELECT 1 FROM "RunItem" f WHERE f."runId" = i."runId" AND f."itemId" = i."itemId" AND f.framed
    ))
    AND (NOT q.blind OR NOT EXISTS (
      SELECT 1 FROM "Answer" a JOIN "Run" r ON r.id = i."runId" AND r.suite = a.suite
      WHERE a."itemId" = i."itemId" AND a."raterId" = ${raterId}::uuid AND a."seenId" IS NOT NULL
    ))
    AND (SELECT count(*) FROM "Claim" o
      WHERE o."queueItemId" = i."sourceQueueItemId" AND o."raterId" = ${raterId}::uuid) = 0
    AND (i."sourceQueueItemId" IS NULL OR NOT (
      EXISTS (${blindPlaces(raterId, Prisma.sql`i."itemId"`)})
      OR EXISTS (${hiddenByProject(raterId, Prisma.sql`i."itemId"`, Prisma.sql`(SELECT suite FROM "Run" WHERE id = i."runId")`)})
    ))`;
}

/** How far a person is in a queue, see `Holding`. */
export type OwnProgress = Omit<Holding, 'tasks' | 'passed'>;

const NOTHING: OwnProgress = { submitted: 0, skipped: 0, left: 0 };

/** How far a person is in those of the queues whose rater they are. */
export async function countOwn(
  raterId: string,
  queues: Prisma.Sql,
): Promise<(OwnProgress & { queueId: string })[]> {
  return database().$queryRaw`
    SELECT m."queueId", m.submitted,
      (SELECT count(*)::int FROM "Skip" s JOIN "QueueItem" i ON i.id = s."queueItemId" AND i."queueId" = m."queueId"
        WHERE s."raterId" = m."raterId") AS skipped,
      (SELECT count(*)::int FROM (
        SELECT DISTINCT c.position FROM "Claim" c
        JOIN "QueueItem" i ON i.id = c."queueItemId"
        WHERE c."queueId" = m."queueId" AND q.state = 'open' AND c.state <> 'submitted'
          AND (c."raterId" = m."raterId" OR NOT q.opened AND (c.state = 'open' OR c."leaseUntil" < now()))
          AND ${mayReview(raterId)} AND ${countSkips(raterId)} = 0
          AND (SELECT count(*) FROM "Claim" o
            WHERE o."queueItemId" = c."queueItemId" AND o."raterId" = ${raterId}::uuid AND o.state = 'submitted') = 0
        ORDER BY c.position LIMIT ${LEFT_COUNTED}
      ) few) AS left
    FROM "QueueMember" m JOIN "Queue" q ON q.id = m."queueId"
    WHERE m."raterId" = ${raterId}::uuid AND m."queueId" IN (${queues})`;
}

/**
 * Passes an item over: its place is free for others, and the person gets it again only by {@link unskipItems}.
 * @throws {AppError} 404 when the person does not hold it
 */
export async function skipItem(queueItemId: string, raterId: string): Promise<void> {
  await database().$transaction(async (db) => {
    const { count } = await db.claim.updateMany({
      where: { queueItemId, raterId, state: 'claimed' },
      data: { state: 'open', raterId: null, claimedAt: null, leaseUntil: null, place: null },
    });
    if (count === 0) missing('claim of yours on the item', queueItemId);
    await db.skip.createMany({ data: { queueItemId, raterId }, skipDuplicates: true });
  });
}

/** Lets a person have again what they passed over in a queue. */
export async function unskipItems(queueId: string, raterId: string): Promise<void> {
  await database().skip.deleteMany({ where: { raterId, queueItem: { queueId } } });
}
