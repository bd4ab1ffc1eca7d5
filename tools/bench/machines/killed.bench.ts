import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeStatistics } from '@/e2e/fake-endpoint/control';
import { database } from '@/lib/db';
import type { RunProgress } from '@/lib/runs/schema';
import { suiteById } from '@/prompts';
import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { type Installation, type Part, withInstallation } from '../set-up/installation';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';
import { admin, blindQueue, reviewers } from './people';
import { nothingNoted, type Person, type Work, workOff } from './person';

const APPS = 2;
const WORKERS = 2;
const CONCURRENCY = 6;
const LATENCY_MS = 300;
const CALLS_A_MINUTE = 600;
/** Money for a million tokens. */
const PRICES = { inputPrice: 1, outputPrice: 1, currency: 'USD' };
const THINK_MS = 500;
/** How long all parts live between the ends of two, in milliseconds. */
const PAUSE_MS = 4000;
const LOOK_MS = 1000;

const suite = suiteById('hallucination');
const scaleOf = (question: string) =>
  suite.questions.find(({ id }) => id === question)?.scale ?? null;

/** How many people there are, and how many clips they and the runs have. */
interface Size {
  reviewers: number;
  clips: number;
}

/**
 * Two apps and two workers, killed in turns and then replaced in turns, while people answer and a run goes on; then a run with
 * a budget, a worker of which is killed. Throws where an answer is lost or there twice, somebody is signed out, a page goes
 * back, a judge's limit or the budget is passed, or a part does not end within ten seconds when it is asked to.
 */
export const bench = defineBench({
  measures:
    'two apps and two workers, killed and replaced in turns while people answer and a run goes on',
  small: { reviewers: 8, clips: 16 },
  full: { reviewers: 20, clips: 40 },
  run: (size) =>
    withInstallation({ apps: APPS, workers: WORKERS }, async (installation) => {
      const itemIds = await storeVideos(size.clips, USUAL_SHAPE);
      const { judge } = await installation.connect({ latencyMs: 0 }, { concurrency: 64 });
      const judged = await beginRun(itemIds, judge);
      await awaitEnd(judged, 200);
      return [
        ...(await whileKilled(installation, judged, size)),
        ...(await withBudget(installation, size.clips)),
      ];
    }),
});

async function whileKilled(
  installation: Installation,
  judged: string,
  { reviewers: count, clips }: Size,
): Promise<Row[]> {
  const noted = nothingNoted();
  const by = await admin(installation, noted);
  const people = await reviewers(installation, by, count, noted);
  const queueId = await blindQueue(by, people, judged);
  const limits = { concurrency: CONCURRENCY, requestsPerMinute: CALLS_A_MINUTE };
  const { fake, judge } = await installation.connect({ latencyMs: LATENCY_MS }, limits);
  const runId = await beginRun(await storeVideos(clips, USUAL_SHAPE), judge);
  let isOver = false;
  const looks = watch(by, runId, () => isOver);
  const working = Promise.all(people.map((person) => workOff(person, queueId, scaleOf, THINK_MS)));
  let killed = 0;
  await endAll(installation, async (part) => {
    await installation.parts.kill(part);
    killed += 1;
  });
  const ends: number[] = [];
  await endAll(installation, async (part) => {
    const took = await installation.parts.replace(part);
    assert.ok(took < 10_000, `${part.name} took ${took} ms to end`);
    ends.push(took);
  });
  const works = await working;
  await awaitEnd(runId, 500);
  isOver = true;
  checkLooks(await looks);
  return [
    row('apps and workers killed', 'count', killed),
    row('until a part has ended when it is asked to', 'ms', ends, { most: 10_000 }),
    await checkAnswers(queueId, works, clips),
    ...(await checkRun(runId, fake.statistics)),
    row('requests sent again', 'count', noted.again),
    row('requests broken off at an app that was killed', 'count', installation.proxy.broken()),
  ];
}

/** Ends one part after another, each of which is replaced. */
async function endAll({ parts }: Installation, end: (part: Part) => Promise<void>): Promise<void> {
  for (const part of parts.all()) {
    await sleep(PAUSE_MS);
    await end(part);
  }
}

/** Looks at a run as its page does. @returns how many of its items were done at each look */
async function watch(person: Person, runId: string, isOver: () => boolean): Promise<number[]> {
  const done: number[] = [];
  while (!isOver()) {
    const { counts } = (await person.read(`/api/runs/${runId}`)) as RunProgress;
    done.push(counts.judged);
    await sleep(LOOK_MS);
  }
  return done;
}

