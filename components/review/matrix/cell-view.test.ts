import { describe, expect, it } from 'vitest';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import type { Verdict } from '@/lib/judge/verdict';
import { isReviewed, viewCell, wordsOf } from './cell-view';

const RATING: Question = {
  id: 'd1',
  label: 'Clipping',
  help: '',
  group: 'dynamic',
  unit: 'cluster',
  scale: { kind: 'rating', min: 0, max: 10 },
};

const scored = (value: number | string): Verdict => ({ state: 'scored', value, rationale: 'seen' });
const abstained: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };

function row(
  kind: 'judge' | 'person',
  verdict: Verdict,
  act: RecordedAnswer['act'],
): RecordedAnswer {
  return {
    id: kind === 'judge' ? '1' : '2',
    unit: 'video',
    question: 'd1',
    verdict,
    act,
    rater: { id: kind, kind, name: kind },
    seenId: null,
    supersedesId: null,
    at: '2026-01-01T00:00:00.000Z',
  };
}

function cell(judge: Verdict, person?: RecordedAnswer): Cell {
  const judged = row('judge', judge, null);
  return {
    unit: 'video',
    question: 'd1',
    judge: judged,
    people: person ? [person] : [],
    reference: null,
    own: person ?? null,
    effective: person ?? judged,
  };
}

describe('a cell', () => {
  it('shows the judge’s value while nobody answered, and says so', () => {
    expect(viewCell(cell(scored(7)), RATING)).toMatchObject({
      shown: '7',
      struck: null,
      state: 'unreviewed',
      severity: 0.7,
      description: 'judge: 7; unreviewed',
    });
  });

  it('shows a person’s value, and the judge’s struck', () => {
    const person = row('person', scored(2), 'override');
    expect(viewCell(cell(scored(7), person), RATING)).toMatchObject({
      shown: '2',
      struck: '7',
      state: 'overridden',
      severity: 0.2,
    });
  });

  it('strikes nothing when the judge is confirmed', () => {
    const person = row('person', scored(7), 'confirm');
    expect(viewCell(cell(scored(7), person), RATING)).toMatchObject({
      struck: null,
      state: 'confirmed',
    });
  });

  it('counts what confirmed another judge by its value', () => {
    const person = row('person', scored(7), 'confirm');
    expect(viewCell(cell(scored(2), person), RATING)).toMatchObject({
      shown: '7',
      struck: '2',
      state: 'overridden',
    });
    expect(viewCell(cell(abstained, person), RATING)).toMatchObject({
      shown: '7',
      struck: null,
      state: 'overridden',
    });
  });

  it('has no number and no colour when the person cannot tell', () => {
    const person = row('person', abstained, 'cannot_tell');
    expect(viewCell(cell(scored(7), person), RATING)).toMatchObject({
      shown: null,
      struck: '7',
      severity: null,
      state: 'cannot-tell',
    });
  });

  it('is never a zero when the judge has no score, but says why', () => {
    const view = viewCell(cell({ state: 'unscored', reason: 'timed-out', detail: '' }), RATING);
    expect(view.shown).toBeNull();
    expect(view.severity).toBeNull();
    expect(view.description).toBe('judge: no reply in time; unreviewed');
  });

  it('prints yes and no as words', () => {
    const question: Question = { ...RATING, scale: { kind: 'yes-no' } };
    expect(viewCell(cell(scored(0)), question)).toMatchObject({ shown: 'no', severity: null });
  });
});

it('is not reviewed by a person who took their answer back', () => {
  const own = { ...row('person', scored(2), 'withdraw'), verdict: null };
  expect(isReviewed({ ...cell(scored(7)), own })).toBe(false);
});

describe('the words beside a value', () => {
  it('end with when it is to be seen, where that is said', () => {
    const seen: Verdict = { state: 'scored', value: 7, rationale: 'It is gone.' };
    expect(wordsOf(seen)).toBe('It is gone.');
    expect(wordsOf({ ...seen, span: { from: 1.2, to: 1.6 } })).toBe('It is gone. (1.20–1.60 s)');
    expect(wordsOf({ ...seen, span: { from: 1.2, to: 1.2 } })).toBe('It is gone. (at 1.20 s)');
  });
});
