import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jackknife } from './jackknife';
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

  const zeros = (count: number) => units(false, Array<number>(count).fill(0), 'n');

  it('leaves open what fewer than three videos with a violation cannot decide, however perfect', () => {
    const found = (count: number) =>
      reportDetector([...units(true, Array<number>(count).fill(9)), ...zeros(50)]);
    expect(found(2).ranking?.auroc).toBe(1);
    expect(found(2)).toMatchObject({ trust: 'too-few', interval: null });
    expect(found(3)).toMatchObject({ trust: 'better', provisional: true });
    expect(found(15).provisional).toBe(false);
  });

  it('counts videos, not units: ten clusters of one video are one', () => {
    const same = Array.from({ length: 10 }, () => ({ video: 'one', positive: true, score: 9 }));
    expect(reportDetector([...same, ...zeros(50)]).trust).toBe('too-few');
  });

  it('leaves out one video at a time on the scale of the logit', () => {
    const some: CheckedUnit[] = Array.from({ length: 48 }, (_, unit) => ({
      video: `v${unit % 12}`,
      positive: unit % 3 === 0 || unit % 12 === 1,
      score: (unit * 7) % 11 > 5 ? (unit * 7) % 11 : unit % 3 === 0 ? 6 : 2,
    }));
    const aurocOf = (kept: readonly CheckedUnit[]) => reportDetector(kept).ranking?.auroc ?? null;
    const videos = [...new Set(some.map(({ video }) => video))];
    const without = videos.map((left) => aurocOf(some.filter(({ video }) => video !== left)));
    const expected = jackknife(aurocOf(some) ?? Number.NaN, without, {
      range: [0, 1],
      transform: 'fisher',
    });
    const { interval } = reportDetector(some);
    expect(interval?.low).toBeCloseTo(expected.interval?.low ?? Number.NaN, 10);
    expect(interval?.high).toBeCloseTo(expected.interval?.high ?? Number.NaN, 10);
  });

  it('is surer of a video with many units of both kinds than Newcombe’s count of videos', () => {
    // Labels differ by unit: 20 videos, each with three violations and three plausible units, equal in all of them.
    const some = Array.from({ length: 120 }, (_, unit): CheckedUnit => {
      const positive = unit % 2 === 0;
      const place = Math.floor(unit / 2) % 3;
      const shift = unit % 40 === 0 ? 3 : 0;
      return {
        video: `v${Math.floor(unit / 6)}`,
        positive,
        score: ((positive ? [3, 6, 8] : [1, 4, 7])[place] ?? 0) - shift,
      };
    });
    const { interval, ranking } = reportDetector(some);
    const byClips = rankingInterval(ranking?.auroc ?? Number.NaN, 20, 20);
    const width = (one: { low: number; high: number } | null) => (one ? one.high - one.low : 9);
    expect(width(interval)).toBeLessThan(width(byClips) / 2);
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
