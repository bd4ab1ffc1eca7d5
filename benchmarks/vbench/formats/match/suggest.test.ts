import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './suggest';

/** The definition, without any bound. */
function defined(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  return Math.min(
    defined(one.slice(1), other) + 1,
    defined(one, other.slice(1)) + 1,
    defined(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
  );
}

it('is the edit distance as it is defined, up to the limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 6 }), (one, other, limit) => {
      const distance = defined(one, other);
      expect(editDistance(one, other, limit)).toBe(distance > limit ? null : distance);
    }),
  );
});
