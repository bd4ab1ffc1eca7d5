import { describe, expect, it } from 'vitest';
import {
  type ClusterSums,
  clusteredMeanInterval,
  leavingPlaces,
  meanOfClusters,
  shareOfClustersInterval,
} from './clustered-mean';
import { correctMean } from './corrected';
import { studentQuantile } from './numerics';

const sumsOf = (clusters: readonly (readonly number[])[]) => ({
  sums: Float64Array.from(clusters, (items) => items.reduce((sum, item) => sum + item, 0)),
  counts: Float64Array.from(clusters, (items) => items.length),
});

/** The interval of the mean of one item by itself after the other, as that of the judge over a population. */
const byItself = (values: readonly number[]) =>
  correctMean([{ person: 0, judge: 0, weight: 1 }], values, { range: [0, 10] })?.judge;

function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('there is none');
  return value;
}

const intervalOf = (sums: ClusterSums, range: readonly [number, number] = [0, 10]) =>
  clusteredMeanInterval(known(meanOfClusters(sums)), leavingPlaces(sums).length, range);

describe('the mean of items in clusters', () => {
  it('is over items, not over clusters', () => {
    const mean = meanOfClusters(sumsOf([[1, 2, 3], [], [10]]));
    expect(mean).toMatchObject({ value: 4, items: 4, clusters: 2 });
    // Without the first cluster 10, without the last 2; nothing without the empty one.
    expect([...known(mean).deviations]).toEqual([6, 0, -2]);
    expect(meanOfClusters(sumsOf([[], []]))).toBeNull();
  });

  it('has the interval of independent items where each is a cluster', () => {
    const values = [0, 0, 0, 1, 2.5, 3, 4, 7, 9, 10, 2, 6];
    const sums = sumsOf(values.map((value) => [value]));
    const mean = known(meanOfClusters(sums));
    const interval = known(intervalOf(sums));
    const other = known(known(byItself(values)).intervals.like);
    expect(mean.value).toBeCloseTo(known(byItself(values)).value, 12);
    expect(interval.low).toBeCloseTo(other.low, 10);
    expect(interval.high).toBeCloseTo(other.high, 10);
  });

  it('is as sure as its clusters, not as its items', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8];
    const single = known(intervalOf(sumsOf(values.map((value) => [value]))));
    const tripled = known(intervalOf(sumsOf(values.map((value) => [value, value, value]))));
    expect(tripled.low).toBeCloseTo(single.low, 10);
    expect(tripled.high).toBeCloseTo(single.high, 10);
  });

  it('is plain where the scale has no end, and cut where it has one', () => {
    const values = [-300, 20, 40, 60, 90, 100];
    const sums = sumsOf(values.map((value) => [value]));
    const mean = known(meanOfClusters(sums));
    const interval = known(intervalOf(sums, [Number.NEGATIVE_INFINITY, 100]));
    const squares = values.map((value) => (value - mean.value) ** 2 / 30);
    const variance = squares.reduce((sum, each) => sum + each, 0);
    const degrees = variance ** 2 / squares.reduce((sum, each) => sum + each ** 2, 0);
    expect(interval.low).toBeCloseTo(
      mean.value - studentQuantile(0.975, degrees) * Math.sqrt(variance),
      8,
    );
    expect(interval.high).toBe(100);
  });

  it('has none where fewer than five clusters leave the commonest value', () => {
    const few = sumsOf([[0], [0], [0], [0], [0], [1], [2], [3], [4]]);
    expect(leavingPlaces(few)).toEqual([5, 6, 7, 8]);
    expect(intervalOf(few)).toBeNull();
  });
});

describe('the share of items in clusters', () => {
  it('has an interval where none is found, that of the clusters', () => {
    const sums = sumsOf(Array.from({ length: 20 }, () => [0, 0, 0]));
    const interval = known(shareOfClustersInterval(known(meanOfClusters(sums)), sums));
    expect(interval.low).toBe(0);
    // Wilson's upper end of 0 of 20, with Student's t on 19: t²/(n + t²).
    const t = studentQuantile(0.975, 19) ** 2;
    expect(interval.high).toBeCloseTo(t / (20 + t), 10);
  });

  it('is the same however equal clusters are counted', () => {
    const sums = sumsOf([[1, 0], [0, 1], [0, 0], [1, 1], [1, 0], [0, 0], [0], [1]]);
    const other = sumsOf([[1], [0], [0, 0], [0, 1], [1, 1], [1, 0], [1, 0], [0, 0]]);
    const one = known(shareOfClustersInterval(known(meanOfClusters(sums)), sums));
    const two = known(shareOfClustersInterval(known(meanOfClusters(other)), other));
    expect(one.low).toBeCloseTo(two.low, 12);
    expect(one.high).toBeCloseTo(two.high, 12);
  });

  it('has none of four clusters', () => {
    const sums = sumsOf([[1], [0], [1], [0]]);
    expect(shareOfClustersInterval(known(meanOfClusters(sums)), sums)).toBeNull();
  });
});
