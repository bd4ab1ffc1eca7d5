import { describe, expect, it } from 'vitest';
import { growsLinearly } from '@/lib/testing/growth';
import { readErrorBody } from './error-body';
import { explainErrorResponse, refusesFormat } from './error-response';

const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null };

/** What servers were seen to answer to a request for structured output that they do not know. */
const REFUSED_FORMATS: [server: string, status: number, body: string, words: string][] = [
  [
    'OpenAI',
    400,
    `{"error":{"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.","type":"invalid_request_error","param":"response_format","code":null}}`,
    'is not supported with this model',
  ],
  [
    'vLLM before mid-2025, SGLang',
    400,
    `{"object":"error","message":"Failed to convert the grammar from JSON schema to Lark","type":"BadRequestError","param":null,"code":400}`,
    'Failed to convert the grammar',
  ],
  [
    'llama.cpp',
    400,
    `{"error":{"code":400,"message":"Failed to initialize samplers: failed to parse grammar","type":"invalid_request_error"}}`,
    'failed to parse grammar',
  ],
  [
    'LM Studio',
    400,
    `{"error":"'response_format.type' must be 'json_schema' or 'text'"}`,
    `must be 'json_schema' or 'text'`,
  ],
  [
    'DeepSeek',
    400,
    `{"error":{"message":"This response_format type is unavailable now","type":"invalid_request_error","param":null,"code":"invalid_request_error"}}`,
    'This response_format type is unavailable now',
  ],
  [
    'DeepSeek in plain text',
    422,
    'Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now at line 1 column 12440',
    'json_schema` is unavailable now',
  ],
  [
    'Mistral',
    422,
    `{"object":"error","message":"{\\"detail\\":[{\\"type\\":\\"extra_forbidden\\",\\"loc\\":[\\"body\\",\\"response_format\\",\\"json_schema\\"],\\"msg\\":\\"Extra inputs are not permitted\\",\\"input\\":{}}]}","type":"internal_error_proxy","param":null,"code":"1000"}`,
    'body.response_format.json_schema: Extra inputs are not permitted',
  ],
  [
    'FastAPI',
    422,
    `{"detail":[{"loc":["body","response_format","type"],"msg":"unexpected value; permitted: 'json_object'","type":"value_error.const"}]}`,
    'body.response_format.type: unexpected value',
  ],
  [
    'OpenRouter, what the provider behind it says',
    400,
    `{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\\n  \\"error\\": {\\n    \\"message\\": \\"Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.\\",\\n    \\"type\\": \\"invalid_request_error\\"\\n  }\\n}","provider_name":"OpenAI"}},"user_id":"u"}`,
    `Provider returned error; Response input messages must contain the word 'json'`,
  ],
  [
    'OpenRouter, where no provider takes it',
    404,
    `{"error":{"message":"No endpoints found that can handle the requested parameters.","code":404}}`,
    'No endpoints found',
  ],
  [
    'Gemini',
    400,
    `[{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \\"response_format\\": Cannot find field.","status":"INVALID_ARGUMENT","details":[]}}]`,
    'Unknown name "response_format"',
  ],
  [
    'Together',
    400,
    `{"id":"x","error":{"message":"Unsupported value","type":"invalid_request_error","param":"response_format","code":null}}`,
    'Unsupported value (response_format)',
  ],
];

const refusal = (status: number, body: string) =>
  explainErrorResponse({ status, headers: {}, ...statusless(body) }, endpoint);

function statusless(body: string) {
  const { message, code } = readErrorBody(body);
  return { message, code };
}

describe('a refusal of structured output', () => {
  it.each(REFUSED_FORMATS)('of %s is read as one', (_server, status, body, words) => {
    const read = refusal(status, body);
    expect(read.message).toContain(words);
    expect(refusesFormat(read)).toBe(true);
  });

  it.each([
    ['This model does not support image input', 400],
    ['You sent too much', 413],
    ['Incorrect API key for json_schema', 401],
  ])('is not what “%s” is', (message, status) => {
    const read = refusal(status, JSON.stringify({ error: { message } }));
    expect(refusesFormat(read)).toBe(false);
  });
});

describe('a refusal of a setting', () => {
  it.each([
    [
      `{"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}}`,
      400,
      'Empty “Temperature”',
    ],
    [
      `{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted","input":-1}]},"type":"invalid_request_error","param":null,"code":null}`,
      422,
      'Empty “Seed”',
    ],
    [
      `[{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \\"seed\\": Cannot find field.","status":"INVALID_ARGUMENT"}}]`,
      400,
      'Empty “Seed”',
    ],
    [
      `{"detail":[{"loc":["body","messages",0,"content",1,"image_url","detail"],"msg":"extra fields not permitted","type":"value_error.extra"}]}`,
      422,
      'Set “Image detail” to automatic',
    ],
  ])('says what to change: %s', (body, status, remedy) => {
    expect(refusal(status, body)).toMatchObject({
      detail: expect.stringContaining(remedy),
      transient: false,
      fatal: true,
    });
  });
});

describe('other bodies', () => {
  it.each([
    ['{"error":"no such thing"}', 'no such thing'],
    ['{"message":"no such thing"}', 'no such thing'],
    ['{"detail":"no such thing"}', 'no such thing'],
    ['{"errors":[{"message":"one"},{"message":"two"}]}', 'one; two'],
    ['{"error":"Bad Request","message":"no such thing"}', 'Bad Request; no such thing'],
    ['{"status":"failure","message":"no provider"}', 'no provider'],
    ['{"title":"Not here"}', 'Not here'],
    ['{"odd":1}', '{"odd":1}'],
    ['['.repeat(50_000) + ']'.repeat(50_000), '(JSON that nests too deep)'],
    ['plain words', 'plain words'],
    ['{"half": ', '{"half":'],
    ['', ''],
    [
      '<html>\r\n<head><title>502 Bad Gateway</title></head><body>…</body></html>',
      '502 Bad Gateway',
    ],
    ['<!DOCTYPE html><body><h1>Out</h1> of order</body>', 'Out of order'],
  ])('%s', (body, message) => {
    expect(readErrorBody(body).message).toBe(message);
  });

  it('name a code and a status', () => {
    const quota = readErrorBody('{"error":{"message":"m","code":"insufficient_quota"}}');
    expect(quota).toMatchObject({ code: 'insufficient_quota', status: null });
    const upstream = readErrorBody('{"error":{"message":"m","code":502}}');
    expect(upstream).toMatchObject({ code: null, status: 502 });
  });
});

it('the time to read a body grows with its length alone', () => {
  for (const [before, pattern, after] of [
    ['', '<', ''],
    ['<html>', '<a ', ''],
    ['', '{"error":', ''],
    ['[', '{"message":"m"},', '{}]'],
    ['', '["', ''],
    ['{"error":"', '[', '"}'],
  ] as const) {
    growsLinearly(
      (body) => void readErrorBody(body),
      (length) => `${before}${pattern.repeat(length / pattern.length)}${after}`,
    );
  }
});
