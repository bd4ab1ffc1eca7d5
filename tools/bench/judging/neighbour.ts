import { setTimeout as sleep } from 'node:timers/promises';
import { cancelRun } from '@/lib/runs/control.store';
import { awaitEnd, beginRun, type Stage } from './stage';
import { storeVideos, USUAL_SHAPE } from './videos';

/** A judge that takes one call at a time, and answers slowly. */
const SLOW_MS = 3000;
const SLOW_VIDEOS = 37;
const QUICK_MS = 50;
const FEW = 4;
const TURNS = 10;

/** A worker that did not begin by then is taken for blocked. */
const LONGEST_MS = 60_000;

/** How long a run of a few clips waits for its first call, and for its end, while a slow judge has a large run. */
export async function measureNeighbour(stage: Stage): Promise<void> {
  const slow = await stage.connect({ latencyMs: SLOW_MS, looks: false }, { concurrency: 1 });
  const quick = await stage.connect({ latencyMs: QUICK_MS, looks: false }, { concurrency: 8 });
  const warm = await beginRun(await storeVideos(FEW, USUAL_SHAPE), quick.judge);
  await awaitEnd(warm, 100);
  const large = await beginRun(await storeVideos(SLOW_VIDEOS, USUAL_SHAPE), slow.judge);
  while (slow.fake.statistics.calls === 0) await sleep(20);
  const waits: number[] = [];
  const ends: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const itemIds = await storeVideos(FEW, USUAL_SHAPE);
    quick.fake.reset();
    const began = performance.now();
    const few = await beginRun(itemIds, quick.judge);
    while (quick.fake.statistics.calls === 0) {
      if (performance.now() - began > LONGEST_MS) {
        console.log(`next to a slow run: no call of ${FEW} clips within ${LONGEST_MS / 1000} s`);
        await cancelRun(large);
        return;
      }
      await sleep(5);
    }
    waits.push(performance.now() - began);
    ends.push(await awaitEnd(few, 50));
  }
  await cancelRun(large);
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[TURNS / 2]?.toFixed(0);
  console.log(
    `next to a slow run: ${FEW} clips make their first call after ${middle(waits)} ms (at most ${Math.max(...waits).toFixed(0)}), and end after ${middle(ends)} ms`,
  );
}
