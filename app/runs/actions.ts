'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { beginRun } from '@/app/runs/begin';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { requireRunScope } from '@/lib/people/store';
import type { BegunRun } from '@/lib/runs/begun.schema';
import { rederive } from '@/lib/runs/derivation.store';
import { describeRun as describe, pinRun as pin } from '@/lib/runs/naming.store';
import { repeatRun as repeat } from '@/lib/runs/repeats/store';
import { runDescriptionSchema } from '@/lib/runs/schema';
import { cancelChain, pauseChain, resumeChain, retryChain } from '@/lib/runs/stages/control.store';
import { suiteById } from '@/prompts';

/** Begins a run over the chosen items. */
export async function startRun(request: unknown): Promise<ActionResult<BegunRun>> {
  return act('reviewer', (person, record) => beginRun(request, person, (change) => record(change)));
}

/**
 * Asks again for all that has no usable reply, in every stage of the run's chain, which goes on where it was stopped;
 * answers for how many items.
 */
export async function retryRun(runId: string): Promise<ActionResult<{ items: number }>> {
  return act('reviewer', async (person, record) => {
    requireRunScope(person);
    const items = await retryChain(z.uuid().parse(runId), async (id) => {
      const { videos } = await blindnessInRun(person.id, id);
      return videos;
    });
    record({
      action: 'run.retried',
      subject: { kind: 'run', id: runId },
      after: { videos: items },
    });
    return { items };
  });
}

/** Pauses a run and all stages of its chain: calls under way come to their end, and no other is made. */
export async function pauseRun(runId: string): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    await pauseChain(z.uuid().parse(runId));
    record({ action: 'run.paused', subject: { kind: 'run', id: runId } });
    return {};
  });
}

/** Resumes a paused run and all paused stages of its chain, with a new budget where one is given (null: without any). */
export async function resumeRun(
  runId: string,
  budget?: number | null,
): Promise<ActionResult<object>> {
  return act('reviewer', async (person, record) => {
    requireRunScope(person);
    const limit = z.number().positive('A budget must be more than 0.').nullish().parse(budget);
    await resumeChain(z.uuid().parse(runId), limit);
    record({
      action: 'run.resumed',
      subject: { kind: 'run', id: runId },
      after: { budget: limit },
    });
    return {};
  });
}

/** Gives a run a name and a note. */
export async function describeRun(
  runId: string,
  description: unknown,
): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    const before = await describe(z.uuid().parse(runId), description);
    record({
      action: 'run.described',
      subject: { kind: 'run', id: runId },
      before,
      after: runDescriptionSchema.parse(description),
    });
    return {};
  });
}

/** Has the pages of a run's project open on it, or no more. */
export async function pinRun(runId: string, pinned: boolean): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    const isPinned = z.boolean().parse(pinned);
    const before = await pin(z.uuid().parse(runId), isPinned);
    record({
      action: 'run.pinned',
      subject: { kind: 'run', id: runId },
      before: { runId: before },
      after: { pinned: isPinned },
    });
    return {};
  });
}

/** Cancels a run and all stages of its chain. */
export async function cancelRun(runId: string): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    await cancelChain(z.uuid().parse(runId));
    record({ action: 'run.cancelled', subject: { kind: 'run', id: runId } });
    return {};
  });
}

/** Repeats a run; `isFurther` as a further repeat, for which everything is asked again. */
export async function repeatRun(
  runId: string,
  isFurther: boolean,
): Promise<ActionResult<{ runId: string }>> {
  return act('reviewer', async (person, record) => {
    requireRunScope(person);
    const likeId = z.uuid().parse(runId);
    const id = await repeat(likeId, suiteById, z.boolean().parse(isFurther));
    record({
      action: 'run.started',
      subject: { kind: 'run', id },
      after: { like: likeId, anew: isFurther },
    });
    return { runId: id };
  });
}

/** Derives a run's answers and scores again from its evidence, without a call. */
export async function deriveAgain(
  runId: string,
): Promise<ActionResult<{ items: number; changed: number }>> {
  return act('reviewer', async (_person, record) => {
    const id = z.uuid().parse(runId);
    const { items, changed } = await rederive(id, suiteById);
    record({
      action: 'run.derived',
      subject: { kind: 'run', id },
      after: { videos: items, changed },
    });
    return { items, changed };
  });
}
