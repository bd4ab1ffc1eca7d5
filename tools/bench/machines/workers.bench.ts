import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { withInstallation } from '../set-up/installation';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';
import { measureShare } from './share';

const LATENCY_MS = 200;
/** Places of the judges: calls that each takes at once. */
const PLACES = [16, 64];
const WARM_UP_VIDEOS = 8;

/** How many calls a second several workers make together at an endpoint that takes 200 ms. */
export const bench = defineBench({
  measures: 'calls a second by 1, 2 and 4 workers together, of what the judge could',
  small: { videos: 30, workers: 2 },
  full: { videos: 150, workers: 4 },
  run: ({ videos, workers: most }) =>
    withInstallation({ apps: 0, workers: 1 }, async (installation) => {
      const rows: Row[] = [];
      for (const workers of [1, 2, 4].filter((count) => count <= most)) {
        await installation.parts.scale({ apps: 0, workers });
        for (const concurrency of PLACES) {
          const what = `workers: ${workers}, places: ${concurrency}`;
          const { fake, judge } = await installation.connect(
            { latencyMs: LATENCY_MS },
            { concurrency },
          );
          await awaitEnd(
            await beginRun(await storeVideos(WARM_UP_VIDEOS, USUAL_SHAPE), judge),
            200,
          );
          const itemIds = await storeVideos(videos, USUAL_SHAPE);
          fake.reset();
          const { result: time, share } = await measureShare(installation, async () =>
            awaitEnd(await beginRun(itemIds, judge), 200),
          );
          const rate = (1000 * fake.statistics.calls) / time;
          const could = (1000 * concurrency) / LATENCY_MS;
          rows.push(
            row(`calls, ${what}`, '/s', rate),
            row(`calls, ${what}, of what the judge could`, '%', (100 * rate) / could),
            row(`the database’s share of the processor, ${what}`, '%', share),
          );
        }
      }
      return rows;
    }),
});
