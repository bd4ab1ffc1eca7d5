import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonFault, linesOf, plainOf, readLocatedJson } from './located-json';

describe('JSON with places', () => {
  it('says what JSON.parse says, of whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', '\t', '  '), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(plainOf(readLocatedJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps NaN and Infinity, the digits of numbers, repeated keys and where all stands', () => {
    const text = '\uFEFF{"a": [NaN, -Infinity],\n "a": 1.0}\r\n';
    const root = readLocatedJson(text);
    if (root.kind !== 'object') throw new Error(root.kind);
    const [first, second] = root.entries.map(({ value }) => value);
    expect(first && plainOf(first)).toEqual([Number.NaN, Number.NEGATIVE_INFINITY]);
    expect(text.slice(second?.from, second?.to)).toBe('1.0');
    expect(linesOf(text)(second?.from ?? 0)).toBe(2);
    expect(plainOf(root)).toEqual({ a: 1 });
  });

  it.each([
    ['', 0],
    ['[1,]', 3],
    ["['a']", 1],
    ['[01]', 2],
    ['[1] // a', 4],
    ['{a: 1}', 1],
    ['["\n"]', 1],
    ['[constructor]', 1],
    [`${'['.repeat(100)}${']'.repeat(100)}`, 65],
  ])('is not %j', (text, at) => {
    expect(() => readLocatedJson(text)).toThrow(expect.objectContaining({ at }));
  });

  it('goes on after a broken entry where a listener is told of it', () => {
    const told: string[] = [];
    const text = '[1, {"a": [,]}, "open,\n 2, 3 4, "x", {"b": "]"}, }';
    const root = readLocatedJson(text, ({ message, at }, costs) =>
      told.push(`${at} ${costs}: ${message}`),
    );
    expect(plainOf(root)).toEqual([1, 'x', { b: ']' }]);
    expect(told).toEqual([
      '11 entry: A value is missing',
      '16 entry: A text has a character that JSON does not allow',
      '29 entry: A comma is missing',
      '49 entry: A value is missing',
      '49 end: The list is not closed',
    ]);
  });

  it('throws its own faults only, and none where a listener is told, once a list begins', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'[]{},:"\\\n 1a-')), (characters) => {
        const text = characters.join('');
        try {
          readLocatedJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(JsonFault);
        }
        expect(readLocatedJson(`[${text}`, () => {}).kind).toBe('array');
      }),
    );
  });
});
