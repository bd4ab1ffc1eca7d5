import { expect, it } from 'vitest';
import { bitsFor, unpackAnswers } from './packed';

it('keeps “not asked” and “no score” apart from every value, in as many bits as that takes', () => {
  expect([2, 6, 7, 11, 101].map(bitsFor)).toEqual([2, 3, 4, 4, 7]);
  // The first says category 10, the second was not asked, the third has no score, the fourth says category 0.
  const packed = 12n | (0n << 4n) | (1n << 8n) | (2n << 12n);
  expect(unpackAnswers(packed, 4, 4)).toEqual([
    { place: 0, category: 10 },
    { place: 2, category: -1 },
    { place: 3, category: 0 },
  ]);
});
