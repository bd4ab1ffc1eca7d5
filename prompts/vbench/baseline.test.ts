import { describe, expect, it } from 'vitest';
import type { DimensionId } from '@/benchmarks/vbench/formats/dimensions';
import type { AnomalyKind, Measurements } from '@/lib/suites/measurement';
import { baseline } from './baseline';
import { vbenchInput } from './fixtures/inputs';
import { judgedBy } from './fixtures/scripted';

const MEASURED: Measurements = {
  regions: [],
  tracks: [
    { name: 'green_1', regions: [] },
    { name: 'green_2', regions: [] },
  ],
  anomalies: [],
  counts: [{ colour: 'green', counts: [2, 2, 2] }],
  motion: { label: 'pan_left', strength: 1, description: 'All moves to the right.' },
  unmeasured: {},
};

const anomaly = (kind: AnomalyKind, strength: number) => ({
  kind,
  strength,
  objects: ['green_1'],
  frame: 1,
  description: `green_1: ${kind}`,
});

/** The verdicts of the built-in judge on an item, where it measures this. */
async function verdictsOn(
  dimension: DimensionId,
  measured: Partial<Measurements>,
  twoLabels = false,
) {
  const input = vbenchInput(dimension, undefined, { twoLabels });
  const { verdicts } = await judgedBy(
    input,
    (call) => baseline[call.prompt]?.({ ...MEASURED, ...measured }, call) ?? null,
  );
  return verdicts.map((verdict) => (verdict === 'timed-out' ? '–' : verdict)).join(' ');
}

describe('the built-in judge', () => {
  it.each<[string, Partial<Measurements>, string]>([
    ['nothing wrong', {}, '1 1 1 1 1'],
    ['one that comes', { anomalies: [anomaly('appearance', 0.9)] }, '0 1 1 1 1'],
    ['one that goes', { anomalies: [anomaly('disappearance', 0.5)] }, '1 0 1 1 1'],
    ['two that fuse', { anomalies: [anomaly('fusion', 0.5)] }, '1 1 0 1 1'],
    ['one that splits', { anomalies: [anomaly('split', 0.5)] }, '1 1 1 0 1'],
    ['a trace of one that comes', { anomalies: [anomaly('appearance', 0.3)] }, '1 1 1 1 1'],
    ['no way to tell fusions', { unmeasured: { fusion: 'too dark' } }, '1 1 – 1 1'],
    ['nothing to follow', { tracks: [], counts: [] }, '– – – – –'],
    ['more than asked for', { counts: [{ colour: 'green', counts: [2, 3, 2] }] }, '1 1 1 1 0'],
    ['fewer now and then', { counts: [{ colour: 'green', counts: [2, 1, 2] }] }, '1 1 1 1 –'],
    ['another colour', { counts: [{ colour: 'red', counts: [2, 2, 2] }] }, '1 1 1 1 –'],
  ])('sees in what it follows %s', async (_what, measured, expected) => {
    expect(await verdictsOn('Instance_Preservation', measured)).toBe(expected);
  });

  it('labels the motion that it measures, and abstains where it measures none', async () => {
    expect(await verdictsOn('Camera_Motion', {})).toBe('pan_left');
    expect(await verdictsOn('Camera_Motion', {}, true)).toBe('pan_left none of these');
    expect(await verdictsOn('Camera_Motion', { motion: null })).toBe('–');
  });

  it.each<DimensionId>(['Composition', 'Human_Anatomy', 'Complex_Plot', 'Mechanics', 'Diversity'])(
    'abstains on %s',
    async (dimension) => {
      expect(new Set((await verdictsOn(dimension, {})).split(' '))).toEqual(new Set(['–']));
    },
  );
});
