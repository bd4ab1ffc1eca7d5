import { describe, expect, it } from 'vitest';
import { findPeaks, keepProminentPeaks, rankPeaks } from './density-peaks';
import type { Distances } from './grey-frames';

/** Things on a line, as far apart as their places. */
function onLine(places: number[]): Distances {
  const values = places.flatMap((one) => places.map((other) => Math.abs(one - other)));
  return { count: places.length, values: Float64Array.from(values) };
}

describe('findPeaks', () => {
  it('weighs neighbours by a Gaussian of their distance', () => {
    const peaks = findPeaks(onLine([0, 1, 3]), 1);
    const density = (index: number) => peaks.find((peak) => peak.index === index)?.density;
    expect(density(0)).toBeCloseTo(Math.exp(-1) + Math.exp(-9), 12);
    expect(density(1)).toBeCloseTo(Math.exp(-1) + Math.exp(-4), 12);
    expect(density(2)).toBeCloseTo(Math.exp(-9) + Math.exp(-4), 12);
  });

  it('separates the densest by its farthest, others by their nearest denser one', () => {
    const peaks = findPeaks(onLine([0, 1, 3]), 1);
    expect(peaks.map(({ index, separation }) => [index, separation])).toEqual([
      [1, 2],
      [0, 1],
      [2, 2],
    ]);
  });

  it('takes the earlier of equals for the denser', () => {
    const peaks = findPeaks(onLine([5, 5, 5]), 1);
    expect(peaks.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('gives a single thing no density and no separation', () => {
    expect(findPeaks(onLine([7]), 1)).toEqual([{ index: 0, density: 0, separation: 0 }]);
  });
});

describe('rankPeaks', () => {
  it('puts the middles of two groups first', () => {
    const places = [0, 1, 2, 20, 21, 22];
    const best = rankPeaks(findPeaks(onLine(places), 1.5)).slice(0, 2);
    expect(best.map(({ index }) => index).sort()).toEqual([1, 4]);
  });
});

describe('keepProminentPeaks', () => {
  const prominent = (places: number[], fall: number) => {
    const distances = onLine(places);
    return keepProminentPeaks(distances, findPeaks(distances, 1), 0.9, fall).map(
      ({ index }) => index,
    );
  };

  it('keeps one of every group that no step connects with another, and things that stand alone', () => {
    expect(prominent([0, 0.5, 1, 20, 20.5, 21, 40], 0.99)).toEqual([1, 4, 6]);
  });

  it('keeps the lower of two connected summits only when the way between them falls far enough', () => {
    // Density is 5.6 at the left end, 4.6 at the right, and 3.6 at its lowest between: a fall by 21 %.
    const dumbbell = [0, 0, 0, 0, 0, 0, 0.8, 1.6, 2.4, 2.4, 2.4, 2.4, 2.4];
    expect(prominent(dumbbell, 0.2)).toEqual([0, 8]);
    expect(prominent(dumbbell, 0.25)).toEqual([0]);
  });

  it('always keeps the densest', () => {
    expect(prominent([5, 5.5, 6, 6.5, 7], 1)).toEqual([2]);
  });
});
