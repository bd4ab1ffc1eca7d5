import { expect, it } from 'vitest';
import type { LibraryVideo } from '@/lib/library/listing.schema';
import { findJump } from './jump';

const VIDEOS = [
  { id: '01a1fe77-6d08-715e-b087-c6d7fd6b4a3a', name: 'a cup falls.mp4' },
  { id: '02b2aa11-6d08-715e-b087-c6d7fd6b4a3a', name: 'cup.mp4' },
] as LibraryVideo[];

it('goes to an id, else to that very name, else to the first that is listed', () => {
  expect(findJump(VIDEOS, ' 02B2AA11-6d ')).toBe(VIDEOS[1]);
  expect(findJump(VIDEOS, 'Cup.mp4')).toBe(VIDEOS[1]);
  expect(findJump(VIDEOS, 'cup')).toBe(VIDEOS[0]);
  expect(findJump([], 'cup')).toBeNull();
});
