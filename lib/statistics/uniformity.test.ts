import { describe, expect, it } from 'vitest';
import { uniformity } from './uniformity';

describe('uniformity', () => {
  it('agrees with tables of the χ² distribution', () => {
    // The 95 % points: 3.841 at one degree of freedom, 9.488 at four.
    expect(uniformity([100 + 13.859, 100 - 13.859])).toMatchObject({ degrees: 1 });
    expect(uniformity([100 + 13.859, 100 - 13.859])?.statistic).toBeCloseTo(3.8414, 3);
    expect(uniformity([100 + 13.859, 100 - 13.859])?.p).toBeCloseTo(0.05, 4);
    const away = Math.sqrt((9.4877 * 1000) / 2);
    const counts = [1000 + away, 1000 - away, 1000, 1000, 1000];
    expect(uniformity(counts)?.statistic).toBeCloseTo(9.4877, 6);
    expect(uniformity(counts)?.p).toBeCloseTo(0.05, 5);
  });

  it('finds equal counts as likely as can be, and one class alone impossible', () => {
    expect(uniformity([20, 20, 20])).toEqual({ statistic: 0, degrees: 2, p: 1, expected: 20 });
    expect(uniformity([5000, 0, 0, 0, 0])?.p).toBe(0);
  });

  it('says nothing of too few', () => {
    expect(uniformity([])).toBeNull();
    expect(uniformity([40])).toBeNull();
    expect(uniformity([4, 5])).toBeNull();
    expect(uniformity([5, 5])).not.toBeNull();
  });
});
