import { describe, expect, it } from 'vitest';
import type { Cell } from '@/lib/answers/schema';
import type { Verdict } from '@/lib/suites/verdict';
import { answer, cell as cellWith, question, scored } from '../review-testing';
import { confirmable, firstChosen, isReviewed, nextUnreviewed } from './cells';

const abstained: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };
const nothing: Verdict = { state: 'unscored', reason: 'nothing-to-judge', detail: '' };
const SCORED = scored(3);

const cell = (unit: string, id: string, verdict = SCORED, answered = false): Cell => ({
  ...cellWith(verdict, answered ? answer({ verdict }, 'me') : null),
  unit,
  question: id,
});

describe('the next cell to review', () => {
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

describe('the cell that an item opens with', () => {
  const opened = (cells: Cell[], layout: 'matrix' | 'list' = 'matrix', showsJudge = true) => {
    const ids = [...new Set(cells.map((one) => one.question))];
    const suite = {
      groups: [{ id: 'dynamic', label: 'Dynamic', layout }],
      questions: ids.map((id) => question({ id })),
    } as Parameters<typeof firstChosen>[0]['suite'];
    const first = firstChosen({ cells, suite }, showsJudge);
    return first && `${first.unit} ${first.question}`;
  };
  const silent = [cell('a', 'silent', abstained), cell('b', 'silent', abstained)];
  const reviewed = [cell('a', 'q', SCORED, true), cell('b', 'q', SCORED, true)];

  it('is the first with a score that is not reviewed', () => {
    expect(opened([...silent, cell('a', 'q', SCORED, true), cell('b', 'q')])).toBe('b q');
  });

  it('is none of a question without a score, but where nothing else is there or it is listed', () => {
    expect(opened([...silent, ...reviewed])).toBe('a q');
    expect(opened([...silent, ...reviewed, cell('c', 'q', abstained)])).toBe('c q');
    expect(opened(silent)).toBe('a silent');
    expect(opened([...silent, ...reviewed], 'list')).toBe('a silent');
    expect(opened([])).toBeNull();
  });

  it('goes by nothing that a judge says where the person does not see it', () => {
    expect(opened([...reviewed, cell('a', 'next', abstained)], 'matrix', false)).toBe('a next');
  });
});

it('a cell is not reviewed by a person who took their answer back', () => {
  const own = answer({ verdict: null, act: 'withdraw' }, 'me');
  expect(isReviewed({ ...cellWith(scored(7)), own })).toBe(false);
});
