import { describe, expect, it } from 'vitest';
import { joinEventStream, looksLikeStream } from './event-stream';

const chunk = (delta: object, finishReason: string | null = null, index = 0) =>
  `data: ${JSON.stringify({ choices: [{ index, delta, finish_reason: finishReason }] })}\n\n`;

describe('a stream of events', () => {
  it.each([
    ['data: {}', true],
    [': ping\n\ndata: {}', true],
    ['event: message\ndata: {}', true],
    ['{"data": 1}', false],
    ['database is down', false],
  ])('is known by its beginning: %s', (text, is) => {
    expect(looksLikeStream(text)).toBe(is);
  });

  it('is joined, reasoning apart from content, the first of several choices', () => {
    const stream = [
      chunk({ role: 'assistant', reasoning_content: 'Hm' }),
      chunk({ reasoning: 'm.' }),
      chunk({ content: 'sc' }),
      chunk({ content: 'other' }, null, 1),
      chunk({ content: [{ type: 'text', text: 'ore' }] }),
      chunk({}, 'length'),
      'data: {"choices":[],"usage":{"prompt_tokens":3}}\r\n\r\n',
      'data: [DONE]\n\n',
    ].join('');
    expect(joinEventStream(stream)).toMatchObject({
      state: 'joined',
      completion: {
        choices: [
          { message: { content: 'score', reasoning_content: 'Hmm.' }, finish_reason: 'length' },
        ],
        usage: { prompt_tokens: 3 },
      },
    });
  });

  it('that ends without an end is cut', () => {
    expect(joinEventStream(chunk({ content: 'sc' }))).toEqual({ state: 'cut' });
    const half = chunk({ content: 'sc' }) + chunk({ content: 'ore' }).slice(0, 20);
    expect(joinEventStream(half)).toEqual({ state: 'cut' });
  });

  it('may hold an error', () => {
    const error = { error: { message: 'out of memory' } };
    const stream = `${chunk({ content: 'sc' })}data: ${JSON.stringify(error)}\n\n`;
    expect(joinEventStream(stream)).toEqual({ state: 'failed', error });
  });

  it.each(['data: hello\n\n', 'data: {"choices": 3}\n\n', ': ping\n\n'])(
    'may be of something else: %s',
    (stream) => {
      expect(joinEventStream(stream)).toEqual({ state: 'foreign' });
    },
  );
});
