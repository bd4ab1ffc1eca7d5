import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { readRunsStand } from '@/lib/runs/stand.store';
import { clusteredShareInterval } from '@/lib/statistics/proportion';
import { freshDatabase } from '@/lib/testing/database';
import { libraryOf, storeScoredRun } from '@/lib/testing/library';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { resultsRequest } from '@/lib/testing/results-request';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

import { readResults } from './store';

freshDatabase();

const TASKS = 8;
const clips: Record<string, string[]> = { Alpha: [], Beta: [] };
const runs: string[] = [];
let ada: Person;
let ben: Person;

async function person(name: string): Promise<Person> {
  const { id } = await addLocalReviewer(name);
  return { id, name, role: 'admin', account: null };
}

const results = (query = '', who = ada) => readResults(who, resultsRequest(query), [smallSuite]);

/** The cell of a figure and a model. */
async function cell(figure: string, model: string, query = '', who = ada) {
  const { figures, models } = await results(query, who);
  const place = models.findIndex((one) => one.model === model);
  const found = figures.find(({ id }) => id === figure)?.cells[place];
  if (!found) throw new Error(`${figure} of ${model} is not there`);
  return found;
}

/** Five of Alpha's clips have an 8, one of Beta's; all others a 2. */
beforeAll(async () => {
  ada = await person('ada');
  ben = await person('ben');
  for (const model of Object.keys(clips)) {
    for (let task = 1; task <= TASKS; task += 1) {
      const id = await storeVideo(`${model} ${task}`, `a ball rolls, take ${task}`);
      await database().item.update({ where: { id }, data: { model } });
      clips[model]?.push(id);
    }
  }
  const [alpha = [], beta = []] = Object.values(clips);
  const odd = [...alpha.slice(0, 5), ...beta.slice(0, 1)];
  const plain = [...alpha.slice(5), ...beta.slice(1)];
  runs.push(await storeScoredRun(odd, 8), await storeScoredRun(plain, 2));
  while (!(await refreshSummaries(() => smallSuite)));
});

describe('results of a project', () => {
  it('are of all runs of one configuration, each clip with its latest, and say which', async () => {
    const { source, judged, items, models, suite } = await results();
    expect(suite?.id).toBe('small');
    expect({ judged, items }).toEqual({ judged: 16, items: 16 });
    expect(models).toEqual([
      { model: 'Alpha', items: 8 },
      { model: 'Beta', items: 8 },
    ]);
    expect(source?.configuration.name).toContain('A judge');
    expect(source?.runs.map(({ id, items: count }) => [id, count])).toEqual([
      [runs[1], 10],
      [runs[0], 6],
    ]);
  });

  it('have the judge’s means and shares, with intervals, per model', async () => {
    const { judge, sample } = await cell('worst', 'Alpha');
    expect(judge).toMatchObject({ value: (5 * 8 + 3 * 2) / 8, items: 8, clusters: 8, unscored: 0 });
    expect(sample).toBeNull();
    const share = await cell('odd', 'Alpha');
    expect(share.judge.value).toBe(5 / 8);
    const without = [...Array(5).fill(4 / 7), ...Array(3).fill(5 / 7)];
    expect(share.judge.interval).toEqual(
      clusteredShareInterval(5 / 8, without, Array(8).fill(1), {
        units: 8,
        clusters: 8,
        effectiveClusters: 8,
      }),
    );
    // A mean has no interval while fewer than five clips leave the commonest score.
    expect(judge.interval).toBeNull();
  });

  it('move with the threshold', async () => {
    expect((await cell('odd', 'Alpha', 'atLeast=8')).judge.value).toBe(5 / 8);
    expect((await cell('odd', 'Alpha', 'atLeast=8.5')).judge.value).toBe(0);
    expect((await cell('odd', 'Alpha', 'atLeast=2')).judge.value).toBe(1);
  });

  it('have as many clips behind a share as the library finds', async () => {
    const { names } = libraryOf(() => ada.id);
    const found = await names('generator=Alpha&dim=q&from=5');
    expect(found).toHaveLength(5);
  });

  it('are of one run, or of some models, where that is asked for', async () => {
    const one = await results(`run=${runs[0]}`);
    expect(one.models.map(({ items }) => items)).toEqual([5, 1]);
    expect(one.source?.single).toBe(true);
    const some = await results('model=Beta');
    expect(some.models.map(({ model }) => model)).toEqual(['Beta']);
    expect(some.known).toHaveLength(2);
    expect(some.comparison?.differences).toEqual([]);
  });

  it('compare models task by task', async () => {
    const { comparison } = await results('figure=worst');
    expect(comparison?.differences).toEqual([
      expect.objectContaining({ left: 0, right: 1, value: 3, shared: TASKS }),
    ]);
    expect(comparison?.ranks?.map((rank) => rank?.rank)).toEqual([2, 1]);
  });

  it('refuse a figure and a suite that there are not', async () => {
    await expect(results('figure=beauty')).rejects.toMatchObject({ status: 404 });
    await expect(results('suite=poetry')).rejects.toMatchObject({ status: 404 });
  });
});

