import { describe, expect, it } from 'vitest';
import { type JudgeFacts, judgeParametersSchema } from '@/lib/judge/schema';
import type { TrialCall, TrialPlan } from '@/lib/runs/trial/schema';
import { describeCost, describeJudge, describePlan } from './trial-descriptions';

const judge: JudgeFacts = {
  id: 'j',
  kind: 'endpoint',
  name: 'A model',
  source: 'settings',
  baseUrl: 'http://127.0.0.1:8000/v1',
  model: 'a-vlm',
  hasKey: true,
  parameters: judgeParametersSchema.parse({ inputPrice: 2, outputPrice: 10, currency: 'USD' }),
  check: null,
  unready: null,
  warning: null,
};
const baseline: JudgeFacts = { ...judge, kind: 'baseline', model: null };

const need = { prompt: 's/look', purpose: 'Look', unit: 'key-frame@1.000', label: 'Key frame 1' };
const plan: TrialPlan = {
  units: [{ unit: 'key-frame@1.000', label: 'Key frame 1' }],
  unit: 'key-frame@1.000',
  sending: null,
  needs: [{ ...need, known: false }],
  calls: 2,
  estimate: {
    judgeId: 'j',
    calls: 2,
    inputTokens: 1600,
    cachedTokens: 0,
    outputTokens: 600,
    cost: 0.0092,
    seconds: null,
    transcriptions: { most: 0, expected: 0 },
    callsFromPast: 0,
    pastCalls: 0,
  },
};

const call: TrialCall = {
  ...need,
  isTried: true,
  attempt: 1,
  replayed: false,
  rawReply: '{}',
  detail: null,
  inputTokens: 1000,
  cachedTokens: null,
  outputTokens: 20,
  cost: 0.25,
  latencyMs: 1500,
  tries: 1,
};

describe('what a trial will take', () => {
  it('is said with the calls that it needs first, their tokens and their cost', () => {
    expect(describePlan(plan, judge)).toBe(
      '2 calls (1 of them needed first) · about 1.6K tokens in, 600 out · about 0.0092\u00a0USD',
    );
  });

  it('is one call where all that it needs is on record', () => {
    const known = { ...plan, calls: 1, needs: [{ ...need, known: true }] };
    expect(describePlan(known, judge)).toMatch(/^1 call · /);
  });

  it('is nothing by the built-in judge, nor about a clip that is not asked about', () => {
    expect(describePlan({ ...plan, estimate: null }, baseline)).toContain('free of charge');
    expect(describePlan({ ...plan, unit: null }, judge)).toContain('not asked about this clip');
  });
});

describe('what a trial took', () => {
  it('leaves out what was on record', () => {
    const replayed = { ...call, replayed: true, cost: null, inputTokens: null, outputTokens: null };
    expect(describeCost([replayed, call], judge)).toBe(
      '1 call · 1,000 tokens in, 20 out · 0.250\u00a0USD · 1.5 s',
    );
  });

  it('says what the endpoint did not report', () => {
    const silent = { ...call, cost: null, inputTokens: null, outputTokens: null };
    expect(describeCost([silent], judge)).toContain('tokens not reported · no price known');
  });
});

it('a judge is shown with its prices, and why it cannot be asked', () => {
  expect(describeJudge(judge)).toBe(
    'a-vlm · 2.00\u00a0USD in, 10.00\u00a0USD out per million tokens',
  );
  expect(describeJudge({ ...judge, unready: 'It needs a model.' })).toBe('It needs a model.');
});
