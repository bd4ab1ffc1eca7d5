import { describe, expect, it } from 'vitest';
import { expectNear, goldenCases } from './fixtures/golden';
import { jackknife } from './jackknife';
import { type EqualItems, NO_SCORE, type Ratings } from './ratings';
import { agreeTogether, TOGETHER_STATISTICS } from './together';

const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

function ratingsOf(rows: readonly (readonly number[])[], question = 'q'): Ratings {
  return {
    units: rows.map((answers) => ({ question, answers })),
    items: rows.map((_, place) => ({ units: [place], times: 1 })),
  };
}

/** Twenty units that three raters scored the same but for a point or two; the last of them left one out. */
const ROWS = Array.from({ length: 20 }, (_, unit) => {
  const score = (unit * 3) % 8;
  return [score, score + (unit % 2), unit === 4 ? NO_SCORE : score + ((unit * 5) % 3)];
});

const valueIn = (statistic: { value: number | null } | undefined) => statistic?.value;

describe('several raters together', () => {
  const [shrout] = goldenCases<{ ratings: number[][] }, object, Record<string, { icc: number }>>(
    'icc',
  );

  it('have the intraclass correlations of the reference', () => {
    const { input, expected, tolerance } = shrout ?? {};
    const found = agreeTogether(ratingsOf(input?.ratings ?? []), [0, 1, 2, 3], SCALE);
    expect(found).toMatchObject({ raters: 4, units: 6, complete: 6, clusters: 6 });
    expectNear(valueIn(found?.statistics.icc21), expected?.ICC2?.icc, tolerance ?? 0);
    expectNear(valueIn(found?.statistics.icc31), expected?.ICC3?.icc, tolerance ?? 0);
    expectNear(valueIn(found?.statistics.icc2k), expected?.ICC2k?.icc, tolerance ?? 0);
  });

  it('count what two of them scored, and what all did', () => {
    expect(agreeTogether(ratingsOf(ROWS), [0, 1, 2], SCALE)).toMatchObject({
      units: 20,
      complete: 19,
    });
    expect(agreeTogether(ratingsOf([[1, NO_SCORE, NO_SCORE]]), [0, 1, 2], SCALE)).toBeNull();
    expect(agreeTogether(ratingsOf(ROWS), [0], SCALE)).toBeNull();
  });

  it.each(TOGETHER_STATISTICS)('leave out one cluster with all of its items: %s', (name) => {
    const { units, items } = ratingsOf(ROWS);
    const clustered = items.map((item, place) => ({ ...item, cluster: String(place % 7) }));
    const statisticOf = (some: EqualItems[]) =>
      agreeTogether({ units, items: some }, [0, 1, 2], SCALE)?.statistics[name];
    const all = statisticOf(clustered);
    const without = Array.from({ length: 7 }, (_, left) =>
      statisticOf(clustered.filter(({ cluster }) => cluster !== String(left))),
    ).map((statistic) => statistic?.value ?? null);
    const expected = jackknife(all?.value ?? 0, without, { range: [-1, 1], transform: 'fisher' });
    const interval = all?.value == null ? null : all.interval;
    expectNear(interval?.low, expected.interval?.low, 1e-9);
    expectNear(interval?.high, expected.interval?.high, 1e-9);
  });

  it('count equal items as often as they occur', () => {
    const { units, items } = ratingsOf(ROWS);
    const find = (some: EqualItems[]) => agreeTogether({ units, items: some }, [0, 1, 2], SCALE);
    const twice = find(items.map((item) => ({ ...item, times: 2 })));
    const copied = find([...items, ...items]);
    expect(twice).toMatchObject({ units: 40, clusters: 40 });
    expectNear(valueIn(twice?.statistics.gwet), valueIn(copied?.statistics.gwet), 1e-12);
    expectNear(valueIn(twice?.statistics.icc21), valueIn(copied?.statistics.icc21), 1e-12);
  });

  it('are over several questions the mean of theirs, and have no ICC where answers have no distance', () => {
    const other = ROWS.map(([one = 0, two = 0, three = 0]) =>
      [one, 7 - two / 2, three].map(Math.floor),
    );
    const both: Ratings = {
      units: [...ratingsOf(ROWS, 'q').units, ...ratingsOf(other, 'r').units],
      items: ROWS.map((_, place) => ({ units: [place, ROWS.length + place], times: 1 })),
    };
    const alphaOf = (ratings: Ratings) =>
      agreeTogether(ratings, [0, 1, 2], SCALE)?.statistics.alpha?.value ?? Number.NaN;
    const mean = (alphaOf(ratingsOf(ROWS)) + alphaOf(ratingsOf(other))) / 2;
    expectNear(alphaOf(both), mean, 1e-12);
    const choice = { kind: 'choice', categories: ['a', 'b', 'c'] } as const;
    const answers = ROWS.map((row) => row.map((value) => (value < 0 ? value : value % 3)));
    const { statistics = {} } = agreeTogether(ratingsOf(answers), [0, 1, 2], choice) ?? {};
    expect(Object.keys(statistics)).toEqual(['alpha', 'fleissKappa', 'gwet']);
  });
});
