import { describe, expect, it } from 'vitest';
import { ANYTHING_QUESTION, pairByItem, pairByUnit, type UnitScore } from './pairing';

function said(unit: string, question: string, value: number | null, itemId = 'v'): UnitScore {
  return { itemId, unit, question, value };
}

describe('pairs by unit', () => {
  it('hold what both answered, unscored by the judge included', () => {
    const judge = [said('a', 'd3', 7), said('b', 'd3', null), said('c', 'd3', 2)];
    const labels = [said('a', 'd3', 8), said('b', 'd3', 0), said('d', 'd3', 8)];
    expect(pairByUnit(judge, labels)).toEqual([
      { itemId: 'v', unit: 'a', question: 'd3', positive: true, score: 7 },
      { itemId: 'v', unit: 'b', question: 'd3', positive: false, score: null },
    ]);
  });

  it('leave out a label that says nothing', () => {
    expect(pairByUnit([said('a', 'd3', 7)], [said('a', 'd3', null)])).toEqual([]);
  });
});

describe('pairs by video', () => {
  const judge = [said('a', 'd3', 2), said('b', 'd3', 7), said('c', 'd3', null)];
  const of = (pairs: ReturnType<typeof pairByItem>, question: string) =>
    pairs.find((pair) => pair.question === question);

  it('take the largest over the units of both', () => {
    const pairs = pairByItem(judge, [said('a', 'd3', 0), said('b', 'd3', 8)], new Map());
    expect(pairs).toEqual([
      { itemId: 'v', unit: 'video', question: 'd3', positive: true, score: 7 },
    ]);
  });

  it('hold a label of the whole video against all units', () => {
    const pairs = pairByItem(judge, [said('video', 'd3', 0)], new Map());
    expect(of(pairs, 'd3')).toMatchObject({ positive: false, score: 7 });
  });

  it('are unscored only where no unit is scored', () => {
    const nothing = [said('a', 'd3', null), said('b', 'd3', null)];
    expect(of(pairByItem(nothing, [said('video', 'd3', 8)], new Map()), 'd3')?.score).toBeNull();
  });

  it('hold the headline score against whether any label is positive', () => {
    const labels = [said('video', 'd3', 0), said('video', 's1', 8)];
    const pairs = pairByItem(judge, labels, new Map([['v', 4.5]]));
    expect(of(pairs, ANYTHING_QUESTION)).toMatchObject({ positive: true, score: 4.5 });
  });

  it('take the largest answer where there is no headline score', () => {
    const pairs = pairByItem(judge, [said('video', 's1', 8)], new Map([['v', null]]));
    expect(of(pairs, ANYTHING_QUESTION)).toMatchObject({ positive: true, score: 7 });
  });

  it('believe the label on the whole over its parts', () => {
    const labels = [said('video', 's1', 8), said('video', ANYTHING_QUESTION, 0)];
    const pairs = pairByItem(judge, labels, new Map([['v', 4.5]]));
    expect(of(pairs, ANYTHING_QUESTION)).toMatchObject({ positive: false });
  });
});
