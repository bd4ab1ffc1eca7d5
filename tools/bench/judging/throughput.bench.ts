import { defineBench } from '../bench';
import { row } from '../figures';
import { withInstallation } from '../set-up/installation';
import { processorTimes } from '../set-up/processes';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';

const LATENCY_MS = 50;
const CONCURRENCY = 64;
const CALLS_A_VIDEO = 18;

/** The first run fills the caches of a worker that has just begun, and is not counted. */
const WARM_UP_VIDEOS = 16;

/** In so many parts of equal length the calls of a run are counted, to see whether they become fewer. */
const PARTS = 5;

/**
 * Many short calls, many at once: how many a second one worker makes, and what each costs it. The endpoint lives in the
 * bench's own process and takes its share of the same processors.
 */
export const bench = defineBench({
  measures: 'calls a second by one worker, 64 calls of 50 ms at once',
  small: { videos: 40 },
  full: { videos: 300 },
  run: ({ videos }) =>
    withInstallation({ apps: 0, workers: 1 }, async ({ connect, parts }) => {
      const { fake, judge } = await connect(
        { latencyMs: LATENCY_MS },
        { concurrency: CONCURRENCY },
      );
      await awaitEnd(await beginRun(await storeVideos(WARM_UP_VIDEOS, USUAL_SHAPE), judge), 500);
      const itemIds = await storeVideos(videos, USUAL_SHAPE);
      const pids = parts.all().map(({ running }) => running.pid);
      fake.reset();
      const before = await processorTimes(pids);
      const time = await awaitEnd(await beginRun(itemIds, judge), 500);
      const after = await processorTimes(pids);
      const { calls, arrivals } = fake.statistics;
      if (calls !== videos * CALLS_A_VIDEO) throw new Error(`there were ${calls} calls`);
      const aCall = (whose: keyof typeof before) =>
        row(
          `processor of the ${whose === 'parts' ? 'worker' : whose} a call`,
          'ms',
          (after[whose] - before[whose]) / calls,
        );
      return [
        row('calls', '/s', (1000 * calls) / time, { least: 400 }),
        row('calls, in fifths of the time', '/s', paceOf(arrivals)),
        aCall('parts'),
        aCall('database'),
        aCall('bench'),
      ];
    }),
});

/** Calls a second in each of {@link PARTS} parts of the time from the first arrival to the last. */
function paceOf(arrivals: readonly number[]): number[] {
  const first = arrivals[0] ?? 0;
  const part = ((arrivals.at(-1) ?? 0) - first) / PARTS;
  const counts = Array.from({ length: PARTS }, () => 0);
  for (const at of arrivals) {
    const index = Math.min(PARTS - 1, Math.floor((at - first) / part));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count) => (1000 * count) / part);
}
