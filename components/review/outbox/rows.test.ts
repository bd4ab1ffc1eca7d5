import { describe, expect, it } from 'vitest';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { HOLDS_QUESTION, relationUnit, spanUnit } from '@/lib/suites/question';
import { answer, cell, scored } from '../review-testing';
import { type Act, ownRow, pendingRow, personAnswer, storedId, withRows } from './rows';

const PLACE = { unit: 'video', question: 'd1' };
const AT = '2026-01-02T00:00:00.000Z';
const CELL = cell(scored(7));

const REVIEW = {
  item: { id: 'v' },
  rater: { id: 'me', name: 'Me' },
  run: { suite: { id: 'suite' }, cells: [CELL], remarks: [] as RecordedAnswer[] },
} as ItemReview;

const OVERRIDE: Act = { ...PLACE, act: 'override', value: 2, rationale: 'no' };
const WITHDRAW: Act = { ...PLACE, act: 'withdraw' };
const cellIn = (review: ItemReview) => review.run?.cells[0] ?? CELL;

/** The review after an act, before the server has stored it. */
function doing(review: ItemReview, act: Act): ItemReview {
  return withRows(review, [pendingRow(review, personAnswer(review, act, false), AT)]);
}

describe('an answer on its way', () => {
  it('is shown at once, in place of the judge’s', () => {
    const shown = cellIn(doing(REVIEW, OVERRIDE));
    expect(shown.effective?.verdict).toMatchObject({ value: 2 });
    expect(shown.people).toHaveLength(1);
  });

  it('never counts as a row that the server has', () => {
    expect(storedId(cellIn(doing(REVIEW, OVERRIDE)).own)).toBeNull();
  });

  it('gives the judge’s value back when it takes an answer back', () => {
    const shown = cellIn(doing(doing(REVIEW, OVERRIDE), WITHDRAW));
    expect(shown.people).toEqual([]);
    expect(shown.effective).toBe(CELL.judge);
  });

  it('leaves other people’s answers where they are', () => {
    const review = withRows(REVIEW, [answer({ id: '11' }, 'other')]);
    expect(cellIn(doing(review, OVERRIDE)).people.map(({ rater }) => rater.id)).toEqual([
      'other',
      'me',
    ]);
  });
});

describe('an answer as it is sent', () => {
  it('names what was seen and the stored row that it supersedes', () => {
    const review = withRows(REVIEW, [answer({ id: '12' }, 'me')]);
    expect(personAnswer(review, OVERRIDE, false)).toMatchObject({
      seenId: '10',
      supersedesId: '12',
      value: 2,
      rationale: 'no',
    });
  });

  it('names the own answer in view that is still to be sent', () => {
    const shown = doing(REVIEW, OVERRIDE);
    const pending = cellIn(shown).own;
    expect(`pending-${personAnswer(shown, WITHDRAW, false).supersedesSent}`).toBe(pending?.id);
    expect(personAnswer(REVIEW, OVERRIDE, false).supersedesSent).toBeNull();
  });

  it('has a name of its own each time, and says when one key gave many', () => {
    const [one, other] = [OVERRIDE, OVERRIDE].map((act) => personAnswer(REVIEW, act, true));
    expect(one?.sentAs).not.toBe(other?.sentAs);
    expect(one?.sweep).toBe(true);
  });
});

describe('what is said unasked', () => {
  const finding: Act = {
    unit: spanUnit(0.5, 1),
    question: 'd1',
    act: 'state',
    value: 6,
    rationale: 'it melts',
    box: { at: 0.5, x: 0, y: 0, width: 0.5, height: 0.5 },
    seenId: '10',
  };

  it('stands apart from the cells, with its box, and leaves their values alone', () => {
    const review = doing(REVIEW, finding);
    expect(cellIn(review)).toBe(CELL);
    expect(review.run?.remarks).toMatchObject([
      { unit: 'span@0.500-1.000', verdict: { value: 6 }, box: { width: 0.5 }, seenId: '10' },
    ]);
  });

  it('is taken back by a row that stays the latest', () => {
    const review = doing(doing(REVIEW, finding), { ...finding, act: 'withdraw' });
    expect(review.run?.remarks).toHaveLength(1);
    expect(ownRow(review, finding)?.verdict).toBeNull();
  });

  it('holds or does not hold, where it is about a claim of a graph', () => {
    const claim = {
      unit: relationUnit({ from: 1.2, to: 1.2 }, ['cup', 'on', 'table']),
      question: HOLDS_QUESTION,
      seenId: '10',
    };
    const holds = doing(REVIEW, { ...claim, act: 'confirm' });
    expect(ownRow(holds, claim)?.verdict).toMatchObject({ value: 1 });
    expect(ownRow(doing(holds, { ...claim, act: 'reject' }), claim)?.verdict).toMatchObject({
      value: 0,
    });
  });

  it('leaves all remarks as they are where a cell is answered: what shows them is not drawn again', () => {
    const found = doing(REVIEW, finding);
    expect(doing(found, OVERRIDE).run?.remarks).toBe(found.run?.remarks);
  });
});
