import { database } from '@/lib/db';
import { retryRun } from '@/lib/runs/control.store';
import { defineBench } from '../bench';
import { row } from '../figures';
import { withInstallation } from '../set-up/installation';
import { memoryOf } from '../set-up/processes';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos } from '../set-up/videos';

const SHAPE = { keyFrames: 2, clusterFrames: 3 };
const RATES = { 'rate-limit': 0.1, 'server-error': 0.03, hang: 0.01, malformed: 0.01 } as const;

/**
 * Many videos with an endpoint that is often in trouble: all are to end, none lost, none judged twice, and the worker is not
 * to grow. What hung is asked again afterwards.
 */
export const bench = defineBench({
  measures: 'many videos at an endpoint that is often in trouble',
  small: { videos: 100 },
  full: { videos: 1000 },
  run: ({ videos }) =>
    withInstallation({ apps: 0, workers: 1 }, async ({ connect, parts }) => {
      const faulty = { latencyMs: 5, retryAfter: 0.05, rates: RATES };
      const { fake, judge } = await connect(faulty, { concurrency: 16, timeoutSeconds: 1 });
      const itemIds = await storeVideos(videos, SHAPE);
      const memory: number[] = [];
      const note = async () => {
        memory.push(...parts.all().map(({ running }) => memoryOf(running.pid, 'VmRSS')));
      };
      const runId = await beginRun(itemIds, judge);
      const time = await awaitEnd(runId, 1000, note);
      const { calls } = fake.statistics;
      const first = await countEnded(runId);
      fake.change({ rates: {} });
      await retryRun(runId, new Set());
      await awaitEnd(runId, 500);
      const second = await countEnded(runId);
      const least = Math.min(...memory);
      return [
        row('until all have ended', 'ms', time),
        row('requests', 'count', calls),
        row('judged at once', 'count', first.judged),
        row('judged when asked again', 'count', second.judged, { least: videos }),
        row('planned calls without an answer', 'count', second.planned - second.answered, {
          most: 0,
        }),
        row('calls answered twice', 'count', second.doubled, { most: 0 }),
        row('memory of the worker', 'MB', memory, { most: 400 }),
        row('growth of the worker', 'MB', (memory.at(-1) ?? least) - least),
      ];
    }),
});

/** How many of a run's videos were judged, and whether each planned call has one usable reply. */
async function countEnded(runId: string) {
  const db = database();
  const [judged, [places]] = await Promise.all([
    db.runItem.count({ where: { runId, state: 'judged' } }),
    db.$queryRaw<{ planned: number; answered: number; doubled: number }[]>`
      SELECT (SELECT sum(value::int)::int FROM "RunItem", jsonb_each_text(plan) WHERE "runId" = ${runId}::uuid) AS planned,
        count(*)::int AS answered, count(*) FILTER (WHERE replies > 1)::int AS doubled
      FROM (SELECT count(*) AS replies FROM "Step" WHERE "runId" = ${runId}::uuid AND reason IS NULL
        GROUP BY "itemId", prompt, unit) AS places`,
  ]);
  if (!places) throw new Error('the run has no calls');
  return { judged, ...places };
}
