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
import { defineBench, type Row } from '../bench';
import { timed } from '../figures';
import { RUN_ID, type Run, seedRuns, seedVideos } from '../seed/clips';
import { withDatabase } from '../set-up/database';
import { makeQueue } from './claims';

const suite = realSuite('hallucination');
/** Asks people alone about the same clips. */
const peopleSuite = { ...suite, id: 'people-bench', prompts: [], scores: () => [] };
const suiteById = (id: string) => (id === peopleSuite.id ? peopleSuite : realSuite(id));

/** Works off what is due. */
async function workOff(): Promise<void> {
  while (!(await refreshSummaries(suiteById)));
}

/** Gives the project as many items of another kind, each with a video that is there. */
async function importCaptions(projectId: string, items: number): Promise<void> {
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

async function fill(projectId: string, items: number): Promise<void> {
  await database().$transaction(
    async (db) => {
      const run: Run = (statement) => db.$executeRawUnsafe(statement);
      await run('SET LOCAL session_replication_role = replica');
      await seedVideos(run, projectId, items);
      const size = { videos: items, judgeAnswers: 2 * items, humanAnswers: 0 };
      await seedRuns(run, projectId, suite, size, 1);
    },
    { timeout: 3_600_000 },
  );
}

/** Every statement that touches a project whole, on tables that were filled a moment ago and never analysed, with the autovacuum off. */
export const bench = defineBench({
  measures:
    'every statement that touches a project whole, two runs over all, on tables just filled',
  small: { items: 1000 },
  full: { items: 20_000 },
  run: ({ items }) =>
    withDatabase(async () => {
      const db = database();
      await db.$executeRawUnsafe('ALTER SYSTEM SET autovacuum = off');
      await db.$executeRawUnsafe('SELECT pg_reload_conf()');
      await ensureJudges();
      await prepareQueue();
      const { id: projectId } = await projectOf(null);
      const { id: person } = await localReviewer();
      await fill(projectId, items);
      const rows: Row[] = [];
      const take = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
        const { row: taken, result } = await timed(what, work);
        rows.push(taken);
        return result;
      };
      await sumUp(take);
      await readAll(take, person);
      await changeAll(take, person, projectId, items);
      return rows;
    }),
});

/** Times some work, and gives what came of it. */
type Take = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

async function sumUp(take: Take): Promise<void> {
  const db = database();
  await take('summaries of a suite that is new', () => fillSuites([suite]));
  await db.$executeRaw`INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item"`;
  await take('summing up all items', workOff);
  await take('copies of another configuration', async () => {
    await db.$executeRaw`UPDATE "ConfigurationCount" SET judged = judged + CASE WHEN copied THEN 0 ELSE 9 END`;
    await db.$executeRaw`INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item" LIMIT 1`;
    await workOff();
  });
}

async function readAll(take: Take, person: string): Promise<void> {
  await take('projects with their counts', () => listProjects({ role: 'admin' }));
  await take('contents of all items', () =>
    keepContents([{ takes: { kind: 'clip', unasked: ['nothing'] } }]),
  );
  const { filters, ...page } = readAddress('');
  await take('table: the first page', () => listPage(person, { ...page, filters }, suiteById));
  await take('counts in the filters', () => readFacets(person, filters, suiteById));
  await take('distribution of a score', () =>
    readDistribution(person, filters, 'index', suiteById),
  );
  const reader = { id: person, name: '', role: 'admin', account: null } as const;
  await take('results', () => readResults(reader, resultsRequestSchema.parse({}), [suite]));
}

async function changeAll(
  take: Take,
  person: string,
  projectId: string,
  items: number,
): Promise<void> {
  const db = database();
  await take('opening all items to people', () => openToPeople(peopleSuite, projectId));
  await take('the same, where they are open', () => openToPeople(peopleSuite, projectId));
  await take('summing up what that changed', workOff);
  const seeded = { runId: RUN_ID } as Parameters<typeof makeQueue>[0];
  await take('a queue of all items', () => makeQueue(seeded, [person], { kind: 'all' }, false));
  const ids = (await db.item.findMany({ select: { id: true } })).map(({ id }) => id);
  await take('a tag on all items', () => tagItems(ids, 'all', person));
  await take('a tag off all items', () => untagItems(ids, 'all'));
  await keepFacets([{ id: suite.id, facets: [{ name: 'word', question: 's1' }] }]);
  await take('an answer about each item, with a facet', async () => {
    await db.$executeRaw`
      INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, value)
      SELECT id, ${RUN_ID}::uuid, ${suite.id}, 'video', 's1', 'scored', 3 FROM "Item"`;
  });
  await take('a facet that no suite says any more', () => keepFacets([]));
  await take('importing as many captions', () => importCaptions(projectId, items));
  const { deletion } = await take('deleting all items', () => deleteItems(ids));
  await take('bringing all items back', () => undoDeletion(deletion));
  await take('summing up after all that', workOff);
}
