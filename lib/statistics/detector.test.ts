import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  nameCounts,
  phi,
  positiveAgreement,
  precision,
  sensitivity,
  specificity,
} from './binary';
import { rankDetector, tabulateDetector } from './detector';
import { expectInterval, expectNear, goldenCases } from './fixtures/golden';
import { wilsonInterval } from './proportion';

interface Expected {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  accuracy: number;
  precision: number | null;
  recall: number | null;
  specificity: number | null;
  f1: number | null;
  mcc: number | null;
  precisionWilson95: number[] | null;
  recallWilson95: number[] | null;
  auroc: number | null;
  rocPoints?: number[][];
}

describe('a score as a detector', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { human: number[]; score: number[]; threshold: number },
    object,
    Expected
  >('detector')) {
    const positive = input.human.map((answer) => answer === 1);

    it(`equals the reference at its threshold: ${id}`, () => {
      const counts = nameCounts(tabulateDetector(positive, input.score, input.threshold));
      const { tp, fp, fn, tn } = expected;
      expect(counts).toEqual({
        truePositives: tp,
        falsePositives: fp,
        falseNegatives: fn,
        trueNegatives: tn,
      });
      expectNear(accuracy(counts), expected.accuracy, tolerance);
      expectNear(precision(counts), expected.precision, tolerance);
      expectNear(sensitivity(counts), expected.recall, tolerance);
      expectNear(specificity(counts), expected.specificity, tolerance);
      expectNear(positiveAgreement(counts), expected.f1, tolerance);
      expectNear(phi(counts), expected.mcc, tolerance);
      expectInterval(wilsonInterval(tp, tp + fp), expected.precisionWilson95, tolerance);
      expectInterval(wilsonInterval(tp, tp + fn), expected.recallWilson95, tolerance);
    });

    it(`equals the reference over all thresholds: ${id}`, () => {
      const ranking = rankDetector(positive, input.score);
      expectNear(ranking?.auroc, expected.auroc, tolerance);
      expect(ranking?.points.length).toBe(expected.rocPoints?.length);
      ranking?.points.forEach((point, index) => {
        const [falsePositiveRate, truePositiveRate] = expected.rocPoints?.[index] ?? [];
        expectNear(point.falsePositiveRate, falsePositiveRate, tolerance);
        expectNear(point.truePositiveRate, truePositiveRate, tolerance);
      });
    });
  }

  it('has an AUROC equal to the share of pairs in the right order, ties counted half', () => {
    const units = fc.array(fc.record({ positive: fc.boolean(), score: fc.nat(6) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(units, (all) => {
        const positives = all.filter((unit) => unit.positive);
        const negatives = all.filter((unit) => !unit.positive);
        const right = positives.reduce(
          (sum, { score }) =>
            sum +
            negatives.reduce((part, other) => part + (1 + Math.sign(score - other.score)) / 2, 0),
          0,
        );
        const count = positives.length * negatives.length;
        const ranking = rankDetector(
          all.map((unit) => unit.positive),
          all.map((unit) => unit.score),
        );
        expectNear(ranking?.auroc, count === 0 ? null : right / count, 1e-12);
      }),
    );
  });

  it('refuses lists of different lengths', () => {
    expect(() => rankDetector([true], [])).toThrow('one answer');
  });
});
