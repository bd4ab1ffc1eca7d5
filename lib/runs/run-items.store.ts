import 'server-only';
import { z } from 'zod';
import { type Blindness, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
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

/** A page of a run's items with their progress; steps in no order. */
export async function listRunItems(
  runId: string,
  { from = 0, state, item }: RunPageRequest,
  blindness: Blindness,
  withheldQueues: readonly string[],
): Promise<{ items: (Omit<RunItemProgress, 'steps'> & { steps: StepSum[] })[]; of: number }> {
  const db = database();
  const hidden = [...blindness.videos];
  const where = {
    runId,
    ...(item && { itemId: item }),
    ...(withheldQueues.length > 0 && {
      item: { queued: { none: { queueId: { in: [...withheldQueues] } } } },
    }),
    ...(state === 'incomplete' && { state, NOT: { itemId: { in: hidden } } }),
    ...(state === 'judged' && {
      OR: [{ state }, { state: 'incomplete' as const, itemId: { in: hidden } }],
    }),
    ...(state && state !== 'incomplete' && state !== 'judged' && { state }),
  };
  const [rows, of] = await Promise.all([
    db.runItem.findMany({
      where,
      omit: { evidence: true, scores: true },
      include: {
        item: { select: { id: true, name: true, kind: true } },
        frames: {
          where: { n: 1 },
          select: { frameSet: { select: { frames: { take: 1, orderBy: { position: 'asc' } } } } },
        },
      },
      orderBy: { itemId: 'asc' },
      skip: Number(from),
      take: RUN_PAGE_SIZE,
    }),
    db.runItem.count({ where }),
  ]);
  const itemIds = rows.map(({ itemId }) => itemId);
  const [latest, usage, estimated] = await Promise.all([
    db.step.findMany({
      where: { runId, itemId: { in: itemIds } },
      select: { itemId: true, prompt: true, unit: true, reason: true, detail: true },
      distinct: ['itemId', 'prompt', 'unit'],
      orderBy: { id: 'desc' },
    }),
    db.step.groupBy({
      by: ['itemId'],
      where: { runId, itemId: { in: itemIds }, replayOfId: null },
      _sum: { inputTokens: true, outputTokens: true, cost: true },
    }),
    db.step.groupBy({
      by: ['itemId'],
      where: { runId, itemId: { in: itemIds }, estimated: true },
    }),
  ]);
  const items = rows.map((row) => {
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
        reason !== null && isFailure(reason)
          ? [{ prompt, unit, reason, detail: detail ?? '' }]
          : [],
      ),
      inputTokens: blind ? null : (used?.inputTokens ?? 0),
      outputTokens: blind ? null : (used?.outputTokens ?? 0),
      cost: blind ? null : (used?.cost ?? null),
      estimated: !blind && estimated.some(({ itemId }) => itemId === row.itemId),
    };
  });
  return { items, of };
}
