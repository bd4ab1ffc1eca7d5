import 'server-only';
import { listShippedClips } from '@/lib/answers/samples.store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { type HoldBack, type HoldBackPlan, heldOfEach } from '@/lib/runs/hold-back.schema';
import { judgeNameOf } from '@/lib/runs/store';
import { createRandom } from '@/lib/statistics/random';
import { usualTolerance } from '@/lib/suites/scale';
import { asksAnything, asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import type { Policy } from './policy.schema';
import { type Candidate, chancesOf, type Drawn, draw } from './sampling';
import type { Choice } from './selection.store';
import { listReviewers, storeItems, storeUndrawn } from './store';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

interface Row {
  itemId: string;
  generator: string | null;
  sample: boolean;
  held: boolean;
  seen: boolean;
}

/** What some items are to holding back in a suite. */
async function listRows(suite: Suite, itemIds: readonly string[], reviewerIds: readonly string[]) {
  const shipped = (await listShippedClips()).map(({ hash }) => hash);
  return database().$queryRaw<Row[]>`
    SELECT v.id AS "itemId", v.model AS generator,
      EXISTS (
        SELECT 1 FROM "ItemMedia" m JOIN "Video" f ON f.id = m."videoId"
        WHERE m."itemId" = v.id AND f.hash = ANY(${shipped}::text[])
      ) OR EXISTS (
        SELECT 1 FROM "Answer" a JOIN "Rater" k ON k.id = a."raterId" AND k.purpose = 'known_answer'
        WHERE a."itemId" = v.id
      ) AS sample,
      EXISTS (
        SELECT 1 FROM "QueueItem" i
        JOIN "Queue" q ON q.id = i."queueId" AND q."heldBack" AND q.state <> 'closed'
        JOIN "Run" r ON r.id = q."runId" AND r.suite = ${suite.id}
        WHERE i."itemId" = v.id AND i.submitted < q.raters AND NOT i.settled
      ) AS held,
      (
        SELECT count(*) FROM "Exposure" e
        WHERE e.suite = ${suite.id} AND e."contentId" = v."contentId" AND e."raterId" = ANY(${[...reviewerIds]}::uuid[])
      ) >= ${reviewerIds.length} AS seen
    FROM "Item" v WHERE v.id = ANY(${[...itemIds]}::uuid[])
    ORDER BY v.id`;
}

/** Whether an item can be held back: somebody can still answer it independently, and is not asked to already. */
function isFree({ sample, held, seen }: Row): boolean {
  return !(sample || held || seen);
}

/**
 * What could be held back of some items that are to be judged; null where people are asked nothing about them by a judge’s
 * run.
 */
export async function planHoldBack(
  suite: Suite,
  itemIds: readonly string[],
): Promise<HoldBackPlan | null> {
  if (!asksAnything(suite) || asksPeopleAlone(suite)) return null;
  const reviewers = await listReviewers();
  const rows = await listRows(
    suite,
    itemIds,
    reviewers.map(({ id }) => id),
  );
  const before = await database().queue.count({
    where: {
      heldBack: true,
      run: { project: { items: { some: { id: { in: itemIds.slice(0, 1) } } } } },
    },
  });
  const strata = new Map<string | null, number>();
  for (const { generator } of rows.filter(isFree)) {
    strata.set(generator, (strata.get(generator) ?? 0) + 1);
  }
  const count = (isMeant: (row: Row) => boolean) => rows.filter(isMeant).length;
  return {
    strata: [...strata].map(([model, items]) => ({ model, items })),
    samples: count(({ sample }) => sample),
    held: count(({ sample, held }) => held && !sample),
    seen: count(({ sample, held, seen }) => seen && !held && !sample),
    reviewers: reviewers.length,
    before: before > 0,
  };
}

/** What is to be held back of a run. */
interface Sample {
  suite: Suite;
  items: readonly Drawn[];
  undrawn: Choice['undrawn'];
  policy: Policy;
  seed: number;
  raters: number;
}

/**
 * Draws what is held back of some items: of each model so many, each item of a model with the same chance.
 * @throws {AppError} 422 where nothing can be held back
 */
export async function drawHeldBack(
  { count, raters }: HoldBack,
  suite: Suite,
  itemIds: readonly string[],
): Promise<Sample> {
  const reviewers = (await listReviewers()).map(({ id }) => id);
  const rows =
    asksPeopleAlone(suite) || !asksAnything(suite) ? [] : await listRows(suite, itemIds, reviewers);
  const candidates = rows
    .filter(isFree)
    .map(({ itemId, generator }): Candidate => ({ itemId, generator, cluster: null, judges: [] }));
  if (candidates.length === 0) {
    throw new AppError(
      422,
      'None of these can be held back: sample clips never are, and what everybody has seen, or what is held back already, need not be.',
      'holdBack',
    );
  }
  const models = new Set(candidates.map(({ generator }) => generator));
  const strata = [...models].map((model) => ({ model, items: 0 }));
  const policy: Policy = {
    kind: 'stratified',
    by: 'generator',
    count: heldOfEach({ strata }, count),
  };
  const seed = Math.floor(createRandom(Date.now())() * 2_147_483_647);
  const items = draw(policy, candidates, seed);
  const drawn = new Set(items.map(({ itemId }) => itemId));
  const chances = chancesOf(policy, candidates) ?? [];
  const undrawn = candidates.flatMap(({ itemId }, index) => {
    const probability = chances[index];
    return probability === undefined || drawn.has(itemId) ? [] : [{ itemId, probability }];
  });
  return { suite, items, undrawn, policy, seed, raters };
}

/**
 * Holds a sample back of a run: as a blind queue of everybody, so that whatever shows what is said of its items keeps it
 * back until they have been answered. To be called where the run is stored, before any of it is judged.
 */
export async function holdBack(
  db: Prisma.TransactionClient,
  runId: string,
  { suite, items, undrawn, policy, seed, raters }: Sample,
  createdById: string,
): Promise<void> {
  const run = await db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { judgeFacts: true, createdAt: true },
  });
  const people = await db.rater.findMany({ where: { kind: 'person' }, select: { id: true } });
  const { id } = await db.queue.create({
    data: {
      name: `Held back: ${judgeNameOf(run.judgeFacts)}, ${DAY.format(run.createdAt)}`.slice(0, 120),
      runId,
      policy,
      seed,
      raters,
      blind: true,
      heldBack: true,
      hidesSuites: [...(suite.contextSuites ?? [])],
      tolerance: usualTolerance(suite.questions),
      createdById,
      members: { createMany: { data: people.map((person) => ({ raterId: person.id })) } },
    },
    select: { id: true },
  });
  const chosen = items.map((item) => ({ ...item, runId, attention: false }));
  await storeItems(db, id, chosen, raters);
  await storeUndrawn(db, id, undrawn);
}

