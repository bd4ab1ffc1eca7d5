import { database } from '@/lib/db';
import { awaitEnd, beginRun, median, type Stage } from './stage';
import { storeVideos, USUAL_SHAPE } from './videos';

const LATENCY_MS = 200;
/** The longest chain: static graph, dynamic graph, summary, inconsistency, each of which needs the one before it. */
const CHAIN_MS = 4 * LATENCY_MS;

const SINGLE_VIDEOS = 15;
const MANY_VIDEOS = 100;
const CONCURRENCY = 8;

/** One video at a time, with as many calls at once as there can be: it could not take less than its longest chain. */
export async function measureOne(stage: Stage): Promise<void> {
  const { fake, judge } = await stage.connect(
    { latencyMs: LATENCY_MS, looks: false },
    { concurrency: 64 },
  );
  const itemIds = await storeVideos(SINGLE_VIDEOS + 1, USUAL_SHAPE);
  const times: number[] = [];
  const parts: Parts[] = [];
  for (const itemId of itemIds) {
    const runId = await beginRun([itemId], judge);
    times.push(await awaitEnd(runId, 100));
    parts.push(await takeApart(runId));
  }
  const [first = 0, ...counted] = times;
  const { calls, mostAtOnce } = fake.statistics;
  console.log(`One video: ${calls / itemIds.length} calls, ${mostAtOnce} at once at most.`);
  console.log(`  first ${first} ms (warms up, not counted), then ${counted.join(', ')} ms`);
  const part = (name: keyof Parts) => median(parts.slice(1).map((each) => each[name])).toFixed(0);
  console.log(
    `  begun after ${part('untilBegun')} ms, last reply on record after ${part('untilLastReply')} ms, a call took ${part('call')} ms`,
  );
  console.log(
    `  median ${median(counted)} ms over a chain of ${CHAIN_MS} ms: ${(median(counted) / CHAIN_MS).toFixed(3)}`,
  );
}

/** Milliseconds that a run of one video spends, by the database's clock. */
interface Parts {
  untilBegun: number;
  untilLastReply: number;
  untilEnded: number;
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
  if (!video?.startedAt || !last || !run.endedAt) throw new Error('the run has not ended');
  const began = run.createdAt.getTime();
  return {
    untilBegun: video.startedAt.getTime() - began,
    untilLastReply: last.createdAt.getTime() - began,
    untilEnded: run.endedAt.getTime() - began,
    call: video.steps.reduce((sum, step) => sum + step.latencyMs, 0) / video.steps.length,
  };
}

/** Many videos at a limited concurrency: they could not take less than all calls one after another in so many lanes. */
export async function measureHundred(stage: Stage): Promise<void> {
  const parameters = { concurrency: CONCURRENCY };
  const { fake, judge } = await stage.connect({ latencyMs: LATENCY_MS, looks: false }, parameters);
  const itemIds = await storeVideos(MANY_VIDEOS, USUAL_SHAPE);
  const time = await awaitEnd(await beginRun(itemIds, judge), 500);
  const { calls, mostAtOnce } = fake.statistics;
  const least = (calls * LATENCY_MS) / CONCURRENCY;
  console.log(`${MANY_VIDEOS} videos: ${calls} calls, ${mostAtOnce} at once at most.`);
  console.log(`  ${time} ms over a least of ${least} ms: ${(time / least).toFixed(3)}`);
}
