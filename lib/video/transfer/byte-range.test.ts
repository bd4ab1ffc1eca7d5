import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range';

describe('parseByteRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
  ])('reads %s', (header, range) => {
    expect(parseByteRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-120', 'bytes=-0'])('cannot satisfy %s', (header) => {
    expect(parseByteRange(header, 100)).toBe('unsatisfiable');
  });

  it.each([null, 'bytes=-', 'bytes=20-10', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])(
    'takes %s as the whole file',
    (header) => {
      expect(parseByteRange(header, 100)).toBeNull();
    },
  );
});
