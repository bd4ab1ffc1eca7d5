import { setTimeout as sleep } from 'node:timers/promises';
import { cancelRun } from '@/lib/runs/control.store';
import { defineBench } from '../bench';
import { row } from '../figures';
import { withInstallation } from '../set-up/installation';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';

/** A judge that takes one call at a time, and answers slowly. */
const SLOW_MS = 3000;
const SLOW_VIDEOS = 37;
const QUICK_MS = 50;
const FEW = 4;

/** A worker that did not begin by then is taken for blocked. */
const LONGEST_MS = 60_000;

/** How long a run of a few clips waits for its first call, and for its end, while a slow judge has a large run. */
export const bench = defineBench({
  measures: 'a run of four clips next to a large one at a slow judge',
  small: { turns: 3 },
  full: { turns: 10 },
  run: ({ turns }) =>
    withInstallation({ apps: 0, workers: 1 }, async ({ connect }) => {
      const slow = await connect({ latencyMs: SLOW_MS }, { concurrency: 1 });
      const quick = await connect({ latencyMs: QUICK_MS }, { concurrency: 8 });
      const warm = await beginRun(await storeVideos(FEW, USUAL_SHAPE), quick.judge);
      await awaitEnd(warm, 100);
      const large = await beginRun(await storeVideos(SLOW_VIDEOS, USUAL_SHAPE), slow.judge);
      while (slow.fake.statistics.calls === 0) await sleep(20);
      const waits: number[] = [];
      const ends: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const itemIds = await storeVideos(FEW, USUAL_SHAPE);
        quick.fake.reset();
        const began = performance.now();
        const few = await beginRun(itemIds, quick.judge);
        while (quick.fake.statistics.calls === 0) {
          if (performance.now() - began > LONGEST_MS) throw new Error('no call within a minute');
          await sleep(5);
        }
        waits.push(performance.now() - began);
        ends.push(await awaitEnd(few, 50));
      }
      await cancelRun(large);
      return [row('first call', 'ms', waits, { most: 2000 }), row('end', 'ms', ends)];
    }),
});
