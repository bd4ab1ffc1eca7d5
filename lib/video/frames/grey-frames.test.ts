import { describe, expect, it } from 'vitest';
import { compareFrames, distanceBetween } from './grey-frames';

function between(width: number, height: number, one: number[], other: number[]): number {
  const pixels = [Uint8Array.from(one), Uint8Array.from(other)];
  return distanceBetween(compareFrames({ width, height, times: [0, 1], pixels }), 0, 1);
}

describe('compareFrames', () => {
  it('is 1 − Pearson’s correlation', () => {
    // Deviations (−30, −10, 10, 30) and (−30, 10, −10, 30): r = 1600 / 2000.
    expect(between(4, 1, [0, 20, 40, 60], [0, 40, 20, 60])).toBeCloseTo(0.2, 6);
  });

  it('ignores brightness and contrast', () => {
    expect(between(4, 1, [0, 20, 40, 60], [100, 110, 120, 130])).toBeCloseTo(0, 6);
  });

  it('is 2 for a negative', () => {
    expect(between(4, 1, [0, 20, 40, 60], [60, 40, 20, 0])).toBeCloseTo(2, 6);
  });

  it('tells blank frames by brightness, and a blank one from a picture', () => {
    expect(between(2, 1, [0, 0], [51, 51])).toBeCloseTo(0.2, 6);
    expect(between(2, 1, [9, 9], [9, 9])).toBe(0);
    expect(between(2, 1, [9, 9], [0, 200])).toBe(1);
  });

  it('takes faint noise for blank', () => {
    expect(between(4, 1, [10, 11, 10, 11], [11, 10, 11, 10])).toBe(0);
  });

  it('compares averages of blocks when asked to shrink', () => {
    const striped = Array.from(
      { length: 16 },
      (_, at) => (at % 2 === 0 ? 0 : 200) + (at > 7 ? 50 : 0),
    );
    const shifted = Array.from(
      { length: 16 },
      (_, at) => (at % 2 === 0 ? 200 : 0) + (at > 7 ? 50 : 0),
    );
    const frames = {
      width: 4,
      height: 4,
      times: [0, 1],
      pixels: [Uint8Array.from(striped), Uint8Array.from(shifted)],
    };
    expect(distanceBetween(compareFrames(frames), 0, 1)).toBeGreaterThan(1);
    expect(distanceBetween(compareFrames(frames, 2), 0, 1)).toBeCloseTo(0, 6);
  });
});
