'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { rederive } from '@/lib/runs/derivation.store';
import { repeatRun as repeat } from '@/lib/runs/repeats/store';
import { suiteById } from '@/prompts';

/** Repeats a run; `isFurther` as a further repeat, for which everything is asked again. */
export async function repeatRun(
  runId: string,
  isFurther: boolean,
): Promise<ActionResult<{ runId: string }>> {
  return act('reviewer', async (_person, record) => {
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
