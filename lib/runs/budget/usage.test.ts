import { describe, expect, it } from 'vitest';
import { type JudgeRequest, judgeParametersSchema } from '@/lib/judge/schema';
import { said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { expectCosts, withUsage } from './usage';

const parameters = judgeParametersSchema.parse({ inputPrice: 2, outputPrice: 10, maxTokens: 1000 });
const [prompt] = smallSuite.prompts;
if (!prompt) throw new Error('the small suite has prompts');

/** 400 characters and an image of 75,000 pixels: 200 tokens. */
const request: JudgeRequest = {
  prompt,
  call: {
    unit: 'video',
    variables: {},
    frames: [{ position: 0, at: 0, hash: 'a', width: 300, height: 250 }],
  },
  text: { before: 'b'.repeat(300), after: 'a'.repeat(100) },
  images: async () => [],
  signal: new AbortController().signal,
  correction: null,
};
const silent = { ...said, inputTokens: null, outputTokens: null, cost: null };

describe('what a call took', () => {
  it('is as the endpoint tells', () => {
    expect(withUsage(said, request, parameters)).toBe(said);
  });

  it('is an estimate where the endpoint does not tell', () => {
    const record = withUsage({ ...silent, rawReply: 'r'.repeat(400) }, request, parameters);
    expect(record).toMatchObject({ inputTokens: 200, outputTokens: 100, estimated: true });
    expect(record.cost).toBeCloseTo((200 * 2 + 100 * 10) / 1e6);
    const again = { rawReply: 'x'.repeat(300), message: 'y'.repeat(100) };
    const corrected = withUsage(silent, { ...request, correction: again }, parameters);
    expect(corrected.inputTokens).toBe(300);
  });

  it('is counted for a call that timed out, and not for one that was turned away', () => {
    const late = withUsage({ ...silent, reason: 'timed-out', detail: 'late' }, request, parameters);
    expect(late).toMatchObject({ inputTokens: 200, outputTokens: 0, estimated: true });
    const away = { ...silent, reason: 'unreachable' as const, detail: 'HTTP 429' };
    expect(withUsage(away, request, parameters)).toBe(away);
  });

  it('holds replies that were lost on the way', () => {
    const record = withUsage({ ...said, lostReplies: 2 }, request, parameters);
    expect(record).toMatchObject({ inputTokens: 500, outputTokens: 610, estimated: true });
    const gone = { ...silent, reason: 'unreachable' as const, detail: 'cut', lostReplies: 1 };
    expect(withUsage(gone, request, parameters)).toMatchObject({
      inputTokens: 200,
      outputTokens: 300,
    });
  });

  it('has no cost without prices', () => {
    const unpriced = judgeParametersSchema.parse({});
    expect(withUsage({ ...silent, rawReply: 'r' }, request, unpriced)).toMatchObject({
      inputTokens: 200,
      cost: null,
      estimated: true,
    });
  });
});

describe('what a call is expected to cost', () => {
  it('is careful at first, then as the dearest call of its prompt, by size', () => {
    const costs = expectCosts(parameters, new Map());
    expect(costs.of(request).likely).toBeCloseTo((200 * 2 + 300 * 10) / 1e6);
    expect(costs.of(request).most).toBeCloseTo((600 * 2 + 1000 * 10) / 1e6);
    costs.learn(request, 0.001);
    costs.learn(request, 0.005);
    costs.learn(request, 0.002);
    expect(costs.of(request).most).toBeCloseTo(0.005);
    const larger = { ...request, text: { before: 'b'.repeat(300 + 2000), after: 'a'.repeat(100) } };
    expect(costs.of(larger).most).toBeCloseTo(0.01);
  });

  it('goes by the run’s earlier calls, and knows nothing where there are no prices', () => {
    expect(expectCosts(parameters, new Map([[prompt.id, 0.2]])).of(request).most).toBe(0.2);
    expect(expectCosts(null, new Map()).of(request)).toEqual({
      most: Number.POSITIVE_INFINITY,
      likely: 0,
    });
  });
});
