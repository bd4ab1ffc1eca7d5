import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { localReviewer } from '@/lib/people/local.store';
import {
  HOLDS_QUESTION,
  relationUnit,
  type Scale,
  sharedScale,
  spanUnit,
} from '@/lib/suites/question';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { type PersonAnswer, personAnswerSchema } from './schema';
import { appendVerdicts, listHistory, listPeopleHistory, referenceRater } from './store';
import { checkedValue, submitAnswers } from './submission.store';

freshDatabase();

const rating: Scale = { kind: 'rating', min: 0, max: 10 };
const scaleOf = (_suite: string, question: string) => (question === 's1' ? rating : null);
const scaleOfShared = (_suite: string, question: string) => sharedScale(question);

async function judged(name: string, value: number) {
  const itemId = await storeVideo(name);
  const rater = await database().rater.create({ data: { kind: 'judge', name: 'A judge' } });
  await appendVerdicts(rater.id, itemId, 'hallucination', [
    { unit: 'video', question: 's1', verdict: { state: 'scored', value, rationale: 'bent' } },
  ]);
  const [row] = await listHistory(itemId, 'hallucination', 'video', 's1');
  if (!row) throw new Error('nothing stored');
  const { id: raterId } = await localReviewer();
  const answer = (part: Partial<PersonAnswer>): PersonAnswer => ({
    itemId,
    suite: 'hallucination',
    unit: 'video',
    question: 's1',
    act: 'override',
    value: 3,
    rationale: 'it is a bowl',
    seenId: row.id,
    supersedesId: null,
    ...part,
  });
  const history = () => listHistory(itemId, 'hallucination', 'video', 's1');
  return { itemId, raterId, judgeRater: rater.id, row, answer, history };
}

describe('the span of a judge’s finding', () => {
  it('is stored with its score, and another span is another answer', async () => {
    const { itemId, judgeRater, history } = await judged('span', 7);
    const seen = { state: 'scored', value: 7, rationale: 'bent' } as const;
    const say = (span?: { from: number; to: number }) =>
      appendVerdicts(judgeRater, itemId, 'hallucination', [
        { unit: 'video', question: 's1', verdict: span ? { ...seen, span } : seen },
      ]);
    expect(await say({ from: 1.2, to: 1.6 })).toBe(1);
    expect(await say({ from: 1.2, to: 1.6 })).toBe(0);
    expect(await say({ from: 1.2, to: 2 })).toBe(1);
    expect(await say()).toBe(1);
    const rows = await history();
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      seen,
      { ...seen, span: { from: 1.2, to: 1.6 } },
      { ...seen, span: { from: 1.2, to: 2 } },
      seen,
    ]);
    expect(rows.at(-1)?.supersedesId).toBe(rows.at(-2)?.id);
  });

  it('is not taken over by who confirms the score: when it is to be seen is the judge’s to say', async () => {
    const { itemId, judgeRater, raterId, answer, history } = await judged('confirmed span', 7);
    const span = { from: 1.2, to: 1.6 };
    await appendVerdicts(judgeRater, itemId, 'hallucination', [
      {
        unit: 'video',
        question: 's1',
        verdict: { state: 'scored', value: 7, rationale: 'bent', span },
      },
    ]);
    const seenId = (await history()).at(-1)?.id ?? null;
    await submitAnswers(
      raterId,
      [answer({ act: 'confirm', value: undefined, rationale: '', seenId })],
      scaleOf,
    );
    expect((await history()).at(-1)?.verdict).toEqual({ state: 'scored', value: 7, rationale: '' });
  });
});

