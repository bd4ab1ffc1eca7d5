import { describe, expect, it } from 'vitest';
import type { SideOption } from '@/lib/suites/sides';
import { agreementOf, type PairAnswer, standingOf } from './compute';

let count = 0;
const answer = (
  models: readonly [string, string],
  said: SideOption,
  more: Partial<PairAnswer> = {},
): PairAnswer => {
  count += 1;
  return {
    itemId: `pair ${count}`,
    raterId: 'ada',
    models,
    cluster: `task ${count}`,
    said,
    ...more,
  };
};

describe('how models stand by pairs', () => {
  it('goes by video, whichever stands first, with ties and both bad as half a point', () => {
    const standing = standingOf([
      answer(['A', 'B'], 'first'),
      answer(['B', 'A'], 'second'),
      answer(['B', 'A'], 'tie'),
      answer(['A', 'B'], 'both-bad', { raterId: 'bo' }),
      answer(['A', 'B'], 'second'),
    ]);
    expect(standing).toMatchObject({
      comparisons: 5,
      tasks: 5,
      raters: 2,
      ties: 1,
      bothBad: 1,
      unbeaten: null,
      models: [
        { model: 'A', comparisons: 5, share: 0.6 },
        { model: 'B', comparisons: 5, share: 0.4 },
      ],
    });
    const [a, b] = standing.models;
    expect((a?.strength ?? 0) - (b?.strength ?? 0)).toBeCloseTo(Math.log(1.5), 9);
  });

  it('has shares without strengths where one model gave no point away', () => {
    const standing = standingOf([answer(['A', 'B'], 'first'), answer(['C', 'B'], 'tie')]);
    expect(standing.unbeaten).toEqual(['A']);
    expect(standing.models.map(({ share, strength }) => [share, strength])).toEqual([
      [1, null],
      [0.25, null],
      [0.5, null],
    ]);
    expect(standingOf([])).toMatchObject({ comparisons: 0, models: [], unbeaten: null });
  });
});

describe('agreement on pairs', () => {
  it('is counted in all, by the two models, and by how far these are apart', () => {
    const people = [
      ...Array.from({ length: 9 }, () => answer(['A', 'C'], 'first')),
      answer(['A', 'C'], 'second'),
      ...Array.from({ length: 5 }, () => answer(['A', 'B'], 'first')),
      ...Array.from({ length: 5 }, () => answer(['B', 'A'], 'first')),
      ...Array.from({ length: 9 }, () => answer(['B', 'C'], 'first')),
      answer(['C', 'B'], 'tie'),
    ];
    // The judge prefers whatever stands first, but calls one pair a tie and another both bad, and one it never saw.
    const judged = new Map(people.map(({ itemId }) => [itemId, 'first' as SideOption]));
    judged.set(people.at(-1)?.itemId ?? '', 'both-bad');
    judged.set(people[0]?.itemId ?? '', 'tie');
    judged.delete(people[1]?.itemId ?? '');
    const { all, matchUps, gaps } = agreementOf(judged, people, standingOf(people));
    expect(all.equal).toMatchObject({ things: 29, share: 27 / 29 });
    expect(all.decided).toMatchObject({ things: 27, share: 26 / 27 });
    expect(
      matchUps.map(({ models, equal }) => [models.join(''), equal.things, equal.share]),
    ).toEqual([
      ['AB', 10, 1],
      ['AC', 9, 7 / 9],
      ['BC', 10, 1],
    ]);
    expect(gaps.map(({ id, equal }) => [id, equal.things])).toEqual([
      ['close', 10],
      ['apart', 0],
      ['far', 19],
    ]);
    expect(all.equal.interval?.low).toBeGreaterThan(0.7);
  });
});
