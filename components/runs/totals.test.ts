import { expect, it } from 'vitest';
import { itemsDone, totalOf } from './totals';

it('adds up calls over steps', () => {
  const step = (answered: number, failed: number, planned: number) => ({
    prompt: 'graph',
    purpose: 'Graph',
    answered,
    failed,
    planned,
  });
  expect(totalOf([step(2, 1, 3), step(1, 0, 3)])).toEqual({ answered: 3, failed: 1, planned: 6 });
});

it('counts items as done about which nothing more is coming, failed ones too', () => {
  const counts = { waiting: 3, judging: 2, judged: 10, incomplete: 1, failed: 1, cancelled: 1 };
  expect(itemsDone(counts)).toEqual({ done: 13, of: 18 });
});
