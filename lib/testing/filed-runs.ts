import { database } from '@/lib/db';
import type { Judge, JudgeParameters } from '@/lib/judge/schema';
import { goOnWithCalls } from '@/lib/runs/call-files/go-on.store';
import { testWorker } from './judging';
import { smallSuite } from './small-suite';

interface QueueJob {
  id: string;
  task: string;
  payload: { runId: string; itemId?: string; videoId?: string };
}

const never = new AbortController().signal;

/**
 * Does the jobs of a run of the small suite that wait, one after another, as a worker would, until there are none or `enough` holds.
 */
export async function workFiled(
  runId: string,
  used: { judge: Judge; parameters: JudgeParameters },
  enough: () => Promise<boolean> = async () => false,
): Promise<void> {
  const { judge, parameters } = used;
  const judgeOne = testWorker(judge, { parameters, atOnce: 8 });
  const dependencies = { suiteById: () => smallSuite, judgeOf: async () => used };
  for (let round = 0; round < 200; round += 1) {
    const jobs = await database().$queryRaw<QueueJob[]>`
      SELECT j.id::text, j.task_identifier AS task, p.payload FROM graphile_worker.jobs j
      JOIN graphile_worker._private_jobs p ON p.id = j.id WHERE p.payload->>'runId' = ${runId}`;
    if (jobs.length === 0 || (await enough())) return;
    for (const { id, task, payload } of jobs) {
      await database()
        .$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id = ${BigInt(id)}`;
      if (task === 'go-on-with-calls') await goOnWithCalls(payload, dependencies, never);
      else if (task === 'judge-video')
        await judgeOne(runId, payload.itemId ?? payload.videoId ?? '');
    }
  }
  throw new Error('the run goes on and on');
}
