import { expect, it } from 'vitest';
import { parseLooseJson } from './json';

it('reads numbers that are none as null, and leaves texts as they are', () => {
  const text =
    '{"usage": NaN, "bias": [-Infinity, Infinity], "content": "NaN is \\"NaN\\"", "n": 1}';
  expect(parseLooseJson(text)).toEqual({
    usage: null,
    bias: [null, null],
    content: 'NaN is "NaN"',
    n: 1,
  });
  expect(parseLooseJson('{"a": NaN')).toBeUndefined();
  expect(parseLooseJson('NaNs')).toBeUndefined();
});
