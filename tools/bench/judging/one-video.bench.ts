import { database } from '@/lib/db';
import { defineBench } from '../bench';
import { median, row } from '../figures';
import { withInstallation } from '../set-up/installation';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';

const LATENCY_MS = 200;
/** The longest chain: static graph, dynamic graph, summary, inconsistency, each of which needs the one before it. */
const CHAIN_MS = 4 * LATENCY_MS;

/** One video at a time, with as many calls at once as there can be: it could not take less than its longest chain. */
export const bench = defineBench({
  measures: 'one video of 18 calls, over its longest chain of calls',
  small: { videos: 5 },
  full: { videos: 15 },
  run: ({ videos }) =>
    withInstallation({ apps: 0, workers: 1 }, async ({ connect }) => {
      const { fake, judge } = await connect({ latencyMs: LATENCY_MS }, { concurrency: 64 });
      const times: number[] = [];
      const parts: Parts[] = [];
      // The first one warms up.
      for (const [index, itemId] of (await storeVideos(videos + 1, USUAL_SHAPE)).entries()) {
        const runId = await beginRun([itemId], judge);
        const time = await awaitEnd(runId, 100);
        if (index === 0) continue;
        times.push(time);
        parts.push(await takeApart(runId));
      }
      const part = (name: keyof Parts) => parts.map((each) => each[name]);
      return [
        row('a video', 'ms', times),
        {
          ...row('a video over its chain', 'ratio', median(times) / CHAIN_MS, { most: 1.15 }),
          runs: videos,
        },
        row('until its job is taken', 'ms', part('untilBegun')),
        row('until its last reply is on record', 'ms', part('untilLastReply')),
        row('a call as the worker sees it', 'ms', part('call')),
        row('calls of a video', 'count', fake.statistics.calls / (videos + 1)),
      ];
    }),
});

/** Milliseconds that a run of one video spends, by the database's clock. */
interface Parts {
  untilBegun: number;
  untilLastReply: number;
  /** The mean time of a call, as the worker sees it. */
  call: number;
}

async function takeApart(runId: string): Promise<Parts> {
  const run = await database().run.findUniqueOrThrow({
    where: { id: runId },
    include: { items: { include: { steps: { orderBy: { createdAt: 'asc' } } } } },
  });
  const [video] = run.items;
  const last = video?.steps.at(-1);
  if (!video?.startedAt || !last) throw new Error('the run has not ended');
  const began = run.createdAt.getTime();
  return {
    untilBegun: video.startedAt.getTime() - began,
    untilLastReply: last.createdAt.getTime() - began,
    call: video.steps.reduce((sum, step) => sum + step.latencyMs, 0) / video.steps.length,
  };
}
