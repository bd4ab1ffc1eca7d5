import { expect, it } from 'vitest';
import type { ReviewedRun } from '../item/cells';
import { cell, question, scored } from '../review-testing';
import { hasCells } from './judged-item';

const suite = { questions: [question()] };

it('has nothing to show without a cell, or with none of a question that is still asked', () => {
  const run = (cells: unknown[]) => ({ suite, cells }) as unknown as ReviewedRun;
  expect(hasCells(run([]))).toBe(false);
  expect(hasCells(run([{ ...cell(scored(1)), question: 'gone' }]))).toBe(false);
  expect(hasCells(run([cell(scored(1))]))).toBe(true);
});