describe('clips without a model, and without a score', () => {
  it('stand as “not known”, and as unscored', async () => {
    const id = await storeVideo('nobody’s');
    const run = await storeScoredRun([id], 3);
    await database().runItem.update({
      where: { runId_itemId: { runId: run, itemId: id } },
      data: { scores: [] },
    });
    await database().$executeRaw`INSERT INTO "SummaryDue" ("itemId") VALUES (${id}::uuid)`;
    while (!(await refreshSummaries(() => smallSuite)));
    const { models, figures } = await results();
    expect(models.at(-1)).toEqual({ model: null, items: 1 });
    expect(figures[0]?.cells.at(-1)?.judge).toMatchObject({ value: null, items: 0, unscored: 1 });
    expect((await results('model=')).models).toEqual([{ model: null, items: 1 }]);
    await database().item.update({ where: { id }, data: { deletedAt: new Date() } });
    while (!(await refreshSummaries(() => smallSuite)));
  });
});

describe('what people say', () => {
  it('is withheld, with the clips, from who reviews them blind', async () => {
    const queue = await storeQueue(runs[0] ?? '', [ben.id], {
      policy: { kind: 'random', count: 6 },
    });
    const before = await results('', ben);
    expect(before.withheld).toBe(6);
    expect(before.judged).toBe(10);
    for (let turn = 0; turn < 6; turn += 1) {
      await reviewItem(queue, ben.id, (itemId) => submitAnswer(ben.id, itemId, { value: 4 }));
    }
    await database().queue.update({ where: { id: queue }, data: { state: 'closed' } });
    expect((await results('', ben)).withheld).toBe(0);
  });

  it('is a column of its own, and corrects the judge', async () => {
    while (!(await refreshSummaries(() => smallSuite)));
    const { judge, sample } = await cell('worst', 'Alpha');
    expect(judge.value).toBe(5.75);
    // The five clips of the queue's run were all read, each in part: one of two key frames. It stands for these alone.
    expect(sample).toMatchObject({ sampled: 5, population: 5, inPart: 5, complete: false });
    expect(sample?.people.value).toBe(4);
    expect(sample?.corrected.value).toBe(4);
    expect((await cell('odd', 'Alpha')).sample?.people.value).toBe(0);
    expect((await cell('odd', 'Alpha', 'atLeast=4')).sample?.people.value).toBe(1);
  });

  it('tells the judge’s bias model by model, but not where answers given in its view count', async () => {
    const { biases } = await results();
    expect(biases[0]).toMatchObject({ read: 5, own: { value: -4 } });
    expect((await results('labels=all')).biases).toEqual([]);
  });

  it('counts along with the judge’s answers where every answer counts', async () => {
    // The second key frame, about which nobody answered, keeps the judge's 8.
    const { sample } = await cell('worst', 'Alpha', 'labels=all');
    expect(sample).toMatchObject({ sampled: 5 });
    expect(sample?.people.value).toBe(8);
  });

  it('does not count from who has looked at a figure over few clips', async () => {
    // Ada saw the one clip of Beta's in the first run by itself; what she says of it is not independent any more.
    const seen = await database().exposure.findMany({ where: { raterId: ada.id } });
    expect(seen.map(({ contentId }) => contentId)).toContain(clips.Beta?.[0]);
  });

  it('was seen by who looks at figures over fewer than five clips', async () => {
    const cleo = await person('cleo');
    await results('', cleo);
    const seen = await database().exposure.findMany({ where: { raterId: cleo.id } });
    // Of Beta's clips one was read.
    expect(seen.map(({ contentId }) => contentId)).toEqual([clips.Beta?.[0]]);
  });
});

it('of a suite know whether its runs go on, and when one last ended', async () => {
  const { project } = await results();
  const asked = { project: project.id, suite: smallSuite.id };
  const [last = ''] = runs.slice(-1);
  const change = (data: { state: 'running' | 'ended'; endedAt: Date | null }) =>
    database().run.update({ where: { id: last }, data });
  await change({ state: 'running', endedAt: null });
  const before = await readRunsStand(ada, asked);
  expect(before.going).toBe(1);
  const endedAt = new Date('2027-01-01T00:00:00.000Z');
  await change({ state: 'ended', endedAt });
  expect(await readRunsStand(ada, asked)).toEqual({ going: 0, ended: endedAt.toISOString() });
  expect((await readRunsStand(ada, { ...asked, suite: 'other' })).ended).toBeNull();
});
