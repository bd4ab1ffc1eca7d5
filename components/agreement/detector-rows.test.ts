import { describe, expect, it } from 'vitest';
import type { Detection } from '@/lib/check-up/schema';
import { detectorRows, figuresAt, mistakesAt } from './detector-rows';

const detection: Detection = {
  sources: ['Labels'],
  source: 'Labels',
  level: 'unit',
  questions: [
    { id: 'd3', label: 'Vanishing', unit: 'cluster', most: 10 },
    { id: 'd4', label: 'Moving', unit: 'cluster', most: 10 },
  ],
  withheld: 0,
  study: null,
  videos: [
    { id: 'v1', name: 'one.mp4', cluster: null },
    { id: 'v2', name: 'two.mp4', cluster: null },
  ],
  units: [
    { question: 'd3', video: 0, unit: 'a', positive: true, score: 7 },
    { question: 'd3', video: 0, unit: 'b', positive: true, score: 2 },
    { question: 'd3', video: 0, unit: 'c', positive: true, score: null },
    { question: 'd3', video: 1, unit: 'a', positive: false, score: 6 },
    { question: 'd3', video: 1, unit: 'b', positive: false, score: 0 },
    { question: 'd4', video: 1, unit: 'a', positive: false, score: 0 },
  ],
};

const [first] = detectorRows(detection);
const units = first?.units ?? [];

describe('the rows of a detector', () => {
  it('are the types in order, each with its own units', () => {
    expect(detectorRows(detection).map(({ id, units: { length } }) => [id, length])).toEqual([
      ['d3', 5],
      ['d4', 1],
    ]);
  });

  it('leave out clips that do not count, and types that then have none', () => {
    const rows = detectorRows(detection, (name) => name === 'one.mp4');
    expect(rows.map(({ id, units: { length } }) => [id, length])).toEqual([['d3', 3]]);
  });
});

describe('figures at a threshold', () => {
  it('leave unscored units out and stand next to what always saying yes would reach', () => {
    expect(figuresAt(units, 5)).toMatchObject({
      truePositives: 1,
      falseNegatives: 1,
      falsePositives: 1,
      trueNegatives: 1,
      baseRate: 1 / 2,
      precision: 1 / 2,
      recall: 1 / 2,
      specificity: 1 / 2,
      f1: 1 / 2,
      alwaysYesF1: 2 / 3,
    });
  });

  it('are undefined, not 0, where there is nothing to divide by', () => {
    expect(figuresAt(units, 9)).toMatchObject({ precision: null, recall: 0, specificity: 1 });
    expect(figuresAt([], 5)).toMatchObject({ baseRate: null, recall: null, alwaysYesF1: null });
  });
});

describe('mistakes at a threshold', () => {
  it('are the violations below it and the plausible units from it on, scored ones alone', () => {
    const { missed, falseAlarms } = mistakesAt(units, 6);
    expect(missed.map(({ name, unit }) => [name, unit])).toEqual([['one.mp4', 'b']]);
    expect(falseAlarms.map(({ name, unit }) => [name, unit])).toEqual([['two.mp4', 'a']]);
    expect(mistakesAt(units, 6.5).falseAlarms).toEqual([]);
  });
});
