import { describe, expect, it } from 'vitest';
import { hueOf, marksOf, rowsOf, stretchesOf, whereOf } from './layout';

const spanOf = (from: number, to: number, first: number, last: number) => ({
  from,
  to,
  first,
  last,
  checks: [],
});
const broken = { rule: 'variety', measured: 0.3, limit: 0.5, holds: false } as const;
const video = {
  clips: [
    { ...spanOf(0, 50, 1, 3), why: 'full' as const },
    { ...spanOf(90, 150, 6, 8), why: 'full' as const },
  ],
  drops: [{ ...spanOf(50, 90, 4, 5), broken }],
};

describe('a timeline', () => {
  it('has clips and dropped stretches in order', () => {
    expect(stretchesOf(video).map(({ label }) => label)).toEqual(['Clip 1', 'Dropped', 'Clip 2']);
  });

  it('knows where a step lies', () => {
    expect([1, 4, 6, 9].map((place) => whereOf(video, place))).toEqual([
      'in clip 1',
      'dropped',
      'in clip 2',
      'in no clip',
    ]);
    const shared = { clips: video.clips.map((clip) => ({ ...clip, last: 6 })), drops: [] };
    expect(whereOf(shared, 6)).toBe('in clip 1 and 2');
  });

  it('puts what overlaps beneath each other, and what follows next to it', () => {
    const spans = [
      { from: 0, to: 10 },
      { from: 5, to: 8 },
      { from: 8, to: 20 },
      { from: 10, to: 12 },
    ];
    expect(rowsOf(spans)).toEqual([0, 1, 1, 0]);
  });

  it('has few marks at round moments, however long it is', () => {
    expect(marksOf(63.2)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(marksOf(0.5)).toEqual([0]);
    for (const duration of [1, 8, 9, 100, 1560, 7200, 1e5, 1e7]) {
      expect(marksOf(duration).length).toBeLessThanOrEqual(10);
    }
  });

  it('has neighbouring categories in colours that are far apart', () => {
    for (let category = 1; category < 50; category += 1) {
      const apart = Math.abs(hueOf(category) - hueOf(category + 1));
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(90);
    }
  });
});