describe('a person’s answers', () => {
  it('are appended, and supersede only their own', async () => {
    const { raterId, answer, history } = await judged('appended', 7);
    const first = await submitAnswers(raterId, [answer({})], scaleOf);
    if (first.state !== 'stored') throw new Error('conflict');
    await submitAnswers(
      raterId,
      [answer({ value: 4, supersedesId: first.answers[0]?.id ?? null })],
      scaleOf,
    );
    const rows = await history();
    expect(
      rows.map(({ verdict, act }) => [verdict?.state === 'scored' && verdict.value, act]),
    ).toEqual([
      [7, null],
      [3, 'override'],
      [4, 'override'],
    ]);
  });

  it('conflict when another tab answered meanwhile; nothing is stored then', async () => {
    const { raterId, answer, history } = await judged('two tabs', 7);
    await submitAnswers(raterId, [answer({ value: 1 })], scaleOf);
    const late = await submitAnswers(raterId, [answer({ value: 9 })], scaleOf);
    expect(late).toMatchObject({ state: 'conflict', latest: [{ verdict: { value: 1 } }] });
    expect(await history()).toHaveLength(2);
  });

  it('take the judge’s value over on confirmation', async () => {
    const { raterId, answer } = await judged('confirmed', 6);
    const stored = await submitAnswers(
      raterId,
      [answer({ act: 'confirm', value: undefined })],
      scaleOf,
    );
    expect(stored).toMatchObject({
      answers: [{ act: 'confirm', verdict: { state: 'scored', value: 6 } }],
    });
  });

  it('can be taken back, and given again after that', async () => {
    const { raterId, answer, history } = await judged('withdrawn', 6);
    const first = await submitAnswers(raterId, [answer({})], scaleOf);
    if (first.state !== 'stored') throw new Error('conflict');
    const back = await submitAnswers(
      raterId,
      [answer({ act: 'withdraw', value: undefined, supersedesId: first.answers[0]?.id ?? null })],
      scaleOf,
    );
    if (back.state !== 'stored') throw new Error('conflict');
    await submitAnswers(
      raterId,
      [answer({ value: 5, supersedesId: back.answers[0]?.id ?? null })],
      scaleOf,
    );
    expect(
      (await history()).map(({ verdict }) => verdict && 'value' in verdict && verdict.value),
    ).toEqual([6, 3, null, 5]);
  });

  it('are stored once, however often the device sends them', async () => {
    const { raterId, answer, history } = await judged('sent twice', 7);
    const sent = answer({ sentAs: newId() });
    const first = await submitAnswers(raterId, [sent], scaleOf);
    expect(await submitAnswers(raterId, [sent], scaleOf)).toEqual(first);
    expect(await history()).toHaveLength(2);
  });

  it('say when one key gave many of them', async () => {
    const { raterId, answer } = await judged('sweep', 7);
    const stored = await submitAnswers(
      raterId,
      [answer({ act: 'confirm', value: undefined, sweep: true })],
      scaleOf,
    );
    expect(stored).toMatchObject({ answers: [{ act: 'confirm', sweep: true }] });
  });

  it('are refused when the value is not on the scale', async () => {
    const { raterId, answer } = await judged('off the scale', 6);
    await expect(submitAnswers(raterId, [answer({ value: 11 })], scaleOf)).rejects.toThrow(
      /from 0 to 10/,
    );
    expect(() => checkedValue(2.5, rating)).toThrow(/whole number/);
    expect(() => checkedValue('C', { kind: 'choice', options: ['A', 'B'] })).toThrow(/A, B/);
    expect(() => checkedValue(2, { kind: 'yes-no' })).toThrow(/yes \(1\)/);
  });

  it('cannot point to an answer about something else', async () => {
    const one = await judged('one', 6);
    const two = await judged('two', 2);
    await expect(
      submitAnswers(one.raterId, [one.answer({ seenId: two.row.id })], scaleOf),
    ).rejects.toThrow(/no answer/);
  });
});

describe('a judge’s answers', () => {
  it('are left alone when a re-judging says the same, and superseded when it says something else', async () => {
    const { itemId, judgeRater, history } = await judged('again', 7);
    const say = (value: number) =>
      appendVerdicts(judgeRater, itemId, 'hallucination', [
        { unit: 'video', question: 's1', verdict: { state: 'scored', value, rationale: 'bent' } },
      ]);
    expect(await say(7)).toBe(0);
    expect(await say(8)).toBe(1);
    expect((await history()).at(-1)?.supersedesId).toBe((await history())[0]?.id);
  });
});

