import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { listPage } from '@/lib/library/page.store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { libraryRequest, storeScoredRun } from '@/lib/testing/library';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { listCellItems } from './cell.store';
import { RESULTS_COLUMNS, type ResultsColumn, resultsRequestSchema } from './schema';
import { readResults } from './store';

freshDatabase();

let suite: Suite = smallSuite;
let ada: Person;
let ben: Person;
let runId = '';

async function person(name: string): Promise<Person> {
  const { id } = await addLocalReviewer(name);
  return { id, name, role: 'admin', account: null };
}

const sumUp = async () => {
  while (!(await refreshSummaries(() => suite)));
};

/** Six clips of Alpha's, five of Beta's, of which one has no score, and one whose model is not known. */
beforeAll(async () => {
  ada = await person('ada');
  ben = await person('ben');
  const clips: string[] = [];
  for (let clip = 0; clip < 12; clip += 1) {
    const id = await storeVideo(`clip ${clip}`, `a ball, take ${clip}`);
    const model = clip < 6 ? 'Alpha' : clip < 11 ? 'Beta' : null;
    await database().item.update({ where: { id }, data: { model } });
    clips.push(id);
  }
  runId = await storeScoredRun(clips, 6);
  await database().runItem.update({
    where: { runId_itemId: { runId, itemId: clips[10] ?? '' } },
    data: { scores: [] },
  });
  const queue = await storeQueue(runId, [ada.id], { policy: { kind: 'random', count: 7 } });
  for (let turn = 0; turn < 7; turn += 1) {
    await reviewItem(queue, ada.id, (item) => submitAnswer(ada.id, item, { value: turn }));
  }
  await database().queue.update({ where: { id: queue }, data: { state: 'closed' } });
  await sumUp();
});

/** How many items the library lists behind a cell. */
async function listed(who: Person, asked: object): Promise<number> {
  const among = await listCellItems(who, resultsRequestSchema.parse(asked), [suite]);
  const { filters, ...request } = libraryRequest('cell=of');
  const page = await listPage(who.id, { ...request, filters: { ...filters, among } }, () => suite);
  expect(page.videos.map(({ id }) => id).sort()).toEqual([...among].sort());
  return page.found;
}

/** The n of each cell, and how many items the library lists behind it. */
async function countBoth(who: Person) {
  const labels = 'sample';
  const { figures, models } = await readResults(who, resultsRequestSchema.parse({ labels }), [
    suite,
  ]);
  const counts: { column: ResultsColumn; n: number; listed: number }[] = [];
  for (const { id, cells } of figures) {
    for (const [place, { judge, sample, overridden }] of cells.entries()) {
      const said = sample?.sampled;
      const n = {
        judge: judge.items,
        people: said,
        corrected: said,
        overridden: overridden?.items,
      };
      for (const column of RESULTS_COLUMNS) {
        const asked = { labels, figure: id, by: column, models: [models[place]?.model ?? ''] };
        const count = n[column];
        if (count !== undefined)
          counts.push({ column, n: count, listed: await listed(who, asked) });
      }
    }
  }
  return counts;
}

describe('the items behind a cell', () => {
  it('are as many as it rests on, in every column', async () => {
    const counts = await countBoth(ben);
    expect(counts.map((one) => one.listed)).toEqual(counts.map(({ n }) => n));
    const ofColumn = (column: ResultsColumn) =>
      counts.filter((one) => one.column === column).map(({ n }) => n);
    expect(Math.max(...ofColumn('judge'))).toBe(6);
    expect(new Set(ofColumn('judge')).size).toBeGreaterThan(1);
    expect(ofColumn('people').length).toBeGreaterThan(0);
    expect(ofColumn('corrected')).toEqual(ofColumn('people'));
    expect(ofColumn('overridden').length).toBeGreaterThan(0);
  });

  it('are those of both models of a difference', async () => {
    const models = ['Alpha', 'Beta'];
    expect(await listed(ben, { figure: 'worst', by: 'judge', models })).toBe(10);
    expect(await listed(ben, { figure: 'worst', by: 'people', models, labels: 'blind' })).toBe(
      (
        await Promise.all(
          models.map((model) =>
            listed(ben, { figure: 'worst', by: 'people', models: [model], labels: 'blind' }),
          ),
        )
      ).reduce((sum, count) => sum + count, 0),
    );
  });

  it('are those of all parts of a figure over others', async () => {
    const facts = { help: '', better: 'low', published: '', range: { min: 0, max: 10 } } as const;
    const both = { id: 'both', label: 'Both', kind: 'mean-of', figures: ['worst', 'odd'] } as const;
    suite = { ...smallSuite, figures: [...smallSuite.figures, { ...facts, ...both }] };
    expect(await listed(ben, { figure: 'both', models: ['Alpha', 'Beta'] })).toBe(11);
    suite = smallSuite;
  });

  it('leave out what the person who looks reviews blind, as the figure does', async () => {
    const cleo = await person('cleo');
    const before = await listed(cleo, { figure: 'worst', models: ['Alpha'] });
    const queue = await storeQueue(runId, [cleo.id], { policy: { kind: 'all' } });
    expect(before).toBe(6);
    expect(await listed(cleo, { figure: 'worst', models: ['Alpha'] })).toBe(0);
    await database().queue.update({ where: { id: queue }, data: { state: 'closed' } });
  });

  it('are not left out by mistake: a library that was not told them does not open', async () => {
    const open = listPage(ben.id, libraryRequest('cell=figure=worst'), () => suite);
    await expect(open).rejects.toThrow(/before the library is opened/);
  });

  it('are those that an examinee was asked', async () => {
    suite = { ...smallSuite, compares: 'judges' };
    const counts = await countBoth(ben);
    expect(counts.map((one) => one.listed)).toEqual(counts.map(({ n }) => n));
    expect(counts[0]?.n).toBe(11);
    suite = smallSuite;
  });
});
