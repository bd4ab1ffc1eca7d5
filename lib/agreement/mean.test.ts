import { describe, expect, it } from 'vitest';
import { meanInterval } from './mean';

describe('the interval of a mean', () => {
  it('is that of Student’s t', () => {
    // 1, 2, 3, 4, 5: mean 3, variance 5/2, t(0.975, 4) = 2.776445.
    const interval = meanInterval(3, 2.5, 5);
    expect(interval?.from).toBeCloseTo(3 - 2.776445105 * Math.SQRT1_2, 8);
    expect(interval?.to).toBeCloseTo(3 + 2.776445105 * Math.SQRT1_2, 8);
  });

  it('is a point where all values are alike, and there is none of four', () => {
    expect(meanInterval(7, 0, 20)).toEqual({ from: 7, to: 7 });
    expect(meanInterval(3, 1, 4)).toBeNull();
  });
});
