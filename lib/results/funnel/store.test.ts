import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import type { NewQueue } from '@/lib/queues/schema';
import { createQueue } from '@/lib/queues/store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { captionSuite, storeItems, storeRunOf, storeWord } from '@/lib/testing/stored-suites';
import { projectOf } from '@/lib/video/store';
import { funnelRequestSchema } from './schema';
import { readFunnel } from './store';

freshDatabase();

const common: Suite = {
  ...captionSuite,
  units: () => [{ unit: 'video', kind: 'video', label: 'Whole' }],
};

/** Makes captions of stories; the captions are sorted by two gates, and what passes is packed. People review captions. */
const making: Suite = {
  ...common,
  id: 'making',
  name: 'Making',
  questions: [],
  next: 'sorting',
  takes: { ...common.takes, kind: 'story' },
  produces: () => [],
};
const sorting: Suite = {
  ...common,
  id: 'sorting',
  name: 'Sorting',
  next: 'packing',
  gates: [
    { question: 'true', keeps: [1] },
    { question: 'tone', keeps: ['vivid'] },
  ],
};
const packing: Suite = { ...common, id: 'packing', name: 'Packing' };
const review: Suite = {
  ...common,
  id: 'review',
  name: 'Review',
  prompts: [],
  contextSuites: ['sorting'],
  gates: [{ question: 'tone', keeps: ['vivid'] }],
};
const suites = [making, sorting, packing, review];
const suiteById = (id: string) => suites.find((suite) => suite.id === id) ?? making;

let captions: string[] = [];
let ada = '';
let reader: Person;
const runs: Record<string, string> = {};

const person = async (name: string) =>
  ({ ...(await addLocalReviewer(name)), role: 'admin' }) as Person;

/** What the judge of a run says of a caption by a gate it came to no answer, or was not asked about. */
async function storeUnscored(runId: string, itemId: string, question: string, reason: string) {
  const { id: raterId } = await database().rater.findUniqueOrThrow({ where: { runId } });
  await database().answer.create({
    data: {
      raterId,
      itemId,
      suite: 'sorting',
      unit: 'video',
      question,
      state: 'unscored',
      reason,
      detail: '',
    },
  });
}

async function storeJudged(
  runId: string,
  itemId: string,
  question: string,
  value: number | string,
) {
  const { id: raterId } = await database().rater.findUniqueOrThrow({ where: { runId } });
  await database().answer.create({
    data: {
      raterId,
      itemId,
      suite: 'sorting',
      unit: 'video',
      question,
      state: 'scored',
      ...(typeof value === 'number' ? { value } : { label: value }),
    },
  });
}

/**
 * Three stories, of two of which six captions each were made. Of the captions the judge removes 0–3 as untrue, so that it
 * asks nothing more of them, and 4 and 5 for their tone; 6–10 go on; the judge has no reply about 11.
 *
 * Ada says, without having seen that: 0, 1 and 6 are untrue, 2, 3 and 7 are true. So 2 and 3 go on after all and 6 does not.
 */