/** What releasing what was held back costs. */
export interface ReleaseCost {
  /** Items that are released, and how many independent answers nobody can give about them any more. */
  items: number;
  lost: number;
}

/**
 * Releases one item that was held back, or all of a queue: what is said of it is shown to everybody from now on, and nobody
 * is given it to review blind any more. Answers that were given stay as independent as they were.
 * @param queueItemId null for all
 * @throws {AppError} 404 when there is no such queue or item, 422 when the queue holds nothing back
 */
export async function releaseHeldBack(
  queueId: string,
  queueItemId: string | null,
): Promise<ReleaseCost> {
  return database().$transaction(async (db) => {
    const queue =
      (await db.queue.findUnique({ where: { id: queueId } })) ?? missing('queue', queueId);
    if (!queue.heldBack)
      throw new AppError(422, 'This queue holds nothing back: close it instead.');
    const held = await db.queueItem.findMany({
      where: {
        queueId,
        settled: false,
        submitted: { lt: queue.raters },
        ...(queueItemId && { id: queueItemId }),
      },
      select: { id: true, submitted: true },
    });
    if (queueItemId && held.length === 0) missing('item that is held back', queueItemId);
    const ids = held.map(({ id }) => id);
    await db.claim.updateMany({
      where: { queueItemId: { in: ids }, state: 'claimed' },
      data: { state: 'open', raterId: null, claimedAt: null, leaseUntil: null, place: null },
    });
    await db.queueItem.updateMany({ where: { id: { in: ids } }, data: { settled: true } });
    if (queueItemId === null) {
      await db.queue.update({ where: { id: queueId }, data: { state: 'closed' } });
    }
    const lost = held.reduce((sum, { submitted }) => sum + queue.raters - submitted, 0);
    return { items: held.length, lost };
  });
}

/** How many items of a project’s runs of a suite were held back, and how many of these have been reviewed by somebody. */
export async function countHeldBack(
  projectId: string,
  suite: string,
): Promise<{ items: number; reviewed: number }> {
  const where = { queue: { heldBack: true, run: { projectId, suite } } } as const;
  const [items, reviewed] = await Promise.all([
    database().queueItem.count({ where }),
    database().queueItem.count({ where: { ...where, submitted: { gt: 0 } } }),
  ]);
  return { items, reviewed };
}
