import 'server-only';
import { namelessName, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { countOwn } from './claims.store';
import { PAUSE_MS, paceOf, startOfDay } from './pace';
import { EVERY_QUEUE } from './states.store';
import { LAST_ITEMS, type Work } from './work.schema';

/**
 * What there is to do for a person, and what they did on the day that it is in their time zone.
 * @param now when it is
 */
export async function readWork(raterId: string, zone: string, now = new Date()): Promise<Work> {
  const from = startOfDay(now, zone);
  const [queues, deeds, last] = await Promise.all([
    listOwn(raterId, from),
    readDeeds(raterId, from),
    listLast(raterId),
  ]);
  const since = (times: readonly number[]) => times.filter((time) => time >= from.getTime());
  return {
    queues,
    today: {
      from: from.toISOString(),
      items: since(deeds.submitted).length,
      answers: since(deeds.answered).length,
      ...paceOf(
        { stored: [...deeds.answered, ...deeds.submitted], submitted: deeds.submitted },
        from.getTime(),
      ),
    },
    last,
  };
}

/** When a person's answers and items were stored since a day began, and shortly before. */
async function readDeeds(raterId: string, from: Date) {
  const since = new Date(from.getTime() - PAUSE_MS);
  const [answers, claims] = await Promise.all([
    database().answer.findMany({
      where: { raterId, createdAt: { gte: since } },
      select: { createdAt: true },
    }),
    database().claim.findMany({
      where: { raterId, state: 'submitted', submittedAt: { gte: since } },
      select: { submittedAt: true },
    }),
  ]);
  return {
    answered: answers.map(({ createdAt }) => createdAt.getTime()),
    submitted: claims.flatMap(({ submittedAt }) => submittedAt?.getTime() ?? []),
  };
}

/** The queues that hand something out to a person, or did today; those with something left first. */
async function listOwn(raterId: string, from: Date): Promise<Work['queues']> {
  const own = await countOwn(raterId, EVERY_QUEUE);
  const ids = own.map(({ queueId }) => queueId);
  const [queues, places, today] = await Promise.all([
    database().queue.findMany({
      where: { id: { in: ids }, opened: false },
      orderBy: { createdAt: 'asc' },
      include: {
        run: { select: { suite: true } },
        practice: {
          select: {
            id: true,
            name: true,
            members: { where: { raterId, readyAt: { not: null } }, select: { raterId: true } },
          },
        },
        _count: { select: { members: true } },
      },
    }),
    database().claim.groupBy({
      by: ['queueId'],
      where: { queueId: { in: ids }, state: { not: 'submitted' }, queueItem: { settled: false } },
      _count: true,
    }),
    database().claim.groupBy({
      by: ['queueId'],
      where: { raterId, state: 'submitted', submittedAt: { gte: from } },
      _count: true,
    }),
  ]);
  const countIn = (groups: { queueId: string; _count: number }[], id: string) =>
    groups.find(({ queueId }) => queueId === id)?._count ?? 0;
  const rows = queues.flatMap((queue) => {
    const mine = own.find(({ queueId }) => queueId === queue.id);
    if (!mine) return [];
    const { submitted, skipped, left } = mine;
    const share = Math.ceil(countIn(places, queue.id) / Math.max(1, queue._count.members));
    return {
      id: queue.id,
      name: queue.name,
      kind: queue.kind,
      state: queue.state,
      suite: queue.run.suite,
      instructions: queue.instructions,
      practice:
        queue.practice && queue.practice.members.length === 0
          ? { id: queue.practice.id, name: queue.practice.name }
          : null,
      today: countIn(today, queue.id),
      submitted,
      skipped,
      left,
      expected: Math.min(left, share),
    };
  });
  const shown = rows.filter(
    (row) => (row.state !== 'closed' && row.left + row.skipped > 0) || row.today > 0,
  );
  return shown.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
}

function isOpen({ state, left }: Work['queues'][number]): boolean {
  return state === 'open' && left > 0;
}

/** The last items that a person handed in, in queues that can still be opened. */
async function listLast(raterId: string): Promise<Work['last']> {
  const rows = await database().$queryRaw<
    { queueId: string; itemId: string; at: Date; name: string; kind: string; nameless: boolean }[]
  >`
    SELECT c."queueId", i."itemId", c."submittedAt" AS at, v.name, v.kind,
      q."hidesGenerator" OR q."attentionShare" > 0 AND q.state <> 'closed' AS nameless
    FROM "Claim" c JOIN "QueueItem" i ON i.id = c."queueItemId" JOIN "Queue" q ON q.id = c."queueId"
    JOIN "Item" v ON v.id = i."itemId" AND v."deletedAt" IS NULL
    WHERE c."raterId" = ${raterId}::uuid AND c.state = 'submitted'
    ORDER BY c."submittedAt" DESC, i.id LIMIT ${LAST_ITEMS}`;
  const ids = rows.map(({ itemId }) => itemId);
  const blindness = await blindnessOf(raterId, null, ids);
  return rows.map(({ queueId, itemId, at, name, kind, nameless }) => ({
    queueId,
    itemId,
    name: nameless ? namelessName(itemId, kind) : shownName(blindness, { id: itemId, name, kind }),
    at: at.toISOString(),
  }));
}