beforeAll(async () => {
  const stories = await storeItems('story', [{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
  runs.making = await storeRunOf(making, stories, {});
  captions = await storeItems(
    'caption',
    Array.from({ length: 12 }, (_, place) => ({
      name: `caption ${place}`,
      cluster: place < 6 ? 'A' : 'B',
      ...(place > 0 && { facets: { size: place < 4 ? 'small' : 'large' } }),
    })),
  );
  for (const [place, id] of captions.entries()) {
    const key = `${runs.making}/${place}`;
    const madeFromId = stories[place < 6 ? 0 : 1] ?? null;
    await database().item.update({ where: { id }, data: { key, madeFromId } });
  }
  runs.sorting = await storeRunOf(sorting, captions, {});
  await database().run.update({ where: { id: runs.sorting }, data: { afterId: runs.making } });
  for (const [place, id] of captions.entries()) {
    if (place < 11) await storeJudged(runs.sorting, id, 'true', place < 4 ? 0 : 1);
    if (place < 4) await storeUnscored(runs.sorting, id, 'tone', 'nothing-to-judge');
    else if (place < 11) await storeJudged(runs.sorting, id, 'tone', place < 6 ? 'dry' : 'vivid');
    else
      for (const gate of ['true', 'tone']) await storeUnscored(runs.sorting, id, gate, 'timed-out');
  }
  runs.packing = await storeRunOf(packing, captions.slice(7, 9), {});
  ada = (await addLocalReviewer('Ada')).id;
  const said = { 0: 0, 1: 0, 2: 1, 3: 1, 6: 0, 7: 1 };
  for (const [place, value] of Object.entries(said)) {
    await storeWord(sorting, ada, captions[Number(place)] ?? '', 'true', value);
  }
  reader = await person('Ben');
});

const read = (part: object = {}, who = reader) =>
  readFunnel(who, { ...funnelRequestSchema.parse(part), start: 'making' }, suites);

describe('a stored funnel', () => {
  it('counts what became of the items of each stage, by what counts', async () => {
    const { stages, source, withheld } = await read();
    expect(source).toEqual({ kind: 'story', items: 3 });
    expect(withheld).toBe(0);
    expect(stages.map(({ suite }) => suite.id)).toEqual(['making', 'sorting', 'packing']);
    expect(stages[0]?.whole).toEqual({
      given: 3,
      on: 2,
      waiting: 1,
      out: [],
      made: 12,
      left: 0,
      astray: 0,
      reasons: [{ reason: 'nothing-made', items: 1 }],
    });
    expect(stages[1]?.whole).toEqual({
      given: 12,
      on: 6,
      waiting: 1,
      made: null,
      left: 4,
      astray: 0,
      out: [
        { gate: 'true', items: 3 },
        { gate: 'tone', items: 2 },
      ],
      reasons: [{ reason: 'timed-out', items: 1 }],
    });
    expect(stages[2]?.whole).toMatchObject({ given: 2, on: 2, left: null });
  });

  it('is broken down by the words of a facet', async () => {
    const { facets, words, stages } = await read({ facet: 'size' });
    expect([facets, words]).toEqual([['size'], ['large', 'small', null]]);
    expect(stages[1]?.words.map(({ given, on }) => [given, on])).toEqual([
      [8, 4],
      [3, 2],
      [1, 0],
    ]);
    expect(await read({ facet: 'nothing' })).toMatchObject({ facet: null, words: [] });
  });

  it('is that of one chain of runs, where one is chosen', async () => {
    const { chains } = await read();
    expect(chains).toMatchObject([
      { id: runs.making, judge: 'Judge of making', suites: ['Making', 'Sorting'] },
    ]);
    await storeRunOf(sorting, captions.slice(0, 1), { true: 1, tone: 'vivid' });
    const { stages } = await read({ chain: runs.making });
    expect(stages.map(({ run, whole }) => [run, whole.given, whole.on])).toEqual([
      [runs.making, 3, 2],
      [runs.sorting, 12, 6],
    ]);
    await expect(read({ chain: runs.packing })).rejects.toThrow(/no chain of runs/);
  });

  it('compares each filter with who answered its question, by what the judge itself says', async () => {
    const { filtering } = await read({ chain: runs.making, labels: 'blind' });
    expect(filtering).toHaveLength(1);
    const [{ counted, filters } = { counted: null, filters: [] }] = filtering;
    expect(counted?.same).toEqual({ sample: 0, blind: 6, all: 6 });
    const [first, second, together] = filters;
    // Of 0–3, which it removed, Ada removes 0 and 1; of 0, 1 and 6, which she removes, it removed two. Two clusters.
    expect(first).toMatchObject({
      label: 'True',
      removed: 4,
      kept: 7,
      notAsked: 0,
      unscored: 1,
      same: {
        answers: 6,
        items: 6,
        clusters: 2,
        both: 2,
        filterOnly: 2,
        peopleOnly: 1,
        neither: 1,
        precision: { value: 0.5, interval: null },
        recall: { value: expect.closeTo(2 / 3, 12), interval: null },
      },
    });
    expect(second).toMatchObject({
      label: 'Tone',
      removed: 2,
      kept: 5,
      notAsked: 4,
      unscored: 1,
      same: { answers: 0, precision: { value: null, reason: 'no-pairs' } },
    });
    // Of 2, 3 and 7 it is not known: nobody answered for their tone.
    expect(together).toMatchObject({
      question: null,
      removed: 6,
      kept: 5,
      notAsked: 0,
      same: { answers: 3, both: 2, peopleOnly: 1, precision: { value: 1 } },
    });
    expect((await read({ labels: 'sample' })).filtering[0]?.filters[0]?.same.answers).toBe(0);
  });

  it('compares filters with the verdict on the whole, in which edited items count as chosen', async () => {
    const verdicts = { 0: 'dry', 4: 'dry', 7: 'vivid' };
    for (const [place, value] of Object.entries(verdicts)) {
      await storeWord(review, ada, captions[Number(place)] ?? '', 'tone', value);
    }
    const { id: projectId } = await projectOf(null);
    await database().item.create({
      data: {
        projectId,
        kind: 'caption',
        key: 'edited',
        name: 'edited',
        data: { text: 'edited' },
        replacesId: captions[8] ?? null,
        makerId: ada,
      },
    });
    const overallOf = async (part: object) => {
      const { filtering } = await read({ chain: runs.making, labels: 'all', ...part });
      return filtering[0]?.filters.map(({ overall }) => overall);
    };
    const [, tone, together] = (await overallOf({})) ?? [];
    // The judge removes 0 and 4, as Ada does, and keeps 7 and 8, which she corrected.
    expect(together).toMatchObject({
      answers: 4,
      edited: 1,
      both: 2,
      filterOnly: 0,
      peopleOnly: 0,
      neither: 2,
      precision: { value: 1 },
      recall: { value: 1 },
    });
    // 0 was removed before anybody asked for its tone.
    expect(tone).toMatchObject({ answers: 3, both: 1, notAsked: { answers: 1, removed: 1 } });
    const [, , strict] = (await overallOf({ edited: 'remove' })) ?? [];
    expect(strict).toMatchObject({ both: 2, peopleOnly: 1, neither: 1 });
    expect(strict?.recall.value).toBeCloseTo(2 / 3, 12);
  });
});

describe('who looks at a funnel', () => {
  it('has seen the items of which it tells few, and no others', async () => {
    const dora = await person('Dora');
    const seen = async () => {
      const rows = await database().exposure.findMany({ where: { raterId: dora.id } });
      return rows.map(({ suite }) => suite).sort();
    };
    await read({ chain: runs.making }, dora);
    // Three stories and no caption: there are twelve of these.
    expect(await seen()).toEqual(['making', 'making', 'making']);
    await read({ chain: runs.making, facet: 'size' }, dora);
    // Now the three small captions, and the one of no size, too.
    expect((await seen()).filter((suite) => suite === 'sorting')).toHaveLength(4);
  });

  it('is told nothing of what they review blind in any of its suites', async () => {
    const cara = await person('Cara');
    const runId = await storeRunOf(review, captions.slice(0, 2), {});
    const queue: NewQueue = {
      name: 'Blind',
      runId,
      policy: { kind: 'all' },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds: [cara.id],
      blind: true,
      tolerance: 3,
      instructions: '',
      leaseMinutes: 30,
    };
    await createQueue(queue, cara.id, suiteById);
    const { stages, withheld } = await read({ chain: runs.making }, cara);
    expect(withheld).toBe(2);
    expect(stages[1]?.whole).toMatchObject({ given: 10, out: [{ items: 1 }, { items: 2 }] });
    const { filtering } = await read({ chain: runs.making, labels: 'blind' }, cara);
    expect(filtering[0]?.filters[0]?.same.answers).toBe(4);
    expect((await read({ chain: runs.making })).stages[1]?.whole.given).toBe(12);
  });
});
