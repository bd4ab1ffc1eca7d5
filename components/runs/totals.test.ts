import { describe, expect, it } from 'vitest';
import type { RunProgress } from '@/lib/runs/schema';
import { groupFailures, totalBySteps, totalOf } from './totals';

type VideoProgress = RunProgress['videos'][number];

function video(name: string, facts: Partial<VideoProgress> = {}): VideoProgress {
  return {
    videoId: name,
    name,
    thumbnail: null,
    state: 'judged',
    stateReason: null,
    steps: [],
    failures: [],
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
    ...facts,
  };
}

function step(prompt: string, answered: number, failed: number, planned: number) {
  return { prompt, purpose: prompt, answered, failed, planned };
}

describe('totals of a run', () => {
  it('adds calls, tokens and videos that are through', () => {
    const totals = totalOf([
      video('a', { steps: [step('graph', 2, 1, 3)], inputTokens: 100, outputTokens: 5, cost: 0.5 }),
      video('b', { state: 'judging', steps: [step('graph', 1, 0, 3)], inputTokens: 50 }),
      video('c', { state: 'failed' }),
    ]);
    expect(totals).toEqual({
      videos: 3,
      done: 2,
      calls: { answered: 3, failed: 1, planned: 6 },
      inputTokens: 150,
      outputTokens: 5,
      cost: 0.5,
    });
  });

  it('has no cost, rather than none to pay, when no price is known', () => {
    expect(totalOf([video('a'), video('b')]).cost).toBeNull();
    expect(totalOf([video('a', { cost: 0 })]).cost).toBe(0);
  });

  it('adds steps by prompt in their first order', () => {
    const videos = [
      video('a', { steps: [step('graph', 1, 0, 2), step('check', 0, 1, 2)] }),
      video('b', { steps: [step('check', 2, 0, 2), step('graph', 2, 0, 2)] }),
    ];
    expect(totalBySteps(videos)).toEqual([step('graph', 3, 0, 4), step('check', 2, 1, 4)]);
  });
});

describe('failed calls of a run', () => {
  it('puts equal failures together, most frequent first', () => {
    const refused = { reason: 'refused', detail: 'No.' };
    const cut = { reason: 'truncated', detail: 'Cut off at 100 tokens.' };
    const kinds = groupFailures([
      video('a', { failures: [{ prompt: 'graph', unit: 'video', ...cut }] }),
      video('b', {
        failures: [
          { prompt: 'graph', unit: 'video', ...refused },
          { prompt: 'check', unit: 'video', ...refused },
        ],
      }),
    ]);
    expect(kinds.map(({ reason, places }) => [reason, places.length])).toEqual([
      ['refused', 2],
      ['truncated', 1],
    ]);
    expect(kinds[0]?.places[1]).toEqual({
      videoId: 'b',
      video: 'b',
      prompt: 'check',
      unit: 'video',
    });
  });
});
