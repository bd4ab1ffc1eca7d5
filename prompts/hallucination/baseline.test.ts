import { describe, expect, it } from 'vitest';
import type { AskCall } from '@/lib/suites/ask';
import type { Anomaly, Measurements, Region } from '@/lib/suites/measurement';
import { baseline } from './baseline';
import {
  dynamicCheckSchema,
  dynamicGraphSchema,
  inconsistencySchema,
  staticCheckSchema,
  staticGraphSchema,
  summarySchema,
} from './schema';

function region(name: string, x: number, y: number, size = 0.1): Region {
  const half = size / 2;
  return {
    name,
    x,
    y,
    left: x - half,
    right: x + half,
    top: y - half,
    bottom: y + half,
    area: size * size,
    touchesBorder: false,
  };
}

const call: AskCall = {
  unit: 'cluster@0.000-1.000',
  variables: {},
  frames: [0, 0.5, 1].map((at, position) => ({
    position,
    at,
    hash: '0'.repeat(64),
    width: 480,
    height: 270,
  })),
};

const red = [region('red', 0.2, 0.5), region('red', 0.4, 0.5), region('red', 0.6, 0.5)];
const blue = region('blue', 0.8, 0.2);

function measured(anomalies: Anomaly[], unmeasured: Measurements['unmeasured'] = {}): Measurements {
  return {
    regions: red.map((seen) => [seen, blue]),
    tracks: [
      { name: 'red', regions: red },
      { name: 'blue', regions: [blue, blue, null] },
    ],
    anomalies,
    counts: [],
    motion: null,
    unmeasured,
  };
}

function vanishing(strength: number): Anomaly {
  return {
    kind: 'disappearance',
    objects: ['blue'],
    strength,
    frame: 2,
    description: 'It is gone.',
  };
}

function reply(prompt: string, measurements: Measurements): unknown {
  return baseline[`hallucination/${prompt}`]?.(measurements, call);
}

describe('the baseline on checks', () => {
  it('scores an anomaly by the cut points of its strength', () => {
    const scores = [0.1, 0.25, 0.4, 0.6, 0.8, 1].map(
      (strength) =>
        dynamicCheckSchema.parse(reply('dynamic-check', measured([vanishing(strength)]))).d3,
    );
    expect(scores.map((finding) => finding?.score)).toEqual([0, 3, 5, 7, 9, 9]);
    expect(scores[0]).toMatchObject({ rationale: 'It is gone.', objects: ['blue'], frames: null });
    expect(scores[1]).toMatchObject({ frames: { first: 2, last: 3 } });
  });

  it('scores 0 what it looked for and did not find, and abstains on all it does not measure', () => {
    const check = dynamicCheckSchema.parse(reply('dynamic-check', measured([])));
    const scores = Object.entries(check).map(([type, { score }]) => [type, score]);
    expect(Object.fromEntries(scores)).toEqual({
      d1: null,
      d2: 0,
      d3: 0,
      d4: 0,
      d5: 0,
      d6: null,
      d7: null,
      d8: null,
      d9: null,
    });
    expect(check.d4?.rationale).toContain('floating, is not measured');
  });

  it('abstains with the reason where frames are unfit, whatever else was found', () => {
    const reason = 'The background moves.';
    const check = dynamicCheckSchema.parse(
      reply('dynamic-check', measured([vanishing(1)], { appearance: reason })),
    );
    expect(check.d3).toEqual({ rationale: reason, objects: [], frames: null, score: null });
  });

  it('judges a single frame by its sharpness alone', () => {
    const uneven: Anomaly = { ...vanishing(0.7), kind: 'uneven-sharpness', description: 'Soft.' };
    const check = staticCheckSchema.parse(reply('static-check', measured([uneven])));
    const scored = Object.entries(check).filter(([, { score }]) => score !== null);
    expect(scored).toEqual([['s9', { rationale: 'Soft.', objects: ['blue'], score: 7 }]]);
  });

  it('never compares with the generation prompt', () => {
    expect(inconsistencySchema.parse(reply('inconsistency', measured([]))).score).toBeNull();
  });
});

describe('the baseline on descriptions', () => {
  it('names regions and how they stand to each other', () => {
    const graph = staticGraphSchema.parse(reply('static-graph', measured([])));
    expect(graph).toEqual({
      objects: ['red', 'blue'],
      relations: [{ subject: 'red', relation: 'is left of', object: 'blue' }],
    });
  });

  it('says how each region changes, with figures', () => {
    const { changes } = dynamicGraphSchema.parse(reply('dynamic-graph', measured([])));
    expect(changes).toEqual([
      { object: 'red', change: 'moves right by 40 % of the width' },
      { object: 'blue', change: 'last seen at 0.50 s' },
    ]);
  });

  it('sums up, also when there is nothing to see', () => {
    const nothing: Measurements = {
      regions: [[]],
      tracks: [],
      anomalies: [],
      counts: [],
      motion: null,
      unmeasured: {},
    };
    expect(summarySchema.parse(reply('summary', measured([]))).description).toContain(
      '3 key frames. Coloured regions: red: moves right',
    );
    expect(summarySchema.parse(reply('summary', nothing)).description).toBe(
      'One key frame. No coloured region stands out.',
    );
  });
});
