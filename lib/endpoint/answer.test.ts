import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer';

const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null };

const answer = (body: string) =>
  readAnswer({ state: 'answered', status: 200, headers: {}, body }, endpoint);

describe('a number that JSON has not', () => {
  const reply = JSON.stringify('{"why": "-Infinity and NaN \\" stay", "score": 4}');

  it.each([
    ['in usage', `"usage":{"prompt_tokens":NaN,"completion_tokens":7}`],
    ['in log probabilities', `"logprobs":[-Infinity, NaN],"usage":{"completion_tokens":7}`],
  ])('%s loses no reply', (_place, more) => {
    const message = `{"role":"assistant","content":${reply}}`;
    const body = `{"choices":[{"index":0,"finish_reason":"stop","message":${message}}],${more}}`;
    expect(answer(body)).toMatchObject({
      state: 'completed',
      completion: { content: JSON.parse(reply), inputTokens: null, outputTokens: 7 },
    });
  });

  it('loses none of a stream either', () => {
    const delta = `{"role":"assistant","content":${reply}}`;
    const event = `{"object":"chat.completion.chunk","choices":[{"index":0,"delta":${delta},"finish_reason":"stop","logprobs":NaN}]}`;
    expect(answer(`data: ${event}\n\ndata: [DONE]\n\n`)).toMatchObject({
      state: 'completed',
      completion: { content: JSON.parse(reply) },
    });
  });
});
