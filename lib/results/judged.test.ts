import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { openLibrary } from '@/lib/library/shown.store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { ItemFigure } from '@/lib/suites/figures';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun, worstScore } from '@/lib/testing/library';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { JudgedItems, JudgedLibrary } from './judged';
import { readJudged } from './judged.store';

freshDatabase();

const facts = { label: '', help: '', published: '', better: 'low' as const };
const range = { min: 0, max: 10 };
const figures: readonly ItemFigure[] = [
  { id: 'worst', ...facts, kind: 'mean', of: { score: 'worst' }, range },
  { id: 'q', ...facts, kind: 'mean', of: { question: 'q' }, range },
  { id: 'still', ...facts, kind: 'mean', of: { score: 'worst' }, where: { scene: 'still' }, range },
];

const clips: string[] = [];
let ada = '';
let run = '';

/** Twelve clips of each of two models, so that one change or two are few enough to be read by themselves. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  for (let index = 0; index < 24; index += 1) clips.push(await addClip(index));
  run = await storeScoredRun(clips, 8);
});

async function addClip(index: number): Promise<string> {
  const id = await storeVideo(`clip ${index}`);
  const scene = index % 3 === 0 ? 'still' : 'moving';
  await change(id, {
    model: index % 2 === 0 ? 'Alpha' : 'Beta',
    cluster: index % 4 === 3 ? null : `cluster ${index % 8}`,
    facets: { scene },
  });
  return id;
}

function change(
  id: string,
  data: Partial<{
    model: string;
    cluster: string | null;
    task: string;
    facets: Record<string, string>;
    deletedAt: Date | null;
  }>,
) {
  return database().item.update({ where: { id }, data });
}

const clip = (place: number): string => clips[place] ?? '';

async function open(shown: string | null) {
  while (!(await refreshSummaries(() => smallSuite)));
  const scores = { configuration: null, run: shown, corrected: false };
  return openLibrary(ada, { project: null, suite: smallSuite.id, scores }, () => smallSuite);
}

const mark = () => database().$queryRaw`SELECT mark_results(id, 'small') IS NULL FROM "Project"`;

/**
 * Reads both again once all transactions have ended that began before, of other tests as well: what is written while one of
 * them lasts may be read twice.
 */
