import { describe, expect, it } from 'vitest';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { callTokens, estimateRun } from './estimate';

const planned = [
  { prompt: 'look', calls: 10, inputTokens: 5000, frames: 10, frameTokens: 4000 },
  { prompt: 'rate', calls: 10, inputTokens: 8000, frames: 0, frameTokens: 0 },
];
const pastLook = {
  prompt: 'look',
  calls: 4,
  inputTokens: 600,
  cachedTokens: 200,
  outputTokens: 50,
  frames: 1,
  latencyMs: 3000,
};
const priced = judgeParametersSchema.parse({
  concurrency: 5,
  inputPrice: 2,
  cachedInputPrice: 0.5,
  outputPrice: 10,
});

describe('the tokens of a call by rule of thumb', () => {
  it('are a quarter of its characters, a hundred a placeholder, and a token for 750 pixels', () => {
    const prompt = { text: 'x'.repeat(400), variables: ['graph'] };
    expect(callTokens(prompt, [{ width: 750, height: 100 }])).toBe(100 + 100 + 100);
  });
});

describe('the estimate of a run', () => {
  it('goes by the judge’s own past calls where there are some, and by the rule for the rest', () => {
    const estimate = estimateRun(planned, [pastLook], priced);
    expect(estimate).toMatchObject({
      inputTokens: 6000 + 8000,
      cachedTokens: 2000,
      outputTokens: 500 + 3000,
      callsFromPast: 10,
      pastCalls: 4,
    });
    // 12,000 fresh at 2, 2,000 cached at 0.5 and 3,500 out at 10, per million.
    expect(estimate.cost).toBeCloseTo((24_000 + 1000 + 35_000) / 1e6, 12);
  });

  it('adds to past calls, by the rule, the frames that planned ones carry beyond theirs', () => {
    const [look] = planned;
    if (!look) throw new Error('no plan');
    const closer = [{ ...look, frames: 30, frameTokens: 12_000 }];
    expect(estimateRun(closer, [pastLook], priced).inputTokens).toBe(6000 + 20 * 400);
    expect(estimateRun(closer, [{ ...pastLook, frames: 3 }], priced).inputTokens).toBe(6000);
    const none = [{ ...look, frames: 0, frameTokens: 0 }];
    expect(estimateRun(none, [{ ...pastLook, frames: 0 }], priced).inputTokens).toBe(6000);
  });

  it('takes as long as past calls at that concurrency, and no less than the rates allow', () => {
    expect(estimateRun(planned, [pastLook], priced).seconds).toBeCloseTo((20 * 3) / 5, 12);
    const slow = { ...priced, requestsPerMinute: 10 };
    expect(estimateRun(planned, [pastLook], slow).seconds).toBeCloseTo(120, 12);
  });

  it('says nothing of time or money that it cannot know', () => {
    const estimate = estimateRun(planned, [], judgeParametersSchema.parse({ inputPrice: 2 }));
    expect(estimate).toMatchObject({ cost: null, seconds: null, callsFromPast: 0, pastCalls: 0 });
  });
});
