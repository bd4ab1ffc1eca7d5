import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { database } from '@/lib/db';
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

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What Linux tells of a process: its parent, and the processor time of itself and of its children that have ended, in milliseconds. */
interface ProcessFacts {
  parent: number;
  own: number;
  ended: number;
}

function readProcess(pid: number): ProcessFacts {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold blanks.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  const milliseconds = (ticks: number) => (1000 * ticks) / TICKS_A_SECOND;
  return { parent, own: milliseconds(user + system), ended: milliseconds(endedUser + endedSystem) };
}

/** The processor time of the database: of its server, and of all processes that it has or had. */
async function databaseTime(): Promise<number> {
  const [backend] = await database().$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const server = readProcess(backend?.pid ?? 0).parent;
  const { own, ended } = readProcess(server);
  let sum = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = readProcess(Number(name));
      if (child.parent === server) sum += child.own;
    } catch (error) {
      // Processes come and go.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return sum;
}

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
