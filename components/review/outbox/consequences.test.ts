import { describe, expect, it } from 'vitest';
import type { Cell } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { withoutUnasked } from '../item/asked';
import { answer, question, scored } from '../review-testing';
import { withConsequences } from './consequences';
import type { Act } from './rows';

const questions = [
  question({ id: 'person', unit: 'video', scale: { kind: 'yes-no' } }),
  question({ id: 'hands', unit: 'video', after: { question: 'person', is: [1] } }),
];

function cell(id: string, judged: number | null, said: number | null): Cell {
  const by = (value: number | null, rater = '') =>
    value === null ? null : answer({ verdict: scored(value), question: id }, rater);
  const [judge, own] = [by(judged), by(said, 'me')];
  const people = own ? [own] : [];
  return {
    unit: 'video',
    question: id,
    judge,
    people,
    reference: null,
    own,
    effective: own ?? judge,
  };
}

function reviewOf(...cells: Cell[]): ItemReview {
  const suite = { id: 'suite', name: 'Suite', questions, groups: [], defects: false };
  const run = { suite, cells, remarks: [] };
  return { item: { id: 'item' }, rater: { id: 'me', name: 'Me' }, run } as unknown as ItemReview;
}

const shown = (...cells: Cell[]) =>
  withoutUnasked(reviewOf(...cells)).run?.cells.map((one) => one.question);

const act = (id: string, value: number): Act => ({
  unit: 'video',
  question: id,
  act: 'state',
  value,
  rationale: '',
  box: null,
});

describe('what is asked after another answer', () => {
  it('is there where the person gave that answer, or while they see what others say', () => {
    expect(shown(cell('person', null, 1), cell('hands', null, null))).toEqual(['person', 'hands']);
    expect(shown(cell('person', null, 0), cell('hands', null, null))).toEqual(['person']);
    expect(shown(cell('person', null, null), cell('hands', null, null))).toEqual(['person']);
    expect(shown(cell('person', 1, null), cell('hands', 4, null))).toEqual(['person', 'hands']);
    expect(shown(cell('person', 1, 0), cell('hands', 4, null))).toEqual(['person']);
  });

  it('is not sent without that answer, but may be sent with it', () => {
    const review = reviewOf(cell('person', 1, null), cell('hands', 4, null));
    expect(withConsequences(review, [act('hands', 3)])).toEqual({
      acts: [],
      barred: [{ unit: 'video', question: 'hands' }],
    });
    const both = [act('person', 1), act('hands', 3)];
    expect(withConsequences(review, both)).toEqual({ acts: both, barred: [] });
  });

  it('is taken back with that answer', () => {
    const review = reviewOf(cell('person', null, 1), cell('hands', null, 3));
    expect(withConsequences(review, [act('person', 0)]).acts).toEqual([
      act('person', 0),
      { unit: 'video', question: 'hands', act: 'withdraw' },
    ]);
    expect(withConsequences(review, [act('person', 1)]).acts).toEqual([act('person', 1)]);
  });
});
