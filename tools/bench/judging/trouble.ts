import { execFileSync } from 'node:child_process';
import { database } from '@/lib/db';
import { retryRun } from '@/lib/runs/control.store';
import { awaitEnd, beginRun, type Stage } from './stage';
import { storeVideos } from './videos';

const VIDEOS = 1000;
const SHAPE = { keyFrames: 2, clusterFrames: 3 };
const RATES = { 'rate-limit': 0.1, 'server-error': 0.03, hang: 0.01, malformed: 0.01 } as const;

/** The memory that a process holds, in MB. */
function memoryOf(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}

/**
 * A thousand videos with an endpoint that is often in trouble: all are to end, none lost, none judged twice, and the
 * worker is not to grow. What hung is asked again afterwards.
 */
export async function measureThousand(stage: Stage): Promise<void> {
  const parameters = { concurrency: 16, timeoutSeconds: 1 };
  const faulty = { latencyMs: 5, retryAfter: 0.05, rates: RATES, looks: false };
  const { fake, judge } = await stage.connect(faulty, parameters);
  const itemIds = await storeVideos(VIDEOS, SHAPE);
  const memory: { calls: number; megabytes: number }[] = [];
  const note = async () => {
    memory.push({ calls: fake.statistics.calls, megabytes: memoryOf(stage.workerPid) });
  };
  const runId = await beginRun(itemIds, judge);
  const time = await awaitEnd(runId, 1000, note);

  const { calls, faults, answered } = fake.statistics;
  console.log(`${VIDEOS} videos in ${Math.round(time / 1000)} s: ${calls} requests.`);
  console.log(`  faults met: ${JSON.stringify(faults)}`);
  console.log(`  ${await tellStates(runId)}`);
  const at = (part: number) => memory[Math.floor(part * (memory.length - 1))];
  const tell = (part: number) => `${at(part)?.megabytes} MB after ${at(part)?.calls} requests`;
  console.log(`  the worker holds ${[0.1, 0.5, 0.75, 1].map(tell).join(', ')}`);
  const twice = Object.values(answered).filter((count) => count > 1).length;
  console.log(`  requests answered more than once: ${twice}`);

  fake.change({ rates: {} });
  const again = await retryRun(runId, new Set());
  await awaitEnd(runId, 500);
  console.log(`  asked again about ${again} videos: ${await tellStates(runId)}`);
}

/** How a run's videos ended, and whether each planned call has one usable reply. */
async function tellStates(runId: string): Promise<string> {
  const db = database();
  const [states, [places]] = await Promise.all([
    db.runItem.groupBy({ by: ['state'], where: { runId }, _count: true }),
    db.$queryRaw<{ planned: number; answered: number; doubled: number }[]>`
      SELECT (SELECT sum(value::int)::int FROM "RunItem", jsonb_each_text(plan) WHERE "runId" = ${runId}::uuid) AS planned,
        count(*)::int AS answered, count(*) FILTER (WHERE replies > 1)::int AS doubled
      FROM (SELECT count(*) AS replies FROM "Step" WHERE "runId" = ${runId}::uuid AND reason IS NULL
        GROUP BY "itemId", prompt, unit) AS places`,
  ]);
  const videos = states.map(({ state, _count }) => `${_count} ${state}`).join(', ');
  return `${videos}; of ${places?.planned} planned calls ${places?.answered} answered, ${places?.doubled} twice`;
}
