import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { cancelRun, pauseRun, resumeRun, retryRun } from '../control.store';
import { enqueuePassingOn, prepareQueue } from '../job-queue.store';
import { endIfDone } from '../judging.store';

/*
 * A chain is controlled as one thing, from its first run on. Each run is locked while its state changes and while the next
 * one begins: so one that begins meanwhile is seen here, or begins in the state that its chain has by then.
 */

/** Does something to each run of the chain that a run is of, in order; to that run alone where it is by itself. */
async function alongChain(runId: string, act: (runId: string) => Promise<void>): Promise<void> {
  const db = database();
  const run = (await db.run.findUnique({ where: { id: runId } })) ?? missing('run', runId);
  for (let id: string | undefined = run.chainId ?? run.id; id; ) {
    await act(id);
    const next: { id: string } | null = await db.run.findUnique({ where: { afterId: id } });
    id = next?.id;
  }
}

/** Pauses a run with all stages of its chain, see {@link pauseRun}. */
export function pauseChain(runId: string): Promise<void> {
  return alongChain(runId, (id) => pauseRun(id));
}

/**
 * Resumes a run with all stages of its chain that are paused, see {@link resumeRun}.
 * @throws {AppError} 409 and 422 as that does
 */
export async function resumeChain(runId: string, budget?: number | null): Promise<void> {
  const run = await database().run.findUnique({ where: { id: runId } });
  const before = run?.sharesBudget ? run.budget : undefined;
  await alongChain(runId, (id) => resumeRun(id, budget, before));
}

/** Stops a run with all stages of its chain, see {@link cancelRun}: nothing goes on from one to the other either. */
export function cancelChain(runId: string): Promise<void> {
  return alongChain(runId, cancelRun);
}

/**
 * Goes on with a chain that was stopped, and asks again for all that failed in any of its stages, see {@link retryRun}; what
 * had not gone on to the next stage does.
 * @param hiddenIn items of a run that stay as they are
 * @returns how many items were put back
 */
export async function retryChain(
  runId: string,
  hiddenIn: (runId: string) => Promise<ReadonlySet<string>>,
): Promise<number> {
  await prepareQueue();
  let items = 0;
  await alongChain(runId, async (id) => {
    await reopen(id);
    items += await retryRun(id, await hiddenIn(id));
  });
  await alongChain(runId, async (id) => {
    await database().$transaction(async (db) => {
      await endIfDone(db, id);
      await enqueuePassingOn(db, id);
    });
  });
  return items;
}

/** Has a stage of a chain that was stopped take items in again. */
async function reopen(id: string): Promise<void> {
  await database().run.updateMany({
    where: { id, state: 'cancelled', chainId: { not: null } },
    data: { state: 'running', stateReason: null, endedAt: null },
  });
}
