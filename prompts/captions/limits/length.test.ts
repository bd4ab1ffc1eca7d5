import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPTION_TYPES, type CaptionData } from '../data';
import { boundsAround, cappedScore, checkLength, type LengthSettings } from './length';

const USUAL: LengthSettings = {
  lengthRule: 'item-else-reference',
  tolerance: '30',
  counting: 'ours',
};

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const sentences = (count: number) => 'It is so. '.repeat(count);

const caption = (data: Partial<CaptionData>): CaptionData => ({
  type: 'brief',
  caption: words(20),
  reference: null,
  instruction: null,
  limit: null,
  ...data,
});

/** Whether a length is within a tolerance, in fractions of whole numbers that cannot be inexact. */
const isWithin = (count: number, reference: number, percent: number) => {
  const apart = BigInt(count) - BigInt(reference);
  return (apart < 0n ? -apart : apart) * 100n <= BigInt(percent) * BigInt(reference);
};

describe('the borders of the length rules', () => {
  it('rule reference takes just the lengths that differ by no more than the tolerance', () => {
    const percent = fc.constantFrom(10, 30);
    fc.assert(
      fc.property(fc.nat(3000), percent, (reference, tolerance) => {
        const { min, max } = boundsAround(reference, tolerance);
        for (const count of [min, max]) expect(isWithin(count, reference, tolerance)).toBe(true);
        for (const count of [min - 1, max + 1]) {
          expect(isWithin(count, reference, tolerance)).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('rule reference caps brief and detail alone, from the first word beyond', () => {
    const near = fc.integer({ min: -1, max: 1 });
    fc.assert(
      fc.property(
        fc.constantFrom(...CAPTION_TYPES),
        fc.integer({ min: 1, max: 150 }),
        fc.constantFrom('10', '30'),
        fc.constantFrom('min', 'max'),
        near,
        (type, length, tolerance, end, off) => {
          const count = Math.max(boundsAround(length, Number(tolerance))[end] + off, 0);
          const item = caption({ type, caption: words(count), reference: words(length) });
          const verdict = checkLength(item, { ...USUAL, tolerance });
          const applies = type === 'brief' || type === 'detail';
          expect(verdict.reference !== null).toBe(applies);
          const breaks = applies && !isWithin(count, length, Number(tolerance));
          expect(verdict.fired).toEqual(breaks ? ['reference'] : []);
          for (const score of [0, 1, 2, 3, 4]) {
            expect(cappedScore(score, verdict)).toBe(breaks && score > 1 ? 1 : score);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('rule item caps all types, from the first word or sentence beyond', () => {
    const limit = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.nat(60))
      .map(([min, more]) => ({ min, max: min + more }));
    fc.assert(
      fc.property(
        fc.constantFrom(...CAPTION_TYPES),
        limit,
        fc.constantFrom('words', 'sentences'),
        fc.constantFrom('min', 'max'),
        fc.integer({ min: -1, max: 1 }),
        (type, bounds, unit, end, off) => {
          const count = bounds[end] + off;
          const item = caption({
            type,
            caption: unit === 'words' ? words(count) : sentences(count),
            // So long that rule reference would fire as well.
            reference: words(2000),
            limit: `The generated caption's length needs to be ${bounds.min} to ${bounds.max} ${unit}.`,
          });
          const verdict = checkLength(item, USUAL);
          const breaks = count < bounds.min || count > bounds.max;
          expect(verdict.item).toMatchObject({ count, isWithin: !breaks });
          expect(verdict.fired).toEqual(breaks ? ['item'] : []);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('which rule caps', () => {
  const short = caption({ caption: words(5), reference: words(20), limit: '1 to 10 words' });
  const long = caption({ caption: words(20), reference: words(20), limit: '1 to 10 words' });

  it.each([
    ['item-else-reference', short, []],
    ['item', short, []],
    ['reference', short, ['reference']],
    ['either', short, ['reference']],
    ['item-else-reference', long, ['item']],
    ['reference', long, []],
    ['either', long, ['item']],
    ['either', { ...long, reference: words(40) }, ['item', 'reference']],
  ] as const)('by %s', (lengthRule, data, fired) => {
    const verdict = checkLength(data, { ...USUAL, lengthRule });
    expect(verdict.fired).toEqual(fired);
    // Both are computed and shown, whichever is on.
    expect([verdict.item?.count, verdict.reference?.count]).toEqual(
      data.caption === short.caption ? [5, 5] : [20, 20],
    );
  });

  it('takes a limit that cannot be read for none, and says so', () => {
    const item = caption({ limit: 'Keep it short.', reference: words(5) });
    expect(checkLength(item, USUAL)).toMatchObject({
      item: null,
      isUnknownLimit: true,
      fired: ['reference'],
    });
    expect(checkLength(item, { ...USUAL, lengthRule: 'item' }).fired).toEqual([]);
  });

  it('counts as the run counts', () => {
    const item = caption({ caption: 'At 5:08 a café opens', limit: 'exactly 5 words' });
    expect(checkLength(item, USUAL).fired).toEqual([]);
    expect(checkLength(item, { ...USUAL, counting: 'upstream' }).item?.count).toBe(3);
  });
});
