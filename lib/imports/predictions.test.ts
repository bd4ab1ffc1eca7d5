import { beforeAll, describe, expect, it } from 'vitest';
import { keyRater, storeKeys } from '@/lib/answers/keys.store';
import { database } from '@/lib/db';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { ensureJudges } from '@/lib/judge/store';
import { examineeName } from '@/lib/library/configurations/schema';
import { refreshSummaries } from '@/lib/library/summary/store';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { readReview } from '@/lib/reviews/store';
import { rederive } from '@/lib/runs/derivation.store';
import { explainCell } from '@/lib/runs/explanation.store';
import { freshDatabase } from '@/lib/testing/database';
import { projectOf } from '@/lib/video/store';
import { suiteById } from '@/prompts';
import { EXAM } from '@/prompts/qa/examining/fixtures/inputs';
import { predictionsRequestSchema } from './predictions.schema';
import { importPredictions } from './predictions.store';

freshDatabase();

const exam = suiteById('examining');
const CELL = { unit: 'exam:1', question: 'choice' };
let person: Person;
/** By their keys, `q1` to `q8`. */
const items = new Map<string, string>();

/** Eight questions of which B is right. */
beforeAll(async () => {
  person = { ...(await localReviewer()), role: 'admin', account: null };
  const { id: projectId } = await projectOf(null);
  const rater = await keyRater();
  for (let n = 1; n <= 8; n += 1) {
    const { id } = await database().item.create({
      data: {
        projectId,
        kind: 'exam',
        key: `q${n}`,
        name: `${EXAM.question} ${n}`,
        data: { ...EXAM },
        facets: { source: 'ours', view: 'third', granularity: 'coarse' },
        cluster: `video ${n}`,
      },
    });
    items.set(`q${n}`, id);
    const key = [{ suite: exam.id, ...CELL, value: 'B' }];
    await storeKeys(database(), rater, [{ itemId: id, key }]);
  }
});

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const send = (files: { name: string; text: string }[], store = false) =>
  importPredictions(person, predictionsRequestSchema.parse({ suite: exam.id, files, store }), exam);
const idOf = (key: string) => items.get(key) ?? '';

