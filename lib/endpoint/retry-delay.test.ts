import { describe, expect, it } from 'vitest';
import { readErrorBody } from './error-body';
import { explainErrorResponse } from './error-response';
import { readRetryWords } from './retry-delay';

const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null };

const refusalOf = (body: unknown, headers = {}) =>
  explainErrorResponse({ ...readErrorBody(JSON.stringify(body)), status: 429, headers }, endpoint);

describe('a limit that is said in the body', () => {
  it.each([
    ['Rate limit reached. Please try again in 1m2s.', 62_000],
    ['Please try again in 20s. Visit https://example.org to learn more.', 20_000],
    ['Please retry in 2.3s.', 2300],
    ['Please try again in 450ms', 450],
    ['Too many requests: wait 6 seconds', 6000],
    ['Please retry after 2 minutes.', 120_000],
    ['Try again in 1h30m', 5_400_000],
    ['Limit 30000, used 29000, requested 4000', null],
    ['Quota is used up', null],
    ['Retry with model m2 3 times', null],
  ])('%s', (message, expected) => {
    expect(readRetryWords(message)).toBe(expected);
  });

  it('is waited for and no used-up quota, as Gemini says it', () => {
    const details = [
      { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '23s' },
    ];
    const error = { code: 429, message: 'You exceeded your current quota.', details };
    const waited = { transient: true, fatal: false, retryAfterMs: 23_000 };
    expect(refusalOf({ error })).toMatchObject(waited);
    expect(refusalOf([{ error }])).toMatchObject(waited);
  });

  it('comes after what the headers say', () => {
    const error = { message: 'Quota exceeded, try again in 9s' };
    expect(refusalOf({ error }).retryAfterMs).toBe(9000);
    expect(refusalOf({ error }, { 'retry-after': '4' }).retryAfterMs).toBe(4000);
  });

  it('is none where a quota is used up', () => {
    expect(refusalOf({ error: { message: 'You exceeded your current quota' } }).fatal).toBe(true);
  });
});
