import { type FakeEndpoint, startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { createEndpointJudge } from '@/lib/judge/store';
import { suiteById } from '@/prompts';
import { awaitEnd, beginRun } from '../judging/stage';
import { storeVideos, USUAL_SHAPE } from '../judging/videos';
import { databaseTime, readProcess } from '../processor';
import { ascending, quantile } from '../timing';
import { type Installation, openInstallation } from './installation';
import { admin, blindQueue, reviewers } from './people';
import { nothingNoted, type Person, workOff } from './person';

const LATENCY_MS = 200;
const CONCURRENCY = 64;
const THINK_MS = 1000;
/** How long people work, in milliseconds. */
const WORK_MS = 20_000;

const suite = suiteById('hallucination');
const scaleOf = (question: string) =>
  suite.questions.find(({ id }) => id === question)?.scale ?? null;

function connect(fake: FakeEndpoint, concurrency: number) {
  return createEndpointJudge({
    name: `${concurrency} at once`,
    baseUrl: fake.baseUrl,
    model: 'fake-vlm',
    parameters: { concurrency },
  });
}

/** The processor time of the database and of all parts, in milliseconds. */
async function processorTime({
  parts,
}: Installation): Promise<{ database: number; parts: number }> {
  const own = parts.all().map(({ running }) => readProcess(running.pid).own);
  return { database: await databaseTime(), parts: own.reduce((sum, one) => sum + one, 0) };
}

type Times = Awaited<ReturnType<typeof processorTime>>;

/** What the database took of the processor time of it and the parts. */
function shareOf(before: Times, after: Times): string {
  const own = after.database - before.database;
  const all = own + after.parts - before.parts;
  return `${((100 * own) / all).toFixed(0)} %`;
}

/** How many calls a second 1, 2 and 4 workers make together at an endpoint that takes 200 ms. */
export async function measureWorkers(): Promise<void> {
  const installation = await openInstallation();
  const fake = await startFakeEndpoint({ latencyMs: LATENCY_MS, looks: false });
  try {
    console.log(
      '| workers | places of the judge | calls/s | of what it could | database’s share |',
    );
    console.log('|---|---|---|---|---|');
    const judges = [await connect(fake, 16), await connect(fake, CONCURRENCY)];
    for (const workers of [1, 2, 4]) {
      await installation.parts.scale({ apps: 0, workers });
      for (const judge of judges) {
        const { concurrency } = judge.parameters;
        await awaitEnd(await beginRun(await storeVideos(8, USUAL_SHAPE), judge), 200);
        const itemIds = await storeVideos(concurrency === 16 ? 60 : 150, USUAL_SHAPE);
        fake.reset();
        fake.change({ latencyMs: LATENCY_MS, looks: false });
        const before = await processorTime(installation);
        const time = await awaitEnd(await beginRun(itemIds, judge), 200);
        const rate = (1000 * fake.statistics.calls) / time;
        const most = (1000 * concurrency) / LATENCY_MS;
        const share = shareOf(before, await processorTime(installation));
        console.log(
          `| ${workers} | ${concurrency} | ${rate.toFixed(0)} | ${((100 * rate) / most).toFixed(0)} % | ${share} |`,
        );
      }
    }
  } finally {
    await fake.close();
    await installation.clear();
  }
}

/** How long people wait for 1 and 2 apps, by how many they are. */
export async function measureApps(): Promise<void> {
  const installation = await openInstallation();
  const fake = await startFakeEndpoint({ latencyMs: 0, looks: false });
  try {
    await installation.parts.scale({ apps: 1, workers: 1 });
    const judged = await beginRun(
      await storeVideos(200, USUAL_SHAPE),
      await connect(fake, CONCURRENCY),
    );
    await awaitEnd(judged, 200);
    const noted = nothingNoted();
    const by = await admin(installation, noted);
    console.log(
      '| apps | reviewers | answers/s | answer p50, p95 ms | clip opened p95 | handed in p95 | database’s share |',
    );
    console.log('|---|---|---|---|---|---|---|');
    for (const apps of [1, 2]) {
      await installation.parts.scale({ apps, workers: 0 });
      for (const count of [10, 20, 50]) {
        // Others each time, since nobody answers twice.
        const people = await reviewers(installation, by, count, noted);
        await measureReviewers(installation, by, people, judged, noted.times);
      }
    }
  } finally {
    await fake.close();
    await installation.clear();
  }
}

async function measureReviewers(
  installation: Installation,
  by: Person,
  people: Person[],
  judged: string,
  times: Map<string, number[]>,
): Promise<void> {
  const queueId = await blindQueue(by, people, judged);
  const work = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    return Promise.all(
      people.map((person) =>
        workOff(person, queueId, scaleOf, THINK_MS, () => performance.now() > end),
      ),
    );
  };
  await work(3000);
  times.clear();
  const before = await processorTime(installation);
  const begun = performance.now();
  await work(WORK_MS);
  const seconds = (performance.now() - begun) / 1000;
  const share = shareOf(before, await processorTime(installation));
  const answers = times.get('answer') ?? [];
  const part = (what: string, at: number) =>
    quantile((times.get(what) ?? []).toSorted(ascending), at).toFixed(0);
  const apps = installation.parts.ports().length;
  console.log(
    `| ${apps} | ${people.length} | ${(answers.length / seconds).toFixed(1)} | ${part('answer', 0.5)}, ${part('answer', 0.95)} | ${part('/api/reviews/…', 0.95)} | ${part('submitClip', 0.95)} | ${share} |`,
  );
}
