import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeGaps } from './spacing';

/** Times of a clip: steps of 1 ms to 3 s, as of variable rates and animations. */
const clips = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 120 }).map((steps) => {
  let now = 0;
  return [
    0,
    ...steps.map((step) => {
      now += step;
      return now / 1000;
    }),
  ];
});

describe('closing gaps', () => {
  it('adds the fewest frames at an even rate', () => {
    const times = Array.from({ length: 25 }, (_, index) => index / 24);
    expect(closeGaps(times, [0, 24], 0.5)).toEqual([0, 12, 24]);
    expect(closeGaps(times, [0, 24], 0.25)).toEqual([0, 6, 12, 18, 24]);
    expect(closeGaps(times, [0, 24], 0.01)).toEqual(times.map((_, index) => index));
  });

  it('leaves those alone that are near enough, and what the clip has no frame for', () => {
    expect(closeGaps([0, 2, 4], [0, 1, 2], 0.5)).toEqual([0, 1, 2]);
    expect(closeGaps([0, 2, 4], [0, 2], 0.5)).toEqual([0, 1, 2]);
    expect(closeGaps([0, 0.1, 0.2], [0, 2], 0.5)).toEqual([0, 2]);
    expect(closeGaps([0], [0], 0.5)).toEqual([0]);
  });

  it('holds for any times: all that was chosen, no gap that a frame could close, and no frame too many', () => {
    fc.assert(
      fc.property(clips, fc.double({ min: 0.02, max: 2, noNaN: true }), (times, gap) => {
        const filled = closeGaps(
          times,
          [...new Set([0, times.length >> 1, times.length - 1])],
          gap,
        );
        expect(filled).toEqual([...new Set(filled)].toSorted((a, b) => a - b));
        for (const [place, index] of filled.entries()) {
          const next = filled[place + 1];
          const after = filled[place + 2];
          const at = (position: number) => times[position] ?? 0;
          if (next === undefined) continue;
          expect(at(next) - at(index) <= gap + 1e-3 || next === index + 1).toBe(true);
          // Two steps together are longer than the gap, or the frame between them was asked for.
          if (after === undefined || next === times.length >> 1) continue;
          expect(at(after) - at(index)).toBeGreaterThan(gap - 1e-3);
        }
      }),
    );
  });
});
