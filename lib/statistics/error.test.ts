import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bias,
  differencesOfPairs,
  differencesOfTable,
  limitsOfAgreement,
  meanAbsoluteError,
  rootMeanSquareError,
  shareWithin,
} from './error';
import { dropMissing, expectInterval, expectNear, goldenCases } from './fixtures/golden';
import { tabulate } from './table';

interface Expected {
  n: number;
  mae: number;
  rmse: number;
  bias: number;
  sdDiff: number;
  loa95: number[];
  biasCi95: number[];
  loaLowerCi95: number[];
  loaUpperCi95: number[];
  exact: number;
  within1: number;
  within2: number;
}

describe('errors of a judge', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { human: (number | null)[]; judge: (number | null)[] },
    object,
    Expected
  >('error_and_bland_altman')) {
    it(`equal the reference: ${id}`, () => {
      const differences = differencesOfPairs(...dropMissing(input.human, input.judge));
      expect(differences.values).toHaveLength(expected.n);
      expectNear(meanAbsoluteError(differences), expected.mae, tolerance);
      expectNear(rootMeanSquareError(differences), expected.rmse, tolerance);
      expectNear(bias(differences), expected.bias, tolerance);
      expectNear(shareWithin(differences, 0), expected.exact, tolerance);
      expectNear(shareWithin(differences, 1), expected.within1, tolerance);
      expectNear(shareWithin(differences, 2), expected.within2, tolerance);

      const limits = limitsOfAgreement(differences);
      expectNear(limits?.standardDeviation, expected.sdDiff, tolerance);
      expectNear(limits?.lower, expected.loa95[0], tolerance);
      expectNear(limits?.upper, expected.loa95[1], tolerance);
      expectInterval(limits?.biasInterval, expected.biasCi95, tolerance);
      expectInterval(limits?.lowerInterval, expected.loaLowerCi95, tolerance);
      expectInterval(limits?.upperInterval, expected.loaUpperCi95, tolerance);
    });
  }

  it('are the same from a table as from the pairs', () => {
    const pairs = fc.array(fc.tuple(fc.nat(10), fc.nat(10)), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(pairs, (ratings) => {
        const person = ratings.map(([value]) => value);
        const judge = ratings.map(([, value]) => value);
        const one = differencesOfPairs(person, judge);
        const other = differencesOfTable(tabulate(person, judge, 11));
        for (const of of [meanAbsoluteError, rootMeanSquareError, bias]) {
          expectNear(of(other), of(one), 1e-12);
        }
        expectNear(shareWithin(other, 1), shareWithin(one, 1), 1e-12);
        expectNear(limitsOfAgreement(other)?.lower, limitsOfAgreement(one)?.lower, 1e-10);
      }),
    );
  });

  it('are undefined without pairs; limits need two', () => {
    const none = differencesOfPairs([], []);
    expect(meanAbsoluteError(none)).toBeNull();
    expect(rootMeanSquareError(none)).toBeNull();
    expect(bias(none)).toBeNull();
    expect(shareWithin(none, 1)).toBeNull();
    expect(limitsOfAgreement(differencesOfPairs([3], [4]))).toBeNull();
  });

  it('refuse lists of different lengths', () => {
    expect(() => differencesOfPairs([1], [])).toThrow('equally many');
  });
});
