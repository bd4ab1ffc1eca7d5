import { expect, it } from 'vitest';
import { batched } from './batched';

it('puts together what comes at once, and what comes meanwhile', async () => {
  const batches: number[][] = [];
  const double = batched(async (items: number[]) => {
    batches.push(items);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return items.map((item) => 2 * item);
  });
  const first = [1, 2].map(double);
  await new Promise((resolve) => setTimeout(resolve, 2));
  const second = [3, 4].map(double);
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('fails for those whose batch fails, and goes on', async () => {
  let broken = true;
  const ask = batched(async (items: number[]) => {
    if (broken) throw new Error('lost');
    return items;
  });
  await expect(Promise.allSettled([ask(1), ask(2)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  broken = false;
  await expect(ask(3)).resolves.toBe(3);
});
