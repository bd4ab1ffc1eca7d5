import { describe, expect, it } from 'vitest';
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
    const { scores, faults, notes } = read(row());
    expect([faults, notes]).toEqual([[], []]);
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
    expect(notes).toMatchObject([{ line: null, message: expect.stringContaining('1 row') }]);
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
