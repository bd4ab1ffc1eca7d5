import process from 'node:process';
import { databaseTime, readProcess } from '../processor';
import { awaitEnd, beginRun, type Stage } from './stage';
import { storeVideos, USUAL_SHAPE } from './videos';

const VIDEOS = 300;
const LATENCY_MS = 50;
const CONCURRENCY = 64;
const CALLS_A_VIDEO = 18;

/** The first run fills the caches of a worker that has just begun, and is not counted. */
const WARM_UP_VIDEOS = 16;

/** In so many parts of equal length the calls of a run are counted, to see whether they become fewer. */
const PARTS = 5;

/** Processor time so far, in milliseconds (Linux). */
export async function processorTimes(workerPid: number) {
  const { user, system } = process.cpuUsage();
  return {
    worker: readProcess(workerPid).own,
    database: await databaseTime(),
    bench: (user + system) / 1000,
  };
}

/**
 * Many short calls, many at once: how many a second one worker makes, and what each costs it. The endpoint lives in the
 * bench's own process and takes its share of the same processors.
 */
export async function measureThroughput(stage: Stage): Promise<void> {
  const { fake, judge } = await stage.connect(
    { latencyMs: LATENCY_MS, looks: false },
    { concurrency: CONCURRENCY },
  );
  await awaitEnd(await beginRun(await storeVideos(WARM_UP_VIDEOS, USUAL_SHAPE), judge), 500);
  const itemIds = await storeVideos(VIDEOS, USUAL_SHAPE);
  fake.reset();
  const before = await processorTimes(stage.workerPid);
  const runId = await beginRun(itemIds, judge);
  const time = await awaitEnd(runId, 500);
  const after = await processorTimes(stage.workerPid);
  const { calls, mostAtOnce, arrivals } = fake.statistics;
  if (calls !== VIDEOS * CALLS_A_VIDEO) throw new Error(`there were ${calls} calls`);
  const aCall = (whose: keyof typeof before) =>
    `${whose} ${((after[whose] - before[whose]) / calls).toFixed(2)} ms`;
  const filled = (calls * LATENCY_MS) / time;
  console.log(`${VIDEOS} videos: ${calls} calls of ${LATENCY_MS} ms in ${time} ms.`);
  console.log(
    `  ${((1000 * calls) / time).toFixed(0)} calls/s; on average ${filled.toFixed(1)} of ${CONCURRENCY} places filled, ${mostAtOnce} at most`,
  );
  console.log(`  calls/s in fifths of the time: ${paceOf(arrivals).join(', ')}`);
  console.log(
    `  processor time a call: ${aCall('worker')}, ${aCall('database')}, ${aCall('bench')} (with the endpoint)`,
  );
}

/** Calls a second in each of {@link PARTS} parts of the time from the first arrival to the last. */
function paceOf(arrivals: readonly number[]): number[] {
  const first = arrivals[0] ?? 0;
  const part = ((arrivals.at(-1) ?? 0) - first) / PARTS;
  const counts = Array.from({ length: PARTS }, () => 0);
  for (const at of arrivals) {
    const index = Math.min(PARTS - 1, Math.floor((at - first) / part));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count) => Math.round((1000 * count) / part));
}
