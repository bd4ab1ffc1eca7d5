import { describe, expect, it } from 'vitest';
import { readErrorBody } from './error-body';
import { explainErrorResponse } from './error-response';
import { cooldownOf, waitBeforeRetry } from './retry-policy';

const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null };
const RETRY_POLICY = { tries: 5, firstWaitMs: 500, longestWaitMs: 60_000 };
const ends = { signal: new AbortController().signal };

function refusal(status: number, headers: Record<string, string> = {}, message = 'no') {
  return explainErrorResponse({ status, message, code: null, headers }, endpoint);
}

describe('Retry-After', () => {
  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['milliseconds', { 'retry-after-ms': '250' }, 250],
    ['a date', { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }, 20_000],
    ['a date that is over', { 'retry-after': new Date(0).toUTCString() }, 0],
  ])('is read as %s', (_name, headers, expected) => {
    const { retryAfterMs } = refusal(429, headers);
    // A date has whole seconds, and some time has gone by.
    expect(retryAfterMs).toBeGreaterThanOrEqual(Math.max(0, expected - 2000));
    expect(retryAfterMs).toBeLessThanOrEqual(expected);
  });

  it('is waited for in full, and a little longer so that calls do not return together', () => {
    const wait = waitBeforeRetry(refusal(429, { 'retry-after': '7' }), 0, RETRY_POLICY);
    expect(wait).toBeGreaterThanOrEqual(7000);
    expect(wait).toBeLessThanOrEqual(7500);
  });

  it('holds back all calls to the endpoint', async () => {
    const began = performance.now();
    cooldownOf(endpoint).extend(60);
    await cooldownOf({ ...endpoint }).wait(ends);
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
    await cooldownOf({ ...endpoint, model: 'another' }).wait(ends);
  });
});

describe('a wait that a body asks for', () => {
  it.each([
    ['Rate limit reached. Please try again in 1m2.5s. Visit …', 62_500],
    ['Please try again in 20ms.', 20],
    ['You exceeded your current quota. Please retry in 26.4s.', 26_400],
    ['Too many requests, retry after 30 seconds', 30_000],
    ['wait 2 minutes', 120_000],
    ['Retry after 3 attempts', null],
    ['You exceeded your current quota, please check your plan', null],
  ])('is read from “%s”', (message, expected) => {
    expect(refusal(429, {}, message).retryAfterMs).toBe(expected);
  });

  it('is that of its own field before that of its words, and of a header before both', () => {
    const body = JSON.stringify([
      { error: { message: 'Retry in 3s', details: [{ retryDelay: '26.5s' }, { retryDelay: 1 }] } },
    ]);
    const fault = { headers: {}, ...readErrorBody(body), status: 429 };
    expect(explainErrorResponse(fault, endpoint)).toMatchObject({
      retryAfterMs: 26_500,
      fatal: false,
      transient: true,
    });
    const told = { ...fault, headers: { 'retry-after': '7' } };
    expect(explainErrorResponse(told, endpoint).retryAfterMs).toBe(7000);
  });

  it('means that a quota is one of a minute', () => {
    expect(refusal(429, {}, 'Quota exceeded. Please retry in 8s.')).toMatchObject({
      fatal: false,
      transient: true,
    });
  });
});

describe('growing waits', () => {
  it('double, with up to half of them taken off by chance, up to the longest', () => {
    for (const [waits, longest] of [
      [0, 500],
      [1, 1000],
      [3, 4000],
    ] as const) {
      const wait = waitBeforeRetry(refusal(500), waits, RETRY_POLICY);
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    }
    expect(waitBeforeRetry(refusal(500), 4, RETRY_POLICY)).toBeNull();
    const level = { ...RETRY_POLICY, tries: 14, growsToMs: 2000 };
    expect(waitBeforeRetry(refusal(500), 12, level)).toBeLessThanOrEqual(2000);
    expect(waitBeforeRetry(refusal(429, { 'retry-after': '50' }), 12, level)).toBeGreaterThan(2000);
  });
});

describe('going on', () => {
  it.each([
    [401, 'Incorrect key'],
    [402, 'Pay first'],
    [403, 'Not for you'],
    [404, 'No such model'],
    [429, 'You exceeded your current quota'],
  ])('has no point after %i (%s)', (status, message) => {
    expect(refusal(status, {}, message)).toMatchObject({ fatal: true, transient: false });
  });

  it.each([
    [400, 'An image cannot be decoded'],
    [429, 'Slow down'],
    [500, 'Oh'],
    [503, 'Busy'],
  ])('has one after %i (%s)', (status, message) => {
    expect(refusal(status, {}, message).fatal).toBe(false);
  });

  it('has one after a used-up quota of a minute, which says when to come back', () => {
    const minute = refusal(429, { 'retry-after': '30' }, 'You exceeded your current quota');
    expect(minute).toMatchObject({ fatal: false, transient: true });
  });

  it('has one after a picture that was flagged', () => {
    expect(refusal(403, {}, 'Your input was flagged')).toMatchObject({
      reason: 'refused',
      fatal: false,
    });
  });
});
