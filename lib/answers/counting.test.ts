import { describe, expect, it } from 'vitest';
import { cellsOf } from './counting';
import type { RecordedAnswer } from './schema';

const judge = { id: 'judge', kind: 'judge', name: 'Judge' } as const;
const ada = { id: 'ada', kind: 'person', name: 'Ada' } as const;
const ben = { id: 'ben', kind: 'person', name: 'Ben' } as const;

function answer(
  id: string,
  rater: RecordedAnswer['rater'],
  value: number | null,
  supersedesId: string | null = null,
): RecordedAnswer {
  return {
    id,
    unit: 'video',
    question: 's1',
    verdict: value === null ? null : { state: 'scored', value, rationale: '' },
    act: rater.kind === 'person' ? (value === null ? 'withdraw' : 'override') : null,
    rater,
    seenId: null,
    supersedesId,
    at: '2026-01-01T00:00:00.000Z',
  };
}

function cell(answers: RecordedAnswer[]) {
  const [only] = cellsOf(answers, 'ada', [{ unit: 'video', question: 's1' }]);
  if (!only) throw new Error('no cell');
  return only;
}

describe('the effective answer', () => {
  it('is the judge’s while no person answered', () => {
    expect(cell([answer('1', judge, 7)]).effective?.id).toBe('1');
  });

  it('is a person’s as soon as there is one, whatever the order of the rows', () => {
    expect(cell([answer('2', ada, 0), answer('1', judge, 7)]).effective?.id).toBe('2');
  });

  it('is the judge’s again once the person takes the answer back', () => {
    const back = cell([answer('1', judge, 7), answer('2', ada, 0), answer('3', ada, null, '2')]);
    expect(back.effective?.id).toBe('1');
    expect(back.people).toEqual([]);
    expect(back.own?.id).toBe('3');
  });

  it('is the latest person’s where several answered, and all of them stay visible', () => {
    const both = cell([answer('1', judge, 7), answer('10', ben, 2), answer('9', ada, 5)]);
    expect(both.effective?.id).toBe('10');
    expect(both.people.map(({ id }) => id)).toEqual(['9', '10']);
    expect(both.own?.id).toBe('9');
  });

  it('is the adjudication where there is one, no matter who answers after it', () => {
    const settled = { ...answer('3', ada, 4), act: 'adjudicate' as const };
    const all = cell([
      answer('1', judge, 7),
      answer('2', ben, 2),
      settled,
      answer('4', ben, 9, '2'),
    ]);
    expect(all.effective?.id).toBe('3');
    expect(all.people.map(({ id }) => id)).toEqual(['3', '4']);
  });

  it('is null where nobody answered', () => {
    expect(cell([]).effective).toBeNull();
  });
});
