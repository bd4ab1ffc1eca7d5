import { newPlanSchema } from '@/benchmarks/vbench/formats/schema';
import { makePlanOf } from '@/benchmarks/vbench/use-cases/make-plan';
import { planFor, SUITE } from '@/benchmarks/vbench/use-cases/plan';
import { readSampleTree } from '@/benchmarks/vbench/use-cases/sample-tree';
import { takeInVideos } from '@/benchmarks/vbench/use-cases/take-in-videos';
import { viewPlan } from '@/benchmarks/vbench/use-cases/view-plan';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { readFacets } from '@/lib/library/facets.store';
import { listPage } from '@/lib/library/page.store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import type { Score } from '@/lib/suites/score';
import { readAddress } from '@/lib/testing/library-request';
import { suiteById, suites } from '@/prompts';
import { defineBench, type Row } from '../bench';
import { facts, workOff } from '../seed/clips';
import { withDatabase } from '../set-up/database';
import { measure } from '../sides';
import { judgeAgain } from './change';

/** So many are judged between two looks. */
const CHANGED = 100;
const ROUNDS = 9;
const PAGE = { most: 300 };
const RUN_ID = '00000000-0000-7000-8000-0000000000c1';

const suite = suiteById(SUITE);

const VALUE: Score = {
  id: 'value',
  label: 'Value',
  value: null,
  range: { min: 0, max: 1 },
  higherIsWorse: false,
  formula: '',
  scored: 1,
  unscored: 0,
  terms: [],
};

/** The sample's prompt suite so many times over, each time with prompts of its own. */
async function treeOf(times: number): Promise<Record<string, string>> {
  const files = Object.entries(await readSampleTree());
  return Object.fromEntries(files.map(([path, text]) => [path, manyOf(path, text, times)]));
}

function manyOf(path: string, text: string, times: number): string {
  const turns = Array.from({ length: times }, (_, turn) => turn);
  // Of upstream's own files prompts alone are told apart, in their first letters, since names of files are cut.
  const numbered = (prompt: string, turn: number) => `No. ${turn}: ${prompt}`;
  if (path.endsWith('.txt')) {
    const lines = text.trimEnd().split('\n');
    return turns.map((turn) => lines.map((one) => `${numbered(one, turn)}\n`).join('')).join('');
  }
  const read: unknown = JSON.parse(text);
  if (Array.isArray(read)) {
    const rows = turns.flatMap((turn) =>
      read.map((row) => ({ ...row, prompt_en: numbered(row.prompt_en, turn) })),
    );
    return JSON.stringify(rows);
  }
  const entries = Object.entries(read as Record<string, { caption: string }>);
  return JSON.stringify(
    Object.fromEntries(
      turns.flatMap((turn) =>
        entries.map(([name, entry]) => [
          numbered(name, turn),
          { ...entry, caption: numbered(entry.caption, turn) },
        ]),
      ),
    ),
  );
}

/** Makes a plan, and of each model the items of all videos that it expects. @returns the plan's id */
async function seedPlan(person: Person, times: number, models: readonly string[]) {
  const files = await treeOf(times);
  const options = { files, name: 'Bench', road: 'full-list', text: 'plain', seed: 7 };
  const made = await makePlanOf(person, newPlanSchema.parse(options));
  const { project, plan } = await planFor(person, made.plan.id);
  for (const model of models) {
    await database().$executeRaw`
      WITH wanted AS (SELECT gen_random_uuid() AS id, name FROM unnest(${plan.rows.map(({ file }) => file)}::text[]) AS name),
        video AS (
          INSERT INTO "Video" (id, "contentId", "projectId", hash, bytes, facts)
          SELECT id, id, ${project.id}::uuid, md5(id::text) || md5(id::text), 1000000, ${JSON.stringify(facts)}::jsonb FROM wanted
        )
      INSERT INTO "Item" (id, "contentId", "projectId", kind, key, name, model)
      SELECT id, id, ${project.id}::uuid, 'clip', id::text, name, ${model} FROM wanted`;
    await takeInVideos(person, made.plan.id, { model, renamings: [], videos: undefined });
  }
  return { planId: made.plan.id, projectId: project.id };
}

/** Gives all items a value by one judge. @returns how many there are */
async function seedValues(projectId: string): Promise<number> {
  const db = database();
  const scores = JSON.stringify([VALUE]);
  await db.$executeRaw`
    INSERT INTO "Run" (id, "projectId", suite, "suiteVersion", "judgeId", "judgeFacts", prompts, settings, state)
    VALUES (${RUN_ID}::uuid, ${projectId}::uuid, ${suite.id}, ${suite.version}, ${BASELINE_JUDGE_ID}::uuid,
      '{"name": "Judge", "model": "judge"}', '{}', '{}', 'ended')`;
  await db.$executeRaw`INSERT INTO "Rater" (id, kind, name, "runId") VALUES (${RUN_ID}::uuid, 'judge', 'Judge', ${RUN_ID}::uuid)`;
  const items = await db.$executeRaw`
    INSERT INTO "RunItem" ("runId", "itemId", state, plan, scores)
    SELECT ${RUN_ID}::uuid, id, 'judged', '{}', jsonb_set(${scores}::jsonb, '{0,value}', to_jsonb(round(random())))
    FROM "Item" WHERE kind = ${suite.takes.kind}`;
  await fillSuites([suite]);
  await workOff(suiteById);
  await db.$executeRaw`VACUUM ANALYZE`;
  return items;
}

/** How long the pages of VBench-2.0 wait for the server, with a plan as large as upstream's. */
export const bench = defineBench({
  measures: 'the pages of VBench-2.0: a plan, the library and the results',
  small: { suites: 6, models: 2 },
  full: { suites: 42, models: 2 },
  run: ({ suites: times, models }) =>
    withDatabase(async () => {
      await ensureJudges();
      await prepareQueue();
      const { id, name } = await localReviewer();
      const person: Person = { id, name, role: 'admin', account: null };
      const names = Array.from({ length: models }, (_, at) => `Model ${at + 1}`);
      const { planId, projectId } = await seedPlan(person, times, names);
      const items = await seedValues(projectId);
      const of = `of ${items.toLocaleString('en')} items`;
      const table = (query: string) => () => listPage(id, readAddress(query), suiteById);
      const results = (asked: object) => () =>
        readResults(person, resultsRequestSchema.parse({ suite: SUITE, ...asked }), suites);
      const pages: Record<string, () => Promise<unknown>> = {
        'the plan': () => viewPlan(person, planId),
        'library, first page': table(`suite=${SUITE}`),
        'library, by value': table(`suite=${SUITE}&sort=score:value`),
        'library, counts in the filters': () =>
          readFacets(id, readAddress(`suite=${SUITE}`).filters, suiteById),
        'results, as they open': results({}),
        'results, by a dimension': results({ figure: 'Dynamic_Attribute' }),
      };
      const change = () => judgeAgain(SUITE, CHANGED);
      const what = `results, after ${CHANGED} items were judged`;
      const rows: Row[] = await measure(what, ROUNDS, results({}), PAGE, change);
      for (const [what, read] of Object.entries(pages)) {
        rows.push(...(await measure(`${what}, ${of}`, ROUNDS, read, PAGE)));
      }
      return rows;
    }),
});
