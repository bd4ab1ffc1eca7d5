import { describe, expect, it } from 'vitest';
import { assessQuestion, averageAssessed } from './compare';
import { compareRatings, pairsOf, said } from './fixtures/rated-pairs';

describe('a judge of one answer', () => {
  it('gives the answer that people give most often, and scores what that scores', () => {
    const { constant, statistics } = compareRatings(
      pairsOf(said('0/3 0/0 4/4'), said('0/0 2/9 -/4')),
    );
    expect(constant.answer).toBe(0);
    expect(constant.values).toMatchObject({
      exact: 3 / 5,
      meanAbsoluteError: 6 / 5,
      bias: -6 / 5,
      kappaQuadratic: 0,
      spearman: null,
    });
    // The judge itself was exact in as many, and so tells no more than that.
    expect(statistics.exact.value).toBe(3 / 5);
  });

  it('gives none without pairs, and over several questions the mean of what each has', () => {
    expect(compareRatings([]).constant).toMatchObject({ answer: null, values: { exact: null } });
    const scale = { kind: 'rating', min: 0, max: 10 } as const;
    const [zeros, tens] = ['0/3 0/0 4/4', '10/9 10/1 10/10'].map((text) =>
      assessQuestion(pairsOf(said(text)), scale),
    );
    if (!zeros || !tens) throw new Error('two questions are assessed');
    const { constant } = averageAssessed([zeros, tens], scale);
    expect(constant.answer).toBeNull();
    expect(constant.values).toMatchObject({ exact: (2 / 3 + 1) / 2, kappaQuadratic: 0 });
  });
});
