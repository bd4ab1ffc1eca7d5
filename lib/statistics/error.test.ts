import { describe, expect, it } from 'vitest';
import {
  bias,
  differencesOfTable,
  meanAbsoluteError,
  rootMeanSquareError,
  shareWithin,
} from './error';
import { dropMissing, expectNear, goldenCases } from './fixtures/golden';
import { emptyTable, tabulate } from './table';

interface Expected {
  n: number;
  mae: number;
  rmse: number;
  bias: number;
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
      const [person, judge] = dropMissing(input.human, input.judge);
      expect(person).toHaveLength(expected.n);
      const differences = differencesOfTable(tabulate(person, judge, 11));
      expectNear(meanAbsoluteError(differences), expected.mae, tolerance);
      expectNear(rootMeanSquareError(differences), expected.rmse, tolerance);
      expectNear(bias(differences), expected.bias, tolerance);
      expectNear(shareWithin(differences, 0), expected.exact, tolerance);
      expectNear(shareWithin(differences, 1), expected.within1, tolerance);
      expectNear(shareWithin(differences, 2), expected.within2, tolerance);
    });
  }

  it('are undefined without pairs', () => {
    const none = differencesOfTable(emptyTable(3));
    for (const of of [meanAbsoluteError, rootMeanSquareError, bias]) expect(of(none)).toBeNull();
    expect(shareWithin(none, 1)).toBeNull();
  });
});
