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
  const { fake, judge } = await stage.connect({ latencyMs: LATENCY_MS }, { concurrency: 64 });
  const videoIds = await storeVideos(SINGLE_VIDEOS + 1, USUAL_SHAPE);
  const times: number[] = [];
  for (const videoId of videoIds) {
    times.push(await awaitEnd(await beginRun([videoId], judge), 100));
  }
  const [first = 0, ...counted] = times;
  const { calls, mostAtOnce } = fake.statistics;
  console.log(`One video: ${calls / videoIds.length} calls, ${mostAtOnce} at once at most.`);
  console.log(`  first ${first} ms (warms up, not counted), then ${counted.join(', ')} ms`);
  console.log(
    `  median ${median(counted)} ms over a chain of ${CHAIN_MS} ms: ${(median(counted) / CHAIN_MS).toFixed(3)}`,
  );
}

/** Many videos at a limited concurrency: they could not take less than all calls one after another in so many lanes. */
export async function measureHundred(stage: Stage): Promise<void> {
  const parameters = { concurrency: CONCURRENCY };
  const { fake, judge } = await stage.connect({ latencyMs: LATENCY_MS }, parameters);
  const videoIds = await storeVideos(MANY_VIDEOS, USUAL_SHAPE);
  const time = await awaitEnd(await beginRun(videoIds, judge), 500);
  const { calls, mostAtOnce } = fake.statistics;
  const least = (calls * LATENCY_MS) / CONCURRENCY;
  console.log(`${MANY_VIDEOS} videos: ${calls} calls, ${mostAtOnce} at once at most.`);
  console.log(`  ${time} ms over a least of ${least} ms: ${(time / least).toFixed(3)}`);
}
