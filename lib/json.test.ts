import { expect, it } from 'vitest';
import { parsePythonJson } from './json';

it('reads numbers that are none as null, and leaves texts as they are', () => {
  const text =
    '{"usage": NaN, "bias": [-Infinity, Infinity], "content": "NaN is \\"NaN\\"", "n": 1}';
  expect(parsePythonJson(text)).toEqual({
    usage: null,
    bias: [null, null],
    content: 'NaN is "NaN"',
    n: 1,
  });
  expect(parsePythonJson('{"a": NaN')).toBeUndefined();
  expect(parsePythonJson('NaNs')).toBeUndefined();
});
