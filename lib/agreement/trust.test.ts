import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckedUnit, countAtThreshold, rankingInterval, reportDetector } from './trust';

function units(positive: boolean, scores: (number | null)[], videos = 'p'): CheckedUnit[] {
  return scores.map((score, index) => ({ video: `${videos}${index}`, positive, score }));
}

describe('the interval of an AUROC', () => {
  it('solves the equation that defines it', () => {
    const { low } = rankingInterval(0.8, 10, 20);
    const spread = 1 + 14 * ((1 - low) / (2 - low) + low / (1 + low));
    expect((0.8 - low) ** 2).toBeCloseTo((1.959964 ** 2 * low * (1 - low) * spread) / 200, 6);
  });

  it('does not claim certainty for a perfect ranking of few', () => {
    expect(rankingInterval(1, 2, 50).low).toBeCloseTo(0.6, 2);
    expect(rankingInterval(1, 2, 50).high).toBe(1);
    expect(rankingInterval(1, 1, 50).low).toBeLessThan(0.5);
  });

  it('holds the estimate, mirrors, and narrows with more members', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (auroc, positives, negatives) => {
          const { low, high } = rankingInterval(auroc, positives, negatives);
          const mirrored = rankingInterval(1 - auroc, positives, negatives);
          const narrower = rankingInterval(auroc, positives * 4, negatives * 4);
          expect(low).toBeLessThan(auroc);
          expect(high).toBeGreaterThan(auroc);
          expect(mirrored.low).toBeCloseTo(1 - high, 9);
          expect(narrower.high - narrower.low).toBeLessThan(high - low);
        },
      ),
    );
  });
});

describe('the report on a type', () => {
  it('says that a judge which abstains throughout never scores, and counts what is missing', () => {
    const report = reportDetector([...units(true, [null]), ...units(false, [null, null], 'n')]);
    expect(report).toMatchObject({
      trust: 'never-scored',
      positives: { units: 0, videos: 0, unscored: 1 },
      negatives: { units: 0, videos: 0, unscored: 2 },
      ranking: null,
    });
  });

  it('says that one class alone shows nothing', () => {
    expect(reportDetector(units(true, [9, 8])).trust).toBe('one-sided');
  });

  it('leaves open what a single video with a violation cannot decide, however perfect', () => {
    const found = reportDetector([
      ...units(true, [9]),
      ...units(false, Array<number>(50).fill(0), 'n'),
    ]);
    expect(found.ranking?.auroc).toBe(1);
    expect(found).toMatchObject({ trust: 'too-few', interval: null });
  });

  it('counts videos, not units: ten clusters of one video are one', () => {
    const same = Array.from({ length: 10 }, () => ({ video: 'one', positive: true, score: 9 }));
    const plausible = units(false, Array<number>(50).fill(0), 'n');
    expect(reportDetector([...same, ...plausible]).trust).toBe('too-few');
    expect(reportDetector([...units(true, Array<number>(10).fill(9)), ...plausible]).trust).toBe(
      'better',
    );
  });

  it('tells chance, and worse than chance, from better', () => {
    const mixed = Array.from({ length: 20 }, (_, index) => index % 2);
    const [zeros, nines] = [Array<number>(20).fill(0), Array<number>(20).fill(9)];
    const trust = (positive: number[], negative: number[]) =>
      reportDetector([...units(true, positive), ...units(false, negative, 'n')]).trust;
    expect(trust(mixed, mixed)).toBe('chance');
    expect(trust(zeros, nines)).toBe('worse');
    expect(trust(nines, zeros)).toBe('better');
  });
});

describe('a threshold', () => {
  it('says yes at its own value, and leaves unscored units out', () => {
    const counts = countAtThreshold(
      [...units(true, [5, 4, null]), ...units(false, [5, 0, null], 'n')],
      5,
    );
    expect(counts).toEqual({
      truePositives: 1,
      falseNegatives: 1,
      falsePositives: 1,
      trueNegatives: 1,
    });
  });
});
