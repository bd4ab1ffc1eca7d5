import { describe, expect, it } from 'vitest';
import { readCompletion } from './completion';

const completionOf = (message: unknown, more: object = {}) =>
  readCompletion({ choices: [{ index: 0, message, finish_reason: 'stop' }], ...more });

describe('content', () => {
  it.each([
    ['a text', 'abc', 'abc'],
    ['nothing', null, null],
    ['parts', [{ type: 'text', text: 'ab' }, 'c'], 'abc'],
    ['one part', { type: 'text', text: 'abc' }, 'abc'],
    ['a reply that was parsed on its way', { score: 1 }, '{"score":1}'],
    ['a list that holds no text', [{ type: 'image' }], null],
    ['an empty list', [], null],
  ])('as %s', (_name, content, expected) => {
    expect(completionOf({ content })).toMatchObject({
      state: 'completed',
      completion: { content: expected },
    });
  });

  it('is told from thoughts and refusals', () => {
    const content = [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'refusal', refusal: 'No.' },
      { type: 'output_text', text: 'Well.' },
    ];
    expect(completionOf({ content })).toMatchObject({
      completion: { content: 'Well.', reasoning: 'Hm.', refusal: 'No.' },
    });
  });
});

it('that nests without measure is no bug', () => {
  const content = { deep: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) };
  expect(completionOf({ content })).toMatchObject({
    completion: { content: '(JSON that nests too deep)' },
  });
});

describe('token counts', () => {
  it.each([
    [{ prompt_tokens: 7, completion_tokens: '8' }, 7, 8],
    [{ input_tokens: 7, output_tokens: 8 }, 7, 8],
    [{ prompt_tokens: -1, completion_tokens: 'many' }, null, null],
    [{ prompt_tokens: 1e12, completion_tokens: 2.5 }, null, null],
    ['much', null, null],
    [null, null, null],
  ])('%j', (usage, inputTokens, outputTokens) => {
    expect(completionOf({ content: 'a' }, { usage })).toMatchObject({
      completion: { inputTokens, outputTokens },
    });
  });
});

it.each([
  ['OpenAI', { prompt_tokens_details: { cached_tokens: 5 } }],
  ['Responses', { input_tokens_details: { cached_tokens: 5 } }],
  ['DeepSeek', { prompt_cache_hit_tokens: 5, prompt_cache_miss_tokens: 2 }],
  ['Moonshot', { cached_tokens: 5 }],
  ['Anthropic', { cache_read_input_tokens: 5, cache_creation_input_tokens: 1 }],
])('cached tokens are known as %s says them', (_whose, usage) => {
  expect(completionOf({ content: 'a' }, { usage: { prompt_tokens: 7, ...usage } })).toMatchObject({
    completion: { inputTokens: 7, cachedTokens: 5 },
  });
});

it.each([
  [[], 'its list of choices is empty'],
  [[{ message: null }], 'its choice has no message'],
  [[{ text: 'a' }], 'its choice has no message'],
])('without a message it still says what it used: %j', (choices, lacks) => {
  const read = readCompletion({ choices, usage: { prompt_tokens: 5 } });
  expect(read).toMatchObject({ state: 'completed', completion: { lacks, inputTokens: 5 } });
});

describe('what is no completion', () => {
  it.each([
    [{ error: { message: 'm' } }, 'failed'],
    [[{ error: { message: 'm' } }], 'failed'],
    [{ object: 'error', message: 'm' }, 'failed'],
    [{ choices: [], error: { message: 'm' } }, 'failed'],
    [{ choices: [{ error: { message: 'm', code: 502 } }] }, 'failed'],
    [{ error: null }, 'foreign'],
    ['words', 'foreign'],
    [null, 'foreign'],
  ])('%j', (value, state) => {
    expect(readCompletion(value).state).toBe(state);
  });
});
