import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Dialect, dialectOf, nextDialect, rememberDialect } from './dialect';
import { explainErrorResponse } from './error-response';

const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null };
const MINUTE = 60_000;
const usual: Dialect = { format: 'json_schema', tokenLimit: 'max_tokens' };

const refusal = (message: string, status = 400) =>
  explainErrorResponse({ status, message, code: null, headers: {} }, endpoint);

describe('what an endpoint takes', () => {
  it('is tried from the strictest format to the freest, and only where the refusal is about it', () => {
    const refused = refusal('response_format is not supported');
    const object = nextDialect(usual, refused);
    expect(object).toEqual({ ...usual, format: 'json_object' });
    expect(object && nextDialect(object, refused)).toEqual({ ...usual, format: 'text' });
    expect(nextDialect({ ...usual, format: 'text' }, refused)).toBeNull();
    expect(nextDialect(usual, refusal('No images, please'))).toBeNull();
  });

  it('is never JSON without a schema where a server knows none', () => {
    const refused = refusal('output_config.format: Extra inputs are not permitted');
    expect(nextDialect(usual, refused, { withObject: false })).toEqual({
      ...usual,
      format: 'text',
    });
    const asked = { ...endpoint, withSchema: false, withObject: false };
    expect(dialectOf(asked, z.object({})).format).toBe('text');
  });

  it.each([
    'Bad request',
    'Request contains an invalid argument.',
    'Invalid parameter: Provider returned error (400)',
    '',
  ])('may be said by a vague refusal: “%s”', (message) => {
    expect(nextDialect(usual, refusal(message))?.format).toBe('json_object');
    expect(nextDialect(usual, refusal(message, 500))).toBeNull();
  });

  it('is remembered for the reply schema that was refused, not for others, and not for ever', () => {
    const [refused, other] = [z.object({ a: z.string() }), z.object({ b: z.string() })];
    rememberDialect(endpoint, refused, { ...usual, format: 'json_object' }, 0);
    expect(dialectOf(endpoint, refused, 9 * MINUTE).format).toBe('json_object');
    expect(dialectOf(endpoint, other, 9 * MINUTE).format).toBe('json_schema');
    expect(dialectOf({ ...endpoint, model: 'n' }, refused, 0).format).toBe('json_schema');
    // A call that kept to it does not make it last.
    rememberDialect(endpoint, refused, { ...usual, format: 'json_object' }, 9 * MINUTE);
    expect(dialectOf(endpoint, refused, 11 * MINUTE).format).toBe('json_schema');
  });

  it('holds for all calls of a model where it is the name of the token limit', () => {
    const named = { ...endpoint, model: 'newer' };
    const renamed = nextDialect(usual, refusal("Use 'max_completion_tokens' instead."));
    expect(renamed).toEqual({ ...usual, tokenLimit: 'max_completion_tokens' });
    if (renamed) rememberDialect(named, z.object({}), renamed);
    expect(dialectOf(named, z.object({ c: z.string() }))).toEqual(renamed);
  });
});
