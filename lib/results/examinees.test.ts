import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { resultsRequest } from '@/lib/testing/results-request';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readResults } from './store';

freshDatabase();

/** The small suite as an exam: what its figures compare are the judges, whose keyed answers stand in its controls. */
const exam: Suite = {
  ...(smallSuite as Suite),
  compares: 'judges',
  controls: {
    question: 'choice',
    kindOf: ({ blindToPrompt }) =>
      blindToPrompt ? { label: 'Blind control', help: 'Sees no prompt.' } : null,
    guesses: (right) => [
      { label: `Always ${right[0]}`, help: '', share: (some) => (some.length === 0 ? null : 1) },
    ],
    traits: (answers) =>
      ['said', 'unread'].map((id) => ({
        id,
        label: id,
        help: '',
        values: new Map(
          answers.flatMap(({ examinee, chosen, right }) =>
            (chosen === null) === (id === 'unread')
              ? [[examinee, { value: right === 'B' ? 1 : 0, items: 1 }] as const]
              : [],
          ),
        ),
      })),
  },
};
let ada: Person;
const clips: string[] = [];
const choice = { suite: 'small', unit: 'exam:1', question: 'choice', state: 'scored' } as const;

const results = (query = '') => readResults(ada, resultsRequest(query), [exam]);

/** Eight clips of one task, of which one judge was asked all with 8 points and another six with 2. */
beforeAll(async () => {
  const { id } = await addLocalReviewer('ada');
  ada = { id, name: 'ada', role: 'admin', account: null };
  for (let clip = 1; clip <= 8; clip += 1) clips.push(await storeVideo(`clip ${clip}`, 'a ball'));
  await storeScoredRun(clips, 8, { facts: { name: 'Sees', model: 'a' } });
  await storeScoredRun(clips.slice(0, 6), 2, { facts: { name: 'Guesses', model: 'b' } });
  const key = await database().rater.create({
    data: { kind: 'reference', name: 'Keys', purpose: 'key' },
  });
  const seeing = await database().rater.findFirstOrThrow({
    where: { run: { judgeFacts: { path: ['name'], equals: 'Sees' } } },
  });
  const [first = '', second = ''] = clips;
  await database().answer.createMany({
    data: [
      { ...choice, itemId: first, raterId: key.id, label: 'B' },
      { ...choice, itemId: first, raterId: seeing.id, label: 'C' },
      // Without a key it is in no control.
      { ...choice, itemId: second, raterId: seeing.id, label: 'D' },
    ],
  });
  while (!(await refreshSummaries(() => exam)));
});

describe('results of a suite that compares judges', () => {
  it('have a row for each configuration, whatever models made the items', async () => {
    const { compares, models, known, figures } = await results();
    expect(compares).toBe('judges');
    expect(models.map(({ model, items }) => [model?.split(',')[0], items])).toEqual([
      ['Guesses', 6],
      ['Sees', 8],
    ]);
    expect(known).toHaveLength(2);
    const worst = figures.find(({ id }) => id === 'worst');
    expect(worst?.cells.map(({ judge }) => [judge.value, judge.items])).toEqual([
      [2, 6],
      [8, 8],
    ]);
  });

  it('pair judges item by item, though all items have one task', async () => {
    const { comparison } = await results('figure=worst');
    expect(comparison?.differences).toHaveLength(1);
    expect(comparison?.differences[0]).toMatchObject({ value: -6, shared: 6 });
  });

  it('have controls of the answers whose right one a key says, unread ones among them', async () => {
    const { guesses, traits } = await results();
    // Its one share is of questions, and none of right answers: no guess has a value in it.
    expect(guesses.map(({ label, cells }) => [label, cells.every(({ value }) => !value)])).toEqual([
      ['Always B', true],
    ]);
    expect(traits.map(({ id, cells }) => [id, ...cells])).toEqual([
      ['said', null, { value: 1, items: 1 }],
      ['unread', { value: 1, items: 1 }, null],
    ]);
  });

  it('can be of some judges', async () => {
    const [first] = (await results()).models;
    const { models } = await results(`model=${encodeURIComponent(first?.model ?? '')}`);
    expect(models).toEqual([first]);
  });

  it('follow what changes after a look, though much of it is kept', async () => {
    const before = await results('figure=worst');
    expect(await results('figure=worst')).toEqual(before);
    await storeScoredRun(clips.slice(0, 6), 4, { facts: { name: 'Guesses', model: 'b' } });
    while (!(await refreshSummaries(() => exam)));
    expect((await results('figure=worst')).comparison?.differences[0]?.value).toBe(-4);
    const key = await database().rater.findFirstOrThrow({ where: { purpose: 'key' } });
    await database().answer.create({
      data: { ...choice, itemId: clips[1] ?? '', raterId: key.id, label: 'D' },
    });
    const [said] = (await results()).traits;
    expect(said?.cells).toEqual([null, { value: 0, items: 1 }]);
  });
});
