import { describe, expect, it } from 'vitest';
import { passingOf } from './passing';
import type { Verdict } from './verdict';

const gates = [
  { question: 'blind', keeps: ['keep'] },
  { question: 'tricky', keeps: ['keep', 'unsure'] },
];
const said = (question: string, value: string) => ({
  unit: 'qa:1',
  question,
  verdict: { state: 'scored', value, rationale: '' } satisfies Verdict,
});
const unscored = (question: string, reason: 'unreachable' | 'nothing-to-judge') => ({
  unit: 'qa:1',
  question,
  verdict: { state: 'unscored', reason, detail: '' } satisfies Verdict,
});

describe('what becomes of an item after a stage', () => {
  it('goes on when every gate keeps it, with any of its values', () => {
    expect(passingOf(gates, [said('blind', 'keep'), said('tricky', 'unsure')])).toEqual({
      state: 'on',
    });
    expect(passingOf([], [])).toEqual({ state: 'on' });
  });

  it('is out by the first gate that rejects it, whatever the others lack', () => {
    expect(passingOf(gates, [said('tricky', 'reject'), said('blind', 'reject')])).toEqual({
      state: 'out',
      by: 'blind',
    });
    expect(passingOf(gates, [unscored('blind', 'unreachable'), said('tricky', 'reject')])).toEqual({
      state: 'out',
      by: 'tricky',
    });
  });

  it('waits while a gate has no answer, or none that can be read', () => {
    expect(passingOf(gates, [said('blind', 'keep')])).toEqual({ state: 'waiting' });
    const failed = [said('blind', 'keep'), unscored('tricky', 'unreachable')];
    expect(passingOf(gates, failed)).toEqual({ state: 'waiting' });
  });

  it('is not held up by a gate with nothing to judge', () => {
    expect(
      passingOf(gates, [said('blind', 'keep'), unscored('tricky', 'nothing-to-judge')]),
    ).toEqual({ state: 'on' });
  });
});