describe('the local reviewer and a source of labels', () => {
  it('are made once, however many ask at once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => localReviewer()));
    const sources = await Promise.all(
      [1, 2, 3, 4].map(() => referenceRater('Known answers', 'known_answer')),
    );
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    expect(new Set(sources.map(({ id }) => id)).size).toBe(1);
    expect(
      await database().rater.count({ where: { kind: 'reference', name: 'Known answers' } }),
    ).toBe(1);
  });
});

describe('the database', () => {
  it('refuses to change or remove an answer', async () => {
    const { row } = await judged('for ever', 7);
    const change = database().answer.update({ where: { id: BigInt(row.id) }, data: { value: 0 } });
    await expect(change).rejects.toThrow(/append-only/);
    await expect(database().answer.delete({ where: { id: BigInt(row.id) } })).rejects.toThrow(
      /append-only/,
    );
  });

  it('refuses a score without a value', async () => {
    const { itemId } = await judged('valueless', 7);
    const rater = await referenceRater('Labels', 'label');
    const insert = database().answer.create({
      data: {
        itemId,
        raterId: rater.id,
        suite: 'x',
        unit: 'video',
        question: 's1',
        state: 'scored',
      },
    });
    await expect(insert).rejects.toThrow(/Answer_state/);
  });
});

describe('what people say unasked', () => {
  const box = { at: 0.5, x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
  const unit = spanUnit(0.5, 1);

  it('is a finding on a span of their own choosing, with a box, in view of the judge’s answer', async () => {
    const { raterId, answer, row } = await judged('finding', 0);
    const finding = answer({ act: 'state', unit, value: 6, rationale: '', box });
    const stored = await submitAnswers(raterId, [finding], scaleOf);
    expect(stored).toMatchObject({
      answers: [{ unit, act: 'state', verdict: { value: 6 }, box, seenId: row.id }],
    });
    const listed = await listPeopleHistory(finding.itemId, finding.suite);
    expect(listed).toEqual('answers' in stored ? stored.answers : null);
  });

  it('is a verdict on one claim of a graph', async () => {
    const { raterId, answer } = await judged('claim', 0);
    const claim = {
      unit: relationUnit({ from: 0.5, to: 0.5 }, ['ball', 'on', 'table']),
      question: HOLDS_QUESTION,
      rationale: '',
      value: undefined,
    };
    const first = await submitAnswers(
      raterId,
      [answer({ ...claim, act: 'confirm' })],
      scaleOfShared,
    );
    if (first.state !== 'stored') throw new Error('conflict');
    const supersedesId = first.answers[0]?.id ?? null;
    const second = await submitAnswers(
      raterId,
      [answer({ ...claim, act: 'reject', supersedesId })],
      scaleOfShared,
    );
    expect([first, second]).toMatchObject([
      { answers: [{ verdict: { value: 1 } }] },
      { answers: [{ verdict: { value: 0 } }] },
    ]);
  });

  it('cannot refer to what was seen of another video', async () => {
    const { raterId, answer } = await judged('one video', 0);
    const { row: elsewhere } = await judged('another video', 0);
    const finding = answer({ act: 'state', unit, seenId: elsewhere.id });
    await expect(submitAnswers(raterId, [finding], scaleOf)).rejects.toThrow(/no answer/);
  });

  it('is refused where a question was asked, or the place does not fit', async () => {
    const { answer } = await judged('misfit', 0);
    const troubleWith = (part: Partial<PersonAnswer>) =>
      personAnswerSchema.safeParse(answer(part)).error?.issues[0]?.path;
    expect(troubleWith({ act: 'state', unit, box })).toBeUndefined();
    expect(troubleWith({ act: 'state' })).toEqual(['act']);
    expect(troubleWith({ act: 'reject' })).toEqual(['act']);
    expect(troubleWith({ unit: 'somewhere' })).toEqual(['unit']);
    expect(troubleWith({ box })).toEqual(['box']);
    expect(troubleWith({ act: 'state', unit, box: { ...box, width: 0.95 } })).toEqual(['box']);
  });
});
