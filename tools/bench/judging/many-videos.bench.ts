import { defineBench } from '../bench';
import { row } from '../figures';
import { withInstallation } from '../set-up/installation';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';

const LATENCY_MS = 200;
const CONCURRENCY = 8;

/** Many videos at a limited concurrency: they could not take less than all calls one after another in so many lanes. */
export const bench = defineBench({
  measures: 'many videos at eight calls at once, over all calls in eight lanes',
  small: { videos: 12 },
  full: { videos: 100 },
  run: ({ videos }) =>
    withInstallation({ apps: 0, workers: 1 }, async ({ connect }) => {
      const { fake, judge } = await connect(
        { latencyMs: LATENCY_MS },
        { concurrency: CONCURRENCY },
      );
      const time = await awaitEnd(
        await beginRun(await storeVideos(videos, USUAL_SHAPE), judge),
        500,
      );
      const least = (fake.statistics.calls * LATENCY_MS) / CONCURRENCY;
      return [
        row('all videos', 'ms', time),
        row('all videos over the least', 'ratio', time / least, { most: 1.1 }),
      ];
    }),
});