async function settle(): Promise<JudgedLibrary> {
  await readBoth();
  const [last] = await database().$queryRaw<{ id: string }[]>`
    SELECT pg_current_xact_id()::text AS id`;
  const ended = async () => {
    const [row] = await database().$queryRaw<{ ended: boolean }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${last?.id}::xid8 AS ended`;
    return row?.ended;
  };
  await expect.poll(ended, { timeout: 60_000 }).toBe(true);
  await mark();
  return (await readBoth()).kept;
}

let versions = 0;

/** What is read again of all runs, or of one, and what is read by who has kept nothing of this version of the suite. */
async function readBoth(shown: string | null = null) {
  const library = await open(shown);
  const kept = await readJudged(library, figures);
  versions += 1;
  const suite = { ...library.suite, version: `version ${versions}` };
  return { kept, fresh: await readJudged({ ...library, suite }, figures) };
}

/** Everything of a library that figures are read off, in whatever order its models are. */
function contents({ models, counts, places }: JudgedLibrary) {
  const ids = [...places.keys()];
  const byName = (one: { model: string | null }, other: { model: string | null }) =>
    (one.model ?? '').localeCompare(other.model ?? '');
  const own = ({ model, start, items, clusters, tasks, points, flags }: JudgedItems) => ({
    ...{ model, items, tasks, flags },
    ids: ids.slice(start, start + items),
    clusters,
    points: Object.fromEntries(points),
  });
  return {
    models: models.map(own).toSorted(byName),
    counts: counts.map(({ model, runId, judged }) => ({ model, runId, judged })).toSorted(byName),
  };
}

/** The models of which nothing has to be computed again. */
function same(before: JudgedLibrary, after: JudgedLibrary): (string | null)[] {
  return after.models
    .filter(({ known }) => before.models.some((one) => one.known === known))
    .map(({ model }) => model)
    .toSorted();
}

/** Of an item another score, as a run gives it. */
async function judge(itemId: string, value: number): Promise<void> {
  await database().$executeRaw`
    UPDATE "RunItem" SET scores = ${JSON.stringify(worstScore(value))}::jsonb
    WHERE "runId" = ${run}::uuid AND "itemId" = ${itemId}::uuid`;
}

describe('of items that changed, what is read by itself is what reading everything gives', () => {
  const changes: Record<string, { by: () => Promise<unknown>; kept: string[] }> = {
    'nothing but a mark': {
      by: mark,
      kept: ['Alpha', 'Beta'],
    },
    'another score': { by: () => judge(clip(2), 3), kept: ['Beta'] },
    'another cluster, task and scene': {
      by: () => change(clip(3), { cluster: 'other', task: 'other', facets: { scene: 'still' } }),
      kept: ['Alpha'],
    },
    'another model, which is new': {
      by: () => change(clip(0), { model: 'Gamma' }),
      kept: ['Beta'],
    },
    'a model that is gone': { by: () => change(clip(0), { model: 'Beta' }), kept: ['Alpha'] },
    'an item that is deleted': {
      by: () => change(clip(5), { deletedAt: new Date() }),
      kept: ['Alpha'],
    },
    'an item that is back': { by: () => change(clip(5), { deletedAt: null }), kept: ['Alpha'] },
    'an item that is judged for the first time': {
      by: async () => storeScoredRun([await addClip(24)], 5),
      kept: ['Beta'],
    },
    'more items than are read by themselves': {
      by: () => Promise.all(clips.slice(0, 8).map((id) => judge(id, 1))),
      kept: [],
    },
    'rows that are gone': {
      by: () => database().$executeRaw`DELETE FROM "ItemSummary" WHERE "itemId" = ${clip(7)}::uuid`,
      kept: [],
    },
  };
  it.each(Object.entries(changes))('%s', async (_, { by, kept: unchanged }) => {
    const before = await settle();
    await by();
    const { kept, fresh } = await readBoth();
    expect(kept).not.toBe(before);
    expect(contents(kept)).toEqual(contents(fresh));
    expect(same(before, kept)).toEqual(unchanged);
  });

  it('another score of a run whose configuration is not the one that most items have', async () => {
    const other = await storeScoredRun(clips.slice(0, 12), 6, {
      settings: { blindToPrompt: true, tellGenerated: true, coverage: 'standard' },
    });
    await settle();
    const { kept: before } = await readBoth(other);
    await database().$executeRaw`
      UPDATE "RunItemSummary" SET judged = '{4,4}'
      WHERE "runId" = ${other}::uuid AND "itemId" = ${clip(1)}::uuid`;
    const { kept, fresh } = await readBoth(other);
    expect(contents(kept)).toEqual(contents(fresh));
    expect(same(before, kept)).toEqual(['Alpha']);
  });

  it('a change that began before something else was read, and ended after it', async () => {
    const before = await settle();
    await database().$transaction(async (db) => {
      await db.$executeRaw`SAVEPOINT inner_one`;
      await db.$executeRaw`UPDATE "ItemSummary" SET judged = '{4,4}' WHERE "itemId" = ${clip(9)}::uuid`;
      await db.$executeRaw`RELEASE SAVEPOINT inner_one`;
      await change(clip(10), { task: 'while it lasts' });
      const { kept, fresh } = await readBoth();
      expect(contents(kept)).toEqual(contents(fresh));
      expect(same(before, kept)).toEqual(['Beta']);
    });
    const { kept, fresh } = await readBoth();
    expect(contents(kept)).toEqual(contents(fresh));
    const worst = kept.models.flatMap(({ points }) => [...(points.get('worst') ?? [])]);
    expect(worst.filter((value) => value === 4)).toHaveLength(1);
  });
});
