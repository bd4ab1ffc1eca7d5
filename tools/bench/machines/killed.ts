import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FakeEndpoint,
  type FakeStatistics,
  startFakeEndpoint,
} from '@/e2e/fake-endpoint/server';
import { database } from '@/lib/db';
import { createEndpointJudge } from '@/lib/judge/store';
import type { RunProgress } from '@/lib/runs/schema';
import { suiteById } from '@/prompts';
import { awaitEnd, beginRun } from '../judging/stage';
import { storeVideos, USUAL_SHAPE } from '../judging/videos';
import { type Installation, openInstallation, type Part } from './installation';
import { admin, blindQueue, reviewers } from './people';
import { nothingNoted, type Person, type Work, workOff } from './person';

const APPS = 2;
const WORKERS = 2;
const REVIEWERS = 20;
const CLIPS = 40;
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

/**
 * Two apps and two workers, killed in turns and then replaced in turns, while twenty people answer and a run goes on; then a run
 * with a budget, a worker of which is killed. Throws where an answer is lost or there twice, somebody is signed out, a page goes
 * back, a judge's limit or the budget is passed, or a part does not end within ten seconds when it is asked to.
 */
export async function runKilled(): Promise<void> {
  const installation = await openInstallation();
  const fake = await startFakeEndpoint({ latencyMs: 0, looks: false });
  try {
    await installation.parts.scale({ apps: APPS, workers: WORKERS });
    const judged = await beginRun(
      await storeVideos(CLIPS, USUAL_SHAPE),
      await connect(fake, { concurrency: 64 }),
    );
    await awaitEnd(judged, 200);
    await whileKilled(installation, fake, judged);
    await withBudget(installation, fake);
  } finally {
    await fake.close();
    await installation.clear();
  }
}

function connect(fake: FakeEndpoint, parameters: object) {
  return createEndpointJudge({
    name: JSON.stringify(parameters),
    baseUrl: fake.baseUrl,
    model: 'fake-vlm',
    parameters,
  });
}

async function whileKilled(
  installation: Installation,
  fake: FakeEndpoint,
  judged: string,
): Promise<void> {
  const noted = nothingNoted();
  const by = await admin(installation, noted);
  const people = await reviewers(installation, by, REVIEWERS, noted);
  const queueId = await blindQueue(by, people, judged);
  fake.reset();
  fake.change({ latencyMs: LATENCY_MS, looks: false });
  const limits = { concurrency: CONCURRENCY, requestsPerMinute: CALLS_A_MINUTE };
  const runId = await beginRun(await storeVideos(CLIPS, USUAL_SHAPE), await connect(fake, limits));
  let isOver = false;
  const looks = watch(by, runId, () => isOver);
  const working = Promise.all(people.map((person) => workOff(person, queueId, scaleOf, THINK_MS)));
  await endAll(installation, async (part) => {
    await installation.parts.kill(part);
    console.log(`  ${part.name} was killed`);
  });
  await endAll(installation, async (part) => {
    const took = await installation.parts.replace(part);
    console.log(`  ${part.name} had ended ${(took / 1000).toFixed(1)} s after SIGTERM`);
    assert.ok(took < 10_000, `${part.name} took ${took} ms to end`);
  });
  const works = await working;
  await awaitEnd(runId, 500);
  isOver = true;
  await checkAnswers(queueId, works);
  await checkRun(runId, fake.statistics);
  checkLooks(await looks);
  console.log(
    `  requests sent again: ${noted.again}; broken off at an app that was killed: ${installation.proxy.broken()}`,
  );
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
  console.log(`  ${done.length} looks at the run, from ${done[0]} to ${done.at(-1)} items done`);
}

/** All that was acknowledged is stored once, and nothing else; each item was handed in by two different people. */
async function checkAnswers(queueId: string, works: readonly Work[]): Promise<void> {
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
  assert.equal(claims.length, CLIPS);
  assert.ok(claims.every(({ _count }) => _count.raterId === 2));
  assert.equal(items, 2 * CLIPS);
  console.log(`  ${sent.length} answers of ${works.length} people, none lost, none twice`);
}

/** Every item was judged, each answer is there once, and the endpoint was asked within its limits. */
async function checkRun(
  runId: string,
  { calls, mostAtOnce, arrivals }: FakeStatistics,
): Promise<void> {
  const items = await database().runItem.findMany({ where: { runId } });
  assert.ok(items.every(({ state }) => state === 'judged'));
  const planned = items.reduce((sum, { plan }) => sum + sumOf(plan), 0);
  const [row] = await database().$queryRaw<{ twice: number }[]>`
    SELECT count(*)::int AS twice FROM (
      SELECT FROM "Answer" WHERE "raterId" = ${runId}::uuid
      GROUP BY "itemId", unit, question HAVING count(*) > 1
    ) AS doubled`;
  assert.equal(row?.twice, 0);
  assert.ok(mostAtOnce <= CONCURRENCY, `${mostAtOnce} calls at once`);
  assert.ok(calls <= planned + WORKERS * CONCURRENCY, `${calls} calls of ${planned}`);
  const most = mostWithin(59_000, arrivals);
  assert.ok(most <= CALLS_A_MINUTE, `${most} calls in a minute`);
  console.log(
    `  ${calls} calls for ${planned} that ${items.length} items take, ${WORKERS} workers killed; at most ${mostAtOnce} at once of ${CONCURRENCY}, ${most} a minute of ${CALLS_A_MINUTE}`,
  );
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
async function withBudget(installation: Installation, fake: FakeEndpoint): Promise<void> {
  fake.reset();
  fake.change({ latencyMs: LATENCY_MS, looks: false });
  const judge = await connect(fake, { concurrency: CONCURRENCY, ...PRICES });
  const whole = await costOfRun(await beginRun(await storeVideos(2, USUAL_SHAPE), judge));
  const budget = 10 * whole;
  const runId = await beginRun(await storeVideos(CLIPS, USUAL_SHAPE), judge);
  await database().run.update({ where: { id: runId }, data: { budget } });
  await sleep(1500);
  for (const part of installation.parts
    .all()
    .filter(({ kind }) => kind === 'worker')
    .slice(0, 1)) {
    await installation.parts.kill(part);
  }
  while ((await database().run.findUniqueOrThrow({ where: { id: runId } })).state !== 'paused') {
    await sleep(200);
  }
  // What is under way when it pauses is still paid for.
  await sleep(3 * LATENCY_MS);
  const cost = await spentBy(runId);
  assert.ok(cost <= budget, `${cost} of ${budget} was spent`);
  console.log(`  a budget of ${budget.toFixed(4)}: ${cost.toFixed(4)} spent when it paused`);
}

async function costOfRun(runId: string): Promise<number> {
  await awaitEnd(runId, 200);
  return spentBy(runId);
}

async function spentBy(runId: string): Promise<number> {
  const { _sum } = await database().step.aggregate({ where: { runId }, _sum: { cost: true } });
  return _sum.cost ?? 0;
}
