import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutIntoBins } from './borders';

describe('the borders of bins', () => {
  it('are halves from 0 to 10', () => {
    expect(cutIntoBins(0, 10)).toEqual(Array.from({ length: 21 }, (_, index) => index / 2));
  });

  it('are round numbers where a score has no bounds', () => {
    expect(cutIntoBins(-213.4, 97)).toEqual([
      -220, -200, -180, -160, -140, -120, -100, -80, -60, -40, -20, 0, 20, 40, 60, 80, 100,
    ]);
    expect(cutIntoBins(0.31, 0.31)).toEqual([0.3, 0.35]);
  });

  it('hold every value, in few bins of one width', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        fc.pre(to - from > 1e-3 || to === from);
        const borders = cutIntoBins(from, to);
        const slack = Math.max(Math.abs(from), Math.abs(to), 1) * 1e-8;
        expect(borders[0]).toBeLessThanOrEqual(from + slack);
        expect(borders.at(-1)).toBeGreaterThanOrEqual(to - slack);
        expect(borders.length).toBeGreaterThan(1);
        expect(borders.length).toBeLessThanOrEqual(24);
      }),
    );
  });
});
