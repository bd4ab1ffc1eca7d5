/**
 * Times every statement that touches a project whole, on tables that were filled a moment ago and never analysed, with the
 * autovacuum off: `npm run bench:whole -- [items]`, usually 100,000.
 */
import process from 'node:process';
import { keepFacets } from '@/lib/answers/facets.store';
import { database } from '@/lib/db';
import { keepContents } from '@/lib/items/asked.store';
import { placeItems } from '@/lib/items/place.store';
import { ensureJudges } from '@/lib/judge/store';
import { deleteItems, undoDeletion } from '@/lib/library/deletion.store';
import { readDistribution } from '@/lib/library/distribution/store';
import { readFacets } from '@/lib/library/facets.store';
import { listPage } from '@/lib/library/page.store';
import { listProjects } from '@/lib/library/projects.store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { tagItems, untagItems } from '@/lib/library/tags.store';
import { localReviewer } from '@/lib/people/local.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import { openToPeople } from '@/lib/runs/people.store';
import { readAddress } from '@/lib/testing/library-request';
import { projectOf } from '@/lib/video/store';
import { suiteById as realSuite } from '@/prompts';
import { withDatabase } from './database';
import { makeQueue } from './review/claims';
import { RUN_ID, type Run, seedRuns, seedVideos } from './review/seed';
import { timed } from './timing';

const [items = 100_000] = process.argv.slice(2).map(Number);

const suite = realSuite('hallucination');
/** Asks people alone about the same clips. */
const peopleSuite = { ...suite, id: 'people-bench', prompts: [], scores: () => [] };
const suiteById = (id: string) => (id === peopleSuite.id ? peopleSuite : realSuite(id));

/** Works off what is due, and says how long the longest turn took. */
async function workOff(): Promise<void> {
  let longest = 0;
  let turns = 0;
  for (let left = 1; left > 0; turns += 1) {
    const start = performance.now();
    left = await refreshSummaries(suiteById);
    longest = Math.max(longest, performance.now() - start);
  }
  console.log(`    ${turns} turns, the longest ${longest.toFixed(0)} ms`);
}

/** Gives the project as many items of another kind, each with a video that is there. */
async function importCaptions(projectId: string): Promise<void> {
  const { takes } = realSuite('caption-rubric');
  const captions = Array.from({ length: items }, (_, index) => ({
    sourceId: `${index}`,
    name: `caption ${index}`,
    model: 'captioner',
    data: {
      type: 'brief',
      caption: `A ball ${index} rolls.`,
      reference: null,
      instruction: null,
      limit: null,
    },
    media: [{ name: `clip ${index + 1}.mp4` }],
  }));
  await placeItems({ projectId, takes, items: captions, store: true });
}

async function fill(projectId: string): Promise<void> {
  await database().$transaction(
    async (db) => {
      const run: Run = (what, statement) => timed(what, () => db.$executeRawUnsafe(statement));
      await run('', 'SET LOCAL session_replication_role = replica');
      await seedVideos(run, projectId, items);
      const size = { videos: items, judgeAnswers: 2 * items, humanAnswers: 0 };
      await seedRuns(run, projectId, suite, size, 1);
    },
    { timeout: 3_600_000 },
  );
}

await withDatabase(async () => {
  const db = database();
  await db.$executeRawUnsafe('ALTER SYSTEM SET autovacuum = off');
  await db.$executeRawUnsafe('SELECT pg_reload_conf()');
  await ensureJudges();
  await prepareQueue();
  const { id: projectId } = await projectOf(null);
  const { id: person } = await localReviewer();
  await fill(projectId);
  console.log(`${items.toLocaleString('en')} items, 2 runs over all`);
  await timed('summaries of a suite that is new', () => fillSuites([suite]));
  await db.$executeRaw`INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item"`;
  await timed('summing up all items', workOff);
  await timed('copies of another configuration', async () => {
    await db.$executeRaw`UPDATE "ConfigurationCount" SET judged = judged + CASE WHEN copied THEN 0 ELSE 9 END`;
    await db.$executeRaw`INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item" LIMIT 1`;
    await workOff();
  });
  await timed('projects with their counts', () => listProjects({ role: 'admin' }));
  await timed('contents of all items', () =>
    keepContents([{ takes: { kind: 'clip', unasked: ['nothing'] } }]),
  );
  const { filters, ...page } = readAddress('');
  await timed('table: the first page', () => listPage(person, { ...page, filters }, suiteById));
  await timed('counts in the filters', () => readFacets(person, filters, suiteById));
  await timed('distribution of a score', () =>
    readDistribution(person, filters, 'index', suiteById),
  );
  const reader = { id: person, name: '', role: 'admin', account: null } as const;
  await timed('results', () => readResults(reader, resultsRequestSchema.parse({}), [suite]));
  await timed('opening all items to people', () => openToPeople(peopleSuite, projectId));
  await timed('the same, where they are open', () => openToPeople(peopleSuite, projectId));
  await timed('summing up what that changed', workOff);
  await timed('a queue of all items', () =>
    makeQueue(
      { runId: RUN_ID } as Parameters<typeof makeQueue>[0],
      [person],
      { kind: 'all' },
      false,
    ),
  );
  const ids = (await db.item.findMany({ select: { id: true } })).map(({ id }) => id);
  await timed('a tag on all items', () => tagItems(ids, 'all', person));
  await timed('a tag off all items', () => untagItems(ids, 'all'));
  await keepFacets([{ id: suite.id, facets: [{ name: 'word', question: 's1' }] }]);
  await timed('an answer about each item, with a facet', async () => {
    await db.$executeRaw`
      INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, value)
      SELECT id, ${RUN_ID}::uuid, ${suite.id}, 'video', 's1', 'scored', 3 FROM "Item"`;
  });
  await timed('a facet that no suite says any more', () => keepFacets([]));
  await timed('importing as many captions', () => importCaptions(projectId));
  const { deletion } = await timed('deleting all items', () => deleteItems(ids));
  await timed('bringing all items back', () => undoDeletion(deletion));
  await timed('summing up what that changed', workOff);
});
