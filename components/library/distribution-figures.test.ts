import { describe, expect, it } from 'vitest';
import type { Distribution } from '@/lib/library/distribution/schema';
import { binFilters, distributionCsv, highestShare, placeBetween } from './distribution-figures';

const DISTRIBUTION: Distribution = {
  scores: { name: 'J, the suite’s prompts', runAt: null, corrected: true },
  withheld: 2,
  borders: [0, 5, 10],
  generators: [
    {
      generator: 'A, large',
      scored: 4,
      unscored: 1,
      unjudged: 3,
      mean: 2.5,
      interval: null,
      bins: [3, 1],
    },
    {
      generator: null,
      scored: 10,
      unscored: 0,
      unjudged: 0,
      mean: 6,
      interval: { from: 5, to: 7 },
      bins: [4, 6],
    },
  ],
};

describe('the distribution of a score', () => {
  it('puts values on the axis, and those beyond it at its ends', () => {
    expect([-1, 2.5, 10, 11].map((value) => placeBetween([0, 5, 10], value))).toEqual([
      0, 0.25, 1, 1,
    ]);
  });

  it('measures bars by the share of each generator’s clips, so that small ones can be compared', () => {
    expect(highestShare(DISTRIBUTION.generators)).toBe(0.75);
    expect(highestShare([])).toBe(0);
  });

  it('leads from a bar to its clips, also to those whose generator is not known', () => {
    expect(binFilters(DISTRIBUTION, 'index', { generator: null }, 1)).toEqual({
      generators: [''],
      dimension: 'index',
      from: 5,
      to: 10,
    });
  });

  it('counts what lies on a border to the bin above it', () => {
    const { from, to } = binFilters(DISTRIBUTION, 'index', { generator: 'B' }, 0);
    expect(from).toBe(0);
    expect(to).toBeLessThan(5);
    expect(to).toBeCloseTo(5, 5);
  });

  it('is written as CSV with a column for each bin, and says whose scores it has', () => {
    expect(distributionCsv(DISTRIBUTION).split('\r\n')).toEqual([
      'generator,scores_by,run_at,value_of,scored,unscored,not_judged,withheld_in_all,mean,interval_low,interval_high,0 to 5,5 to 10',
      '"A, large","J, the suite’s prompts",,corrected,4,1,3,2,2.5,,,3,1',
      ',"J, the suite’s prompts",,corrected,10,0,0,2,6,5,7,4,6',
      '',
    ]);
  });
});
