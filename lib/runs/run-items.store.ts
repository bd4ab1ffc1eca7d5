import 'server-only';
import { z } from 'zod';
import { type Blindness, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';
import {
  RUN_PAGE_SIZE,
  type RunItemProgress,
  type RunPageRequest,
  type StepProgress,
  shownState,
} from './schema';

const planSchema = z.record(z.string(), z.number());

/** Any reason but an abstention, which is an answer, means that there is no usable reply. */
function isFailure(reason: string | null): boolean {
  return reason !== null && reason !== 'abstained';
}

/** The progress of a prompt, without its purpose. */
export type StepSum = Omit<StepProgress, 'purpose'>;

/** An item in a run as it is read here; steps in no order. */
type ListedItem = Omit<RunItemProgress, 'steps'> & { steps: StepSum[] };

/** A page of a run's items with their progress. */
export async function listRunItems(
  runId: string,
  { from = 0, after, limit = RUN_PAGE_SIZE, state, item }: RunPageRequest,
  blindness: Blindness,
  withheldQueues: readonly string[],
): Promise<{ items: ListedItem[]; of: number; next: string | null }> {
  const db = database();
  const where: Prisma.RunItemWhereInput = {
    runId,
    itemId: item,
    ...(withheldQueues.length > 0 && {
      item: { queued: { none: { queueId: { in: [...withheldQueues] } } } },
    }),
    AND: inState(state, [...blindness.videos]),
  };
  const [rows, of] = await Promise.all([
    db.runItem.findMany({
      where: { AND: [where, after ? { itemId: { gt: after } } : {}] },
      omit: { evidence: true, scores: true },
      include: listedParts,
      orderBy: { itemId: 'asc' },
      skip: after ? 0 : Number(from),
      take: Number(limit),
    }),
    db.runItem.count({ where }),
  ]);
  const calls = await readCalls(
    runId,
    rows.map(({ itemId }) => itemId),
  );
  const last = rows.length < Number(limit) ? null : rows.at(-1);
  return {
    items: rows.map((row) => describeItem(row, calls, blindness)),
    of,
    next: last?.itemId ?? null,
  };
}

const listedParts = {
  item: { select: { id: true, name: true, kind: true } },
  frames: {
    where: { n: 1 },
    select: { frameSet: { select: { frames: { take: 1, orderBy: { position: 'asc' } } } } },
  },
} as const;

type Row = Prisma.RunItemGetPayload<{
  omit: { evidence: true; scores: true };
  include: typeof listedParts;
}>;

/** Items in a state as it is shown: those that are hidden are judged where they are incomplete, see {@link shownState}. */
function inState(state: RunPageRequest['state'], hidden: string[]): Prisma.RunItemWhereInput {
  if (state === 'incomplete') return { state, NOT: { itemId: { in: hidden } } };
  if (state === 'judged') {
    return { OR: [{ state }, { state: 'incomplete', itemId: { in: hidden } }] };
  }
  return { state };
}

/** The latest calls about items, and what they have used. */
async function readCalls(runId: string, itemIds: string[]) {
  const db = database();
  const where = { runId, itemId: { in: itemIds } };
  const [latest, usage, estimated] = await Promise.all([
    db.step.findMany({
      where,
      select: { itemId: true, prompt: true, unit: true, reason: true, detail: true },
      distinct: ['itemId', 'prompt', 'unit'],
      orderBy: { id: 'desc' },
    }),
    db.step.groupBy({
      by: ['itemId'],
      where: { ...where, replayOfId: null },
      _sum: { inputTokens: true, outputTokens: true, cost: true },
    }),
    db.step.groupBy({ by: ['itemId'], where: { ...where, estimated: true } }),
  ]);
  return { latest, usage, estimated };
}

function describeItem(
  row: Row,
  { latest, usage, estimated }: Awaited<ReturnType<typeof readCalls>>,
  blindness: Blindness,
): ListedItem {
  const blind = blindness.videos.has(row.itemId);
  const calls = latest
    .filter(({ itemId }) => itemId === row.itemId)
    .map((call) => (blind ? { ...call, reason: null, detail: null } : call));
  const used = usage.find(({ itemId }) => itemId === row.itemId)?._sum;
  return {
    itemId: row.itemId,
    name: shownName(blindness, row.item),
    thumbnail: row.frames[0]?.frameSet.frames[0]?.hash ?? null,
    state: shownState(row.state, blind),
    stateReason: blind ? null : row.stateReason,
    framed: row.framed,
    steps: Object.entries(planSchema.parse(row.plan)).map(([prompt, planned]) => {
      const made = calls.filter((call) => call.prompt === prompt);
      const failed = made.filter(({ reason }) => isFailure(reason)).length;
      return { prompt, planned, failed, answered: made.length - failed };
    }),
    failures: calls.flatMap(({ prompt, unit, reason, detail }) =>
      reason !== null && isFailure(reason) ? [{ prompt, unit, reason, detail: detail ?? '' }] : [],
    ),
    inputTokens: blind ? null : (used?.inputTokens ?? 0),
    outputTokens: blind ? null : (used?.outputTokens ?? 0),
    cost: blind ? null : (used?.cost ?? null),
    estimated: !blind && estimated.some(({ itemId }) => itemId === row.itemId),
  };
}
