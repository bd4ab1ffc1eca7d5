import 'server-only';
import type { z } from 'zod';
import { database } from '@/lib/db';
import type { Suite } from '@/lib/judge/suite';
import { framesInOrder } from '@/lib/video/store';
import { suiteInput } from '../store';
import type { planRequestSchema, RunPlan } from './schema';

/** Counts the calls that judging the videos would take when none fails; videos without frames take none. */
export async function planRun(
  { videoIds, settings }: z.output<typeof planRequestSchema>,
  suite: Suite,
): Promise<RunPlan> {
  const videos = await database().video.findMany({
    where: { id: { in: videoIds }, deletedAt: null },
    include: {
      frameSets: {
        orderBy: { createdAt: 'desc' },
        take: 1,
        include: framesInOrder,
      },
    },
  });
  const plan = videos.flatMap((video) =>
    video.frameSets.flatMap((frameSet) => suite.plan(suiteInput(video, frameSet, settings))),
  );
  return {
    calls: plan.length,
    prompts: suite.prompts.flatMap(({ id, purpose }) => {
      const calls = plan.filter(({ prompt }) => prompt === id).length;
      return calls === 0 ? [] : [{ prompt: id, purpose, calls }];
    }),
  };
}
