import { describe, expect, it } from 'vitest';
import { testSuites } from '@/lib/testing/suites';
import { hallucination } from '@/prompts/hallucination';
import { vbench } from '@/prompts/vbench';
import { knownSuites, resolveRow } from './resolve';
import type { ScoreRow } from './scores';

const ROW: ScoreRow = {
  row: 1,
  column: null,
  reasonsAmongValues: true,
  item: '',
  video: 'a.mp4',
  videoHash: '',
  suite: '',
  unit: '',
  question: '',
  value: 1,
  unscored: null,
  rationale: '',
  span: null,
  transcribed: false,
  rater: 'Elsewhere',
  raterKind: 'judge',
  source: '',
  independent: false,
  run: '',
  model: '',
  suiteVersion: '',
  people: [],
};

const unitOf = (suite: string, question: string, unit: string, value: ScoreRow['value'] = 1) =>
  resolveRow(
    { ...ROW, suite, question, unit, value },
    knownSuites([hallucination, vbench, ...testSuites]),
  ).unit;

describe('the unit of a row', () => {
  it.each([
    ['vbench', 'check', 'check:2', 1, 'check:2'],
    // What a suite lists under another kind than the name says.
    ['vbench', 'variety', 'check:2', 7, 'check:2'],
    ['vbench', 'camera', 'label:2', 'static', 'label:2'],
    ['vbench', 'camera', '', 'static', 'video'],
    ['answers', 'met', 'check:1', 4, 'check:1'],
    ['hallucination', 's1', 'key-frame@1.2', 3, 'key-frame@1.200'],
  ])('of %s may be, for %s, “%s”', (suite, question, unit, value, expected) => {
    expect(unitOf(suite, question, unit, value)).toBe(expected);
  });

  it.each([
    ['hallucination', 's1', 'cluster@0.000-1.000'],
    ['hallucination', 's1', 'check:1'],
    ['vbench', 'check', 'key-frame@1.200'],
  ])('of %s may not be, for %s, “%s”', (suite, question, unit) => {
    expect(() => unitOf(suite, question, unit)).toThrow('is asked about a');
  });
});
