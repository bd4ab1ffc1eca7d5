import { expect, it } from 'vitest';
import type { ReviewedMedium } from '@/lib/reviews/schema';
import { standAsGrid } from './video-grid';

/** So many videos of which the first ones are here. */
function media(count: number, here: number): ReviewedMedium[] {
  return Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    wantedName: null,
    frames: [],
    clusters: [],
    facts: index < here ? ({} as ReviewedMedium['facts']) : null,
  }));
}

it('puts many videos into a grid, also while most of them are awaited', () => {
  expect(standAsGrid(media(20, 2))).toBe(true);
  expect(standAsGrid(media(20, 0))).toBe(true);
  expect(standAsGrid(media(2, 2))).toBe(false);
});
