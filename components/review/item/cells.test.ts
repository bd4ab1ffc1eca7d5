import { describe, expect, it } from 'vitest';
import type { Cell } from '@/lib/answers/schema';
import type { Verdict } from '@/lib/suites/verdict';
import { answer, cell as cellWith, scored } from '../review-testing';
import { confirmable, isReviewed, nextUnreviewed } from './cells';

describe('the next cell to review', () => {
  const abstained: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };
  const nothing: Verdict = { state: 'unscored', reason: 'nothing-to-judge', detail: '' };

  const SCORED = scored(3);
  const cell = (unit: string, id: string, verdict = SCORED, answered = false): Cell => ({
    ...cellWith(verdict, answered ? answer({ verdict }, 'me') : null),
    unit,
    question: id,
  });

  it('is the first unanswered one after the chosen, going round', () => {
    const cells = [cell('a', 'q'), cell('b', 'q', SCORED, true), cell('c', 'q')];
    expect(nextUnreviewed(cells, { unit: 'a', question: 'q' })?.unit).toBe('c');
    expect(nextUnreviewed(cells, { unit: 'c', question: 'q' })?.unit).toBe('a');
  });

  it('is one with a score as long as there is any', () => {
    const cells = [cell('a', 'q', abstained), cell('b', 'q', SCORED, true), cell('c', 'q')];
    expect(nextUnreviewed(cells, { unit: 'b', question: 'q' })?.unit).toBe('c');
    expect(nextUnreviewed(cells.slice(0, 2), { unit: 'b', question: 'q' })?.unit).toBe('a');
  });

  it('is none when all is answered, and never where there is nothing to judge', () => {
    const cells = [cell('a', 'q', SCORED, true), cell('b', 'q', nothing)];
    expect(nextUnreviewed(cells, { unit: 'a', question: 'q' })).toBeNull();
  });

  it('is never the chosen cell itself', () => {
    expect(nextUnreviewed([cell('a', 'q')], { unit: 'a', question: 'q' })).toBeNull();
  });

  it('leaves to “confirm the rest” only what has a score and no answer', () => {
    const cells = [cell('a', 'q'), cell('b', 'q', SCORED, true), cell('c', 'q', abstained)];
    expect(confirmable(cells).map(({ unit }) => unit)).toEqual(['a']);
  });
});

it('a cell is not reviewed by a person who took their answer back', () => {
  const own = answer({ verdict: null, act: 'withdraw' }, 'me');
  expect(isReviewed({ ...cellWith(scored(7)), own })).toBe(false);
});
