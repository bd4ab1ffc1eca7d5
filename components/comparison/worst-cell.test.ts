import { expect, it } from 'vitest';
import { cell, question, scored } from '@/components/review/review-testing';
import { worstCell } from './worst-cell';

const cells = [3, 8, 1].map((value) => ({ ...cell(scored(value)), unit: `check:${value}` }));

it.each([
  ['low', 'check:8'],
  ['high', 'check:1'],
  // Where there is no worst one, the first.
  [null, 'check:3'],
] as const)('is the furthest from the good end: %s', (better, unit) => {
  expect(worstCell(cells, question({ better }))?.unit).toBe(unit);
});
