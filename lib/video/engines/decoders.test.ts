import { expect, it } from 'vitest';
import { decodersFor } from './decoders';

it('decodes on all cores but one, on four at most and one at least', () => {
  expect([1, 2, 3, 5, 6, 64].map(decodersFor)).toEqual([1, 1, 2, 4, 4, 4]);
});
