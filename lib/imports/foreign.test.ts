import { beforeAll, describe, expect, it } from 'vitest';
import { submitAnswers } from '@/lib/answers/submission.store';
import { database } from '@/lib/db';
import { exportResults } from '@/lib/export/results.store';
import { listPage } from '@/lib/library/page.store';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { readReview } from '@/lib/reviews/store';
import { freshDatabase } from '@/lib/testing/database';
import { libraryRequest } from '@/lib/testing/library';
import { personAnswer } from '@/lib/testing/queued';
import { boardSuite } from '@/lib/testing/suites/board';
import { foreignScoresRequestSchema } from './foreign.schema';
import { importForeignScores } from './foreign.store';
import { importItems } from './items.store';

freshDatabase();

let person: Person;

const row = (prompt: string, dimension: string, model: string, sample = 0) =>
  JSON.stringify({ prompt, dimension, sample, model });

/** Stores the items of a file. */
async function takeIn(lines: readonly string[]): Promise<void> {
  const files = [{ name: 'items.jsonl', text: lines.join('\n') }];
  await importItems({ suite: 'board', files, store: true }, boardSuite);
}

beforeAll(async () => {
  person = { ...(await localReviewer()), role: 'admin', account: null };
  const lines = ['Alpha', 'Beta'].flatMap((model) =>
    ['a ball', 'a cup', 'a hat'].flatMap((prompt) => [
      row(prompt, 'colour', model),
      row(prompt, 'speed', model),
    ]),
  );
  await takeIn(lines);
});

const send = (text: string, more: object = {}) =>
  importForeignScores(
    person,
    foreignScoresRequestSchema.parse({
      suite: 'board',
      model: 'Alpha',
      files: [{ name: 'a.tsv', text }],
      ...more,
    }),
    boardSuite,
  );

const FILE = [
  ...['colour\ta ball\t0\t0.25', 'colour\ta cup\t0\t', 'speed\ta hat\t0\t1'],
  'colour\ta shoe\t0\t1',
].join('\n');

describe('scores of an evaluation elsewhere', () => {
  it('are looked at before they are stored, and say what is not here', async () => {
    const report = await send(FILE);
    expect(report).toMatchObject({
      judge: 'Elsewhere',
      model: 'Alpha',
      undecided: false,
      runId: null,
      scored: 2,
      unscored: 1,
      unnamed: 3,
      models: [
        { model: 'Alpha', items: 6 },
        { model: 'Beta', items: 6 },
      ],
      unmatched: { total: 1, first: [{ called: 'colour/a shoe/0', file: 'a.tsv', line: 4 }] },
    });
    expect(await database().run.count()).toBe(0);
  });

  it('need a model where items of several are here', async () => {
    expect(await send(FILE, { model: null })).toMatchObject({ undecided: true, scored: 0 });
    await expect(send(FILE, { model: null, store: true })).rejects.toMatchObject({
      status: 422,
      field: 'model',
    });
    await expect(send(FILE, { model: 'Gamma', store: true })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('that may mean two items are told and left out', async () => {
    const twice = [row('a bag', 'path', 'Twin'), row('a bag', 'path', 'Twin', 1)];
    await takeIn(twice);
    const same = { ...boardSuite.scoreImporters[0], keyOf: () => 'path/a bag/0' };
    const report = await importForeignScores(
      person,
      foreignScoresRequestSchema.parse({
        suite: 'board',
        model: 'Twin',
        files: [{ name: 'a.tsv', text: 'path\ta bag\t0\t1' }],
      }),
      { ...boardSuite, scoreImporters: [same as (typeof boardSuite.scoreImporters)[0]] },
    );
    expect(report).toMatchObject({ scored: 0, faults: { total: 1 } });
  });

  it('become a run that review, results and export know, with reasons for what has no value', async () => {
    const { runId, judge } = await send(FILE, { store: true });
    if (runId === null) throw new Error('nothing was stored');
    expect(judge).toBe('Elsewhere');
    expect(await database().answer.count()).toBe(0);
    const items = await database().item.findMany({ where: { model: 'Alpha' } });
    const idOf = (name: string) => items.find((item) => item.name === name)?.id ?? '';

    const review = await readReview(idOf('colour/a ball/0'), runId, person, [boardSuite]);
    expect(review.run?.scores.judge).toMatchObject([{ id: 'mean', value: 0.25 }]);
    expect(review.run?.scores.effective).toMatchObject([{ id: 'mean', value: 0.25 }]);
    const excluded = await readReview(idOf('colour/a cup/0'), runId, person, [boardSuite]);
    expect(excluded.run?.scores.judge).toMatchObject([
      { value: null, lack: { reason: 'nothing-to-judge' } },
    ]);

    const request = resultsRequestSchema.parse({ suite: 'board', run: runId });
    const { figures, models } = await readResults(person, request, [boardSuite]);
    expect(models).toEqual([{ model: 'Alpha', items: 3 }]);
    const judgedBy = (id: string) => figures.find((one) => one.id === id)?.cells[0]?.judge;
    expect(judgedBy('colour')).toMatchObject({ value: 0.25, items: 1, unscored: 1 });
    expect(judgedBy('speed')).toMatchObject({ value: 1, items: 1, unscored: 0 });
    expect(judgedBy('total')?.value).toBeNull();

    const reviewedOf = async (name: string) => {
      const asked = libraryRequest(`suite=board&scoresOf=${runId}&q=${name}`);
      const { videos } = await listPage(person.id, asked, () => boardSuite);
      const run = videos.find((one) => one.name === name && one.run)?.run;
      return [run?.reviewed, run?.toReview];
    };
    expect(await reviewedOf('colour/a ball/0')).toEqual([0, 2]);
    const said = {
      suite: 'board',
      unit: 'check:2',
      question: 'shown',
      value: 1,
      act: 'state' as const,
    };
    const id = idOf('colour/a ball/0');
    await submitAnswers(person.id, [await personAnswer(person.id, id, said)], () => ({
      kind: 'yes-no',
    }));
    expect(await reviewedOf('colour/a ball/0')).toEqual([1, 2]);

    const files = await exportResults(runId, boardSuite, 'tabs');
    expect(files.map(({ name }) => name)).toEqual(['Alpha.tsv']);
    expect(files[0]?.text.split('\n').toSorted()).toEqual([
      'colour/a ball/0\t0.25',
      'colour/a cup/0\tnothing-to-judge',
      'speed/a hat/0\t1',
    ]);
  });
});
