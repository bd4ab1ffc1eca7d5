import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '@/lib/db';
import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { type Installation, withInstallation } from '../set-up/installation';
import { processorTimes } from '../set-up/processes';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';
import { admin, blindQueue, reviewers } from './people';
import { nothingNoted, type Person } from './person';

/** Of the judge whose run goes on while pages are open, so that the run does not end. */
const LATENCY_MS = 5_000;
/** As many as a run's page shows: of more it asks less often. */
const CLIPS = 50;
/** So long pages are open before anything is measured. */
const WARM_UP_MS = 5_000;
/** How often each address is asked to count the statements that an answer takes. */
const COUNTED = 20;
/** After so long the database's log has what was said before. */
const SETTLED_MS = 1_000;

/** What an open page asks again and again, with the time between in milliseconds; as their queries in `lib` have it. */
type Polls = readonly (readonly [address: string, everyMs: number])[];

/** What pages that are left open cost two apps, by the page. */
export const bench = defineBench({
  measures: 'what open pages cost two apps by asking whether something has changed, by the page',
  small: { people: 10, openMs: 5_000 },
  full: { people: 50, openMs: 20_000 },
  run: ({ people: count, openMs }) =>
    withInstallation({ apps: 2, workers: 1 }, async (installation) => {
      const noted = nothingNoted();
      const by = await admin(installation, noted);
      const people = await reviewers(installation, by, count, noted);
      const itemIds = await storeVideos(CLIPS, USUAL_SHAPE);
      const fast = await installation.connect({ latencyMs: 0 }, { concurrency: 64 });
      const judged = await beginRun(itemIds, fast.judge);
      await awaitEnd(judged, 200);
      const queue = await blindQueue(by, people, judged);
      const slow = await installation.connect({ latencyMs: LATENCY_MS }, { concurrency: 4 });
      const run = await beginRun(itemIds, slow.judge);
      const project = await database().project.findFirstOrThrow();
      const stand = new URLSearchParams({ project: project.id, suite: 'hallucination' });
      const pages: Readonly<Record<string, Polls>> = {
        'a run that goes on': [
          [`/api/runs/${run}?from=0`, 1000],
          ['/api/runs/workers', 5000],
        ],
        'an item under review': [[`/api/reviews/${itemIds[0]}/mark`, 1500]],
        'a queue': [
          [`/api/queues/${queue}`, 5000],
          [`/api/queues/${queue}/items?page=0`, 5000],
        ],
        'a library': [[`/api/runs/stand?${stand}`, 1000]],
      };
      const rows: Row[] = [];
      for (const [page, polls] of Object.entries(pages)) {
        await leaveOpen(people, polls, WARM_UP_MS);
        noted.times.clear();
        rows.push(...(await measurePage(installation, people, polls, openMs, page)));
        rows.push(row(`an answer, ${page}`, 'ms', [...noted.times.values()].flat()));
      }
      await installation.parts.scale({ apps: 2, workers: 0 });
      await database().$executeRaw`ALTER SYSTEM SET log_statement = 'all'`;
      await database().$executeRaw`SELECT pg_reload_conf()`;
      for (const [page, polls] of Object.entries(pages)) {
        const statements = await countStatements(by, polls, installation.log);
        rows.push(row(`statements a request, ${page}`, 'count', statements));
      }
      return rows;
    }),
});

/** Has everybody leave a page open for some time, in milliseconds. @returns how many requests that made */
async function leaveOpen(people: readonly Person[], polls: Polls, openMs: number): Promise<number> {
  const end = performance.now() + openMs;
  const asked = await Promise.all(
    people.flatMap((person) => polls.map((poll) => askAgain(person, poll, end))),
  );
  return asked.reduce((sum, times) => sum + times, 0);
}

async function measurePage(
  { parts }: Installation,
  people: readonly Person[],
  polls: Polls,
  openMs: number,
  page: string,
): Promise<Row[]> {
  const pids = parts.of('app').map(({ running }) => running.pid);
  const before = await processorTimes(pids);
  const begun = performance.now();
  const requests = await leaveOpen(people, polls, openMs);
  const elapsedMs = performance.now() - begun;
  const after = await processorTimes(pids);
  const apps = after.parts - before.parts;
  return [
    row(`requests, ${page}`, '/s', (1000 * requests) / elapsedMs),
    row(`apps’ processor a request, ${page}`, 'ms', apps / requests),
    row(`apps’ share of a core, ${page}`, '%', (100 * apps) / elapsedMs),
    row(
      `the database’s share of a core, ${page}`,
      '%',
      (100 * (after.database - before.database)) / elapsedMs,
    ),
  ];
}

/** Asks as a page does, that many milliseconds after each answer. @returns how often */
async function askAgain(person: Person, [address, everyMs]: Polls[number], end: number) {
  // Nobody opens a page at the same moment as everybody else.
  await sleep(Math.random() * everyMs);
  let times = 0;
  while (performance.now() < end) {
    await person.read(address);
    times += 1;
    await sleep(everyMs);
  }
  return times;
}

/** How many statements an answer takes, by the database's log; on the mean of what the page asks. */
async function countStatements(person: Person, polls: Polls, log: string): Promise<number> {
  const before = await statementsIn(log);
  for (const [address] of polls) {
    for (let left = COUNTED; left > 0; left -= 1) await person.read(address);
  }
  return ((await statementsIn(log)) - before) / (COUNTED * polls.length);
}

/** How many statements stand in the database's log, once it has all that was said. */
async function statementsIn(log: string): Promise<number> {
  await sleep(SETTLED_MS);
  return (await readFile(log, 'utf8')).match(/LOG: {2}(?:execute|statement)/g)?.length ?? 0;
}
