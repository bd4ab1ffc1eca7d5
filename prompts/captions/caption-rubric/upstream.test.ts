import { describe, expect, it } from 'vitest';
import type { Verdict } from '@/lib/suites/verdict';
import { captionRubric } from '.';
import { upstreamResults } from './upstream';

const row = (more: object = {}) => ({
  id: 340,
  video: 'ball.mp4',
  conversations: [
    { from: 'human', value: 'Write a poem.' },
    { from: 'gpt', value: 'A ball,\\nso blue.' },
  ],
  width: 0,
  height: 0,
  source: 'data1',
  restriction: ['theme', "The generated caption's length needs to be one sentence."],
  model_response_style: ['A ball rolls.'],
  score: 2,
  reason: 'Shorter.',
  ...more,
});

const read = (...rows: unknown[]) =>
  upstreamResults.read([
    {
      name: 'results.jsonl',
      text: rows.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'),
    },
  ]);

describe('upstream’s results', () => {
  it('are matched to an item by what both know of it', () => {
    const { scores, faults } = read(row());
    expect(faults).toEqual([]);
    const key = upstreamResults.keyOf({
      type: 'style',
      instruction: 'Write a poem.',
      // With a real line break, as an importer may have read it.
      reference: 'A ball,\nso blue.',
      caption: 'A ball rolls.',
      limit: null,
    });
    expect(scores).toEqual([
      {
        item: key,
        called: '340 · ball.mp4 · style',
        file: 'results.jsonl',
        line: 1,
        value: 2,
        reason: null,
      },
    ]);
    expect(captionRubric.scoreImporters).toContain(upstreamResults);
  });

  it('bring the capped score and the length along, by upstream’s rule and count', () => {
    const data = {
      type: 'brief' as const,
      caption: 'Dr. Lee rolls 3 balls.',
      reference: 'A ball.',
      instruction: null,
      limit: 'one sentence',
    };
    const follow = (said: Verdict) =>
      upstreamResults
        .follow?.(said, data)
        .map(({ id, value, lack }) => [id, value ?? lack?.reason]);
    // Its count sees two sentences, and no number.
    expect(follow({ state: 'scored', value: 3, rationale: '' })).toEqual([
      ['capped', 1],
      ['length', 1],
      ['words', 4],
    ]);
    expect(follow({ state: 'unscored', reason: 'unreachable', detail: '' })).toEqual([
      ['capped', 'unreachable'],
      ['length', 'unreachable'],
      ['words', 'unreachable'],
    ]);
  });

  it('come with what upstream prints of them', () => {
    const brief = {
      restriction: ['brief', "The generated caption's length needs to be one sentence."],
    };
    const { notes } = read(
      row({ ...brief, score: 3, model_response_style: ['A ball rolls.'] }),
      row({ ...brief, score: 4, model_response_style: ['A ball. It rolls by.'] }),
      row({ score: 2, model_response_style: ['A ball is very blue.'] }),
      // Upstream takes this 0 for a score, and passes over the next two.
      row({ score: 0, reason: 'API error occurred', model_response_style: ['A'] }),
      row({ score: 0, reason: 'Failed to parse evaluation result', model_response_style: ['B'] }),
      row({ source: 'data2', model_response_style: ['C'] }),
    );
    expect(notes).toEqual([
      {
        file: 'results.jsonl',
        line: null,
        message:
          'AnyCapEval prints of these 4: penalised mean 1.500, length penalty 1 times; brief 3.50, penalised 2.00, 4.00 words, density 0.5000; style 1.00, penalised 1.00, 3.00 words, density 0.3333.',
      },
    ]);
  });

  it('are unscored where a 0 stands for no score', () => {
    const { scores } = read(
      row({ score: 0, reason: 'API error occurred after multiple attempts' }),
      row({ score: 0, reason: 'Failed to parse evaluation result', model_response_style: ['x'] }),
      row({ score: 0, reason: 'All is invented.', model_response_style: ['y'] }),
    );
    expect(scores.map(({ value, reason }) => [value, reason])).toEqual([
      [null, 'unreachable'],
      [null, 'unparseable'],
      [0, null],
    ]);
  });

  it('may have captions as texts, which is said, since upstream’s reader takes the first character', () => {
    const { scores, notes } = read(row({ model_response_style: 'A ball rolls.' }));
    expect(scores).toEqual(read(row()).scores);
    expect(notes).toContainEqual({
      file: 'results.jsonl',
      line: null,
      message: expect.stringContaining('1 row'),
    });
  });

  it('leave out bad rows with file, line and field, and keep the good ones', () => {
    const { scores, faults } = read(
      'no JSON',
      row({ restriction: ['action', ''] }),
      row({ model_response_style: ['a', 'b'] }),
      row({ score: 7 }),
      row({ score: undefined }),
      row(),
      row({ score: 3 }),
    );
    expect(scores).toHaveLength(1);
    expect(faults.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 7]);
    const messages = faults.map(({ message }) => message);
    expect(messages[0]).toContain('JSON');
    expect(messages[1]).toContain('restriction.0');
    expect(messages[2]).toContain('model_response_style');
    expect(messages[3]).toContain('“score” is 7');
    expect(messages[5]).toContain('line 6');
  });
});