describe('replies of examinees that were asked elsewhere', () => {
  it('are looked at first: who was asked, what was read, and what is wrong by file and line', async () => {
    const rows = [
      { id: 'q1', model: 'Sees', reply: 'B' },
      { id: 'q1', model: 'Sees', reply: 'C' },
      { id: 'q2', model: 'Sees', reply: 'B or C' },
      { id: 'q9', model: 'Sees', reply: 'B' },
      { model: 'Sees', reply: 'B' },
      { id: 'q3', model: 'Sees' },
      { id: 'q4', model: 'Sees', reply: 'B', options: EXAM.options.toReversed() },
    ];
    const text = `${lines(rows)}\nnot JSON`;
    const report = await send([{ name: 'sees.jsonl', text }]);
    expect(report.models).toEqual([{ model: 'Sees', read: 1, unread: 1, unnamed: 6, runId: null }]);
    expect(report.unmatched).toMatchObject({ total: 1, first: [{ file: 'sees.jsonl', line: 4 }] });
    expect(report.faults.first.map(({ line }) => line).toSorted()).toEqual([2, 5, 6, 7, 8]);
    expect(report.notes.first).toMatchObject([
      { line: 3, message: expect.stringContaining('B or C') },
    ]);
    expect(await database().run.count()).toBe(0);
  });

  it('are refused where none is about an item here', async () => {
    const none = [{ name: 'none.csv', text: 'id,reply\nq9,B\n' }];
    await expect(send(none, true)).rejects.toMatchObject({ status: 422 });
  });

  it('become a run for each model: right where the letter is the key’s, unscored with the reply kept', async () => {
    const sees = [
      'B',
      'The answer is (b).',
      'B. The kettle is switched on.',
      'B',
      'b)',
      'A',
      'Hm\0?',
    ];
    const text = ['id,prediction', ...sees.map((reply, at) => `${idOf(`q${at + 1}`)},"${reply}"`)];
    const doc = (key: string, reply: string) => ({ doc: { id: key }, resps: [[reply]] });
    const report = await send(
      [
        { name: 'runs/Sees.csv', text: text.join('\n') },
        {
          name: 'Guesses.jsonl',
          text: lines([1, 2, 3, 4, 5, 6, 7, 8].map((n) => doc(`q${n}`, 'A'))),
        },
      ],
      true,
    );
    expect(report.models).toMatchObject([
      { model: 'Guesses', read: 8, unread: 0, unnamed: 0 },
      { model: 'Sees', read: 6, unread: 1, unnamed: 1 },
    ]);
    const runId = report.models[1]?.runId ?? '';
    const review = await readReview(idOf('q6'), runId, person, [exam]);
    expect(review.run?.scores.judge).toMatchObject([
      { id: 'right', value: 0 },
      { id: 'right-of-read', value: 0 },
    ]);
    const unread = await explainCell(runId, idOf('q7'), CELL, () => exam);
    expect(unread.explanation.exhibits).toMatchObject([
      { text: 'Hm\ufffd?' },
      { text: expect.stringContaining('runs/Sees.csv') },
    ]);
    const answer = await database().answer.findFirstOrThrow({
      where: { itemId: idOf('q7'), rater: { runId } },
    });
    expect(answer).toMatchObject({ state: 'unscored', reason: 'unparseable' });
    expect(await rederive(runId, () => exam)).toEqual({ items: 7, changed: 0 });
  });

  it('never stand under the name of a judge that can be asked, however it is written', async () => {
    await ensureJudges();
    const parameters = judgeParametersSchema.parse({});
    await database().judge.create({ data: { kind: 'endpoint', name: 'Real  Judge', parameters } });
    const sent = (model: string) =>
      send([{ name: 'a.jsonl', text: lines([{ id: 'q1', model, reply: 'B' }]) }], true);
    for (const model of [
      'Real  Judge',
      'real judge ',
      'Real\u200b Judge',
      'From the Environment',
    ]) {
      const { models } = await sent(model);
      const run = await database().run.findUniqueOrThrow({
        where: { id: models[0]?.runId ?? '' },
        include: { rater: true, judge: true },
      });
      expect([run.judge.kind, run.judge.name, run.rater?.name]).toEqual([
        'imported',
        `${model.trim()} (imported)`,
        `${model.trim()} (imported)`,
      ]);
      await database().runItem.deleteMany({ where: { runId: run.id } });
    }
    await database().judge.create({
      data: { kind: 'endpoint', name: 'REAL judge (imported)', parameters },
    });
    await expect(sent('Real Judge')).rejects.toMatchObject({ status: 409 });
  });

  it('stand in the results side by side, paired question by question', async () => {
    while (!(await refreshSummaries(() => exam)));
    const request = resultsRequestSchema.parse({ suite: exam.id });
    const { models, figures, comparison } = await readResults(person, request, [exam]);
    expect(models.map(({ model }) => model)).toEqual([
      examineeName('Guesses, scores imported'),
      examineeName('Sees, scores imported'),
    ]);
    const accuracy = figures.find(({ id }) => id === 'accuracy');
    expect(accuracy?.cells.map(({ judge }) => [judge.value, judge.items, judge.unscored])).toEqual([
      [0, 8, 0],
      [5 / 7, 7, 0],
    ]);
    const ofRead = figures.find(({ id }) => id === 'accuracy-of-read');
    expect(ofRead?.cells.map(({ judge }) => [judge.value, judge.items, judge.unscored])).toEqual([
      [0, 8, 0],
      [5 / 6, 6, 1],
    ]);
    expect(comparison?.differences).toMatchObject([{ shared: 7 }]);
  });

  it('have chance, the commonest letter and position bias stand next to them, of each figure’s questions', async () => {
    const request = resultsRequestSchema.parse({ suite: exam.id });
    const { figures, guesses, traits } = await readResults(person, request, [exam]);
    const shares = (id: string) =>
      guesses.map(({ label, cells }) => [label, cells[figures.findIndex((one) => one.id === id)]]);
    expect(shares('accuracy')).toEqual([
      ['Chance', { value: expect.closeTo(0.2), items: 8 }],
      ['Always B', { value: 1, items: 8 }],
    ]);
    expect(shares('accuracy-source-ours')).toEqual(shares('accuracy'));
    expect(shares('accuracy-source-hirest')).toEqual([
      ['Chance', { value: null, items: 0 }],
      ['Always B', { value: null, items: 0 }],
    ]);
    expect(traits).toMatchObject([
      {
        id: 'position-bias',
        cells: [
          { value: 1, items: 8 },
          { value: expect.closeTo(1 / 6), items: 6 },
        ],
      },
    ]);
  });
});
