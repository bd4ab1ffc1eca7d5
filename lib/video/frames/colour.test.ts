import { describe, expect, it } from 'vitest';
import type { ColourCoding } from '../engines/engine';
import { toRgba } from './colour';

function pixel(y: number, u: number, v: number, coding: ColourCoding): number[] {
  const bytes = Uint8Array.from([y, u, v]);
  return [...toRgba({ layout: 'i420', width: 1, height: 1, bytes }, coding)];
}

describe('toRgba', () => {
  it.each(['bt601', 'bt709', 'bt2020'] as const)('keeps black, grey and white in %s', (matrix) => {
    expect(pixel(16, 128, 128, { matrix, fullRange: false })).toEqual([0, 0, 0, 255]);
    expect(pixel(235, 128, 128, { matrix, fullRange: false })).toEqual([255, 255, 255, 255]);
    expect(pixel(100, 128, 128, { matrix, fullRange: true })).toEqual([100, 100, 100, 255]);
  });

  // Codes of pure red, from the recommendations' own formulas.
  it.each([
    ['bt601', false, 81, 90, 240],
    ['bt709', false, 63, 102, 240],
    ['bt601', true, 76, 85, 255],
    ['bt709', true, 54, 99, 255],
  ] as const)('finds red in %s, full range %s', (matrix, fullRange, y, u, v) => {
    const [red = 0, green = 0, blue = 0] = pixel(y, u, v, { matrix, fullRange });
    expect(red).toBeGreaterThanOrEqual(253);
    expect(green).toBeLessThanOrEqual(2);
    expect(blue).toBeLessThanOrEqual(2);
  });

  it('shares a chroma sample among four pixels, at odd sizes too', () => {
    const bytes = Uint8Array.from([...Array(9).fill(128), 128, 128, 128, 255, 128, 128, 128, 128]);
    const rgba = toRgba(
      { layout: 'i420', width: 3, height: 3, bytes },
      { matrix: 'bt709', fullRange: true },
    );
    const blues = Array.from({ length: 9 }, (_, at) => rgba[at * 4 + 2]);
    expect(blues).toEqual([128, 128, 128, 128, 128, 128, 128, 128, 255]);
  });

  it('makes coded red, green and blue opaque', () => {
    const bytes = Uint8Array.from([1, 2, 3, 0]);
    const coding = { matrix: 'bt709', fullRange: false } as const;
    expect([...toRgba({ layout: 'rgba', width: 1, height: 1, bytes }, coding)]).toEqual([
      1, 2, 3, 255,
    ]);
  });
});
