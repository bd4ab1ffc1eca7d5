import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  type BinaryCounts,
  nameCounts,
  negativeAgreement,
  phi,
  positiveAgreement,
  precision,
  prevalenceAdjustedKappa,
  prevalenceIndex,
  sensitivity,
  specificity,
} from './binary';
import { spearmanOfTable } from './correlation';
import { dropMissing, expectNear, goldenCases } from './fixtures/golden';
import { gwetOfTable } from './gwet';
import { kappa } from './kappa';
import { tabulate } from './table';
import { createWeights } from './weights';

interface Expected {
  tp: number;
  fn: number;
  fp: number;
  tn: number;
  observedAgreement: number;
  kappa: number;
  pabak: number;
  prevalenceIndex: number;
  gwetAC1: number;
  positiveAgreement: number;
  negativeAgreement: number;
}

function countsOf(a: number, b: number, c: number, d: number): BinaryCounts {
  return { truePositives: a, falseNegatives: b, falsePositives: c, trueNegatives: d };
}

describe('yes/no agreement', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { human: (number | null)[]; judge: (number | null)[] },
    object,
    Expected
  >('binary_agreement')) {
    it(`equals the reference: ${id}`, () => {
      const [person, judge] = dropMissing(input.human, input.judge);
      const table = tabulate(person, judge, 2);
      const counts = nameCounts(table);
      const { tp, fn, fp, tn } = expected;
      expect(counts).toEqual(countsOf(tp, fn, fp, tn));
      expectNear(accuracy(counts), expected.observedAgreement, tolerance);
      expectNear(prevalenceAdjustedKappa(counts), expected.pabak, tolerance);
      expectNear(prevalenceIndex(counts), expected.prevalenceIndex, tolerance);
      expectNear(positiveAgreement(counts), expected.positiveAgreement, tolerance);
      expectNear(negativeAgreement(counts), expected.negativeAgreement, tolerance);

      const weights = createWeights('none', 2);
      expectNear(kappa(table, weights), expected.kappa, tolerance);
      expectNear(gwetOfTable(table, weights), expected.gwetAC1, tolerance);
    });
  }

  it('has a φ equal to the correlation of ranks', () => {
    const answers = fc.array(fc.tuple(fc.nat(1), fc.nat(1)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(answers, (pairs) => {
        const table = tabulate(
          pairs.map(([answer]) => answer),
          pairs.map(([, answer]) => answer),
          2,
        );
        expectNear(phi(nameCounts(table)), spearmanOfTable(table), 1e-12);
      }),
    );
  });

  it('is undefined, never 0, where there is nothing to count', () => {
    expect(sensitivity(countsOf(0, 0, 3, 4))).toBeNull();
    expect(specificity(countsOf(3, 4, 0, 0))).toBeNull();
    expect(precision(countsOf(0, 3, 0, 4))).toBeNull();
    expect(positiveAgreement(countsOf(0, 0, 0, 4))).toBeNull();
    expect(negativeAgreement(countsOf(4, 0, 0, 0))).toBeNull();
    expect(phi(countsOf(0, 3, 0, 4))).toBeNull();
    const none = countsOf(0, 0, 0, 0);
    for (const of of [accuracy, prevalenceAdjustedKappa, prevalenceIndex]) {
      expect(of(none)).toBeNull();
    }
  });
});