function checkLooks(done: readonly number[]): void {
  const backwards = done.filter((count, index) => count < (done[index - 1] ?? 0));
  assert.equal(backwards.length, 0, `the page went back: ${done.join(', ')}`);
}

/** All that was acknowledged is stored once, and nothing else; each item was handed in by two different people. */
async function checkAnswers(queueId: string, works: readonly Work[], clips: number): Promise<Row> {
  const sent = works.flatMap(({ answers }) => answers);
  const rows = await database().answer.findMany({
    where: { rater: { kind: 'person' } },
    select: { sentAs: true },
  });
  assert.deepEqual(rows.map(({ sentAs }) => sentAs).sort(), [...sent].sort());
  const claims = await database().claim.groupBy({
    by: ['queueItemId'],
    where: { queueItem: { queueId }, state: 'submitted' },
    _count: { raterId: true },
  });
  const items = works.reduce((sum, work) => sum + work.items, 0);
  assert.equal(claims.length, clips);
  assert.ok(claims.every(({ _count }) => _count.raterId === 2));
  assert.equal(items, 2 * clips);
  return row('answers, none lost, none twice', 'count', sent.length);
}

/** Every item was judged, each answer is there once, and the endpoint was asked within its limits. */
async function checkRun(
  runId: string,
  { calls, mostAtOnce, arrivals }: FakeStatistics,
): Promise<Row[]> {
  const items = await database().runItem.findMany({ where: { runId } });
  assert.ok(items.every(({ state }) => state === 'judged'));
  const planned = items.reduce((sum, { plan }) => sum + sumOf(plan), 0);
  const [doubled] = await database().$queryRaw<{ twice: number }[]>`
    SELECT count(*)::int AS twice FROM (
      SELECT FROM "Answer" WHERE "raterId" = ${runId}::uuid
      GROUP BY "itemId", unit, question HAVING count(*) > 1
    ) AS doubled`;
  assert.equal(doubled?.twice, 0);
  assert.ok(mostAtOnce <= CONCURRENCY, `${mostAtOnce} calls at once`);
  assert.ok(calls <= planned + WORKERS * CONCURRENCY, `${calls} calls of ${planned}`);
  const most = mostWithin(59_000, arrivals);
  assert.ok(most <= CALLS_A_MINUTE, `${most} calls in a minute`);
  return [
    row('calls that the run takes', 'count', planned),
    row('calls made', 'count', calls, { most: planned + WORKERS * CONCURRENCY }),
    row('calls at once, most', 'count', mostAtOnce, { most: CONCURRENCY }),
    row('calls in a minute, most', 'count', most, { most: CALLS_A_MINUTE }),
  ];
}

function sumOf(plan: unknown): number {
  return Object.values(plan as Record<string, number>).reduce((sum, count) => sum + count, 0);
}

/** The most that came within any such time, in milliseconds. */
function mostWithin(time: number, arrivals: readonly number[]): number {
  let first = 0;
  return arrivals.reduce((most, at, index) => {
    while ((arrivals[first] ?? at) < at - time) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

/** A run that costs more than its budget pauses before, also when a worker is killed on the way. */
async function withBudget({ connect, parts }: Installation, clips: number): Promise<Row[]> {
  const { judge } = await connect(
    { latencyMs: LATENCY_MS },
    { concurrency: CONCURRENCY, ...PRICES },
  );
  const whole = await costOfRun(await beginRun(await storeVideos(2, USUAL_SHAPE), judge));
  // Of two videos; a quarter of the clips is paid for.
  const budget = (clips / 8) * whole;
  const itemIds = await storeVideos(clips, USUAL_SHAPE);
  const runId = await beginRun(itemIds, judge, suite, undefined, budget);
  await sleep(1500);
  for (const worker of parts.of('worker').slice(0, 1)) await parts.kill(worker);
  while ((await database().run.findUniqueOrThrow({ where: { id: runId } })).state !== 'paused') {
    await sleep(200);
  }
  // What is under way when it pauses is still paid for.
  await sleep(3 * LATENCY_MS);
  const cost = await spentBy(runId);
  assert.ok(cost <= budget, `${cost} of ${budget} was spent`);
  return [row('spent of a budget when its run paused', '%', (100 * cost) / budget, { most: 100 })];
}

async function costOfRun(runId: string): Promise<number> {
  await awaitEnd(runId, 200);
  return spentBy(runId);
}

async function spentBy(runId: string): Promise<number> {
  const { _sum } = await database().step.aggregate({ where: { runId }, _sum: { cost: true } });
  return _sum.cost ?? 0;
}
