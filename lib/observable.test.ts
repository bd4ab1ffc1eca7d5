import { expect, it, vi } from 'vitest';
import { createObservable } from './observable';

it('tells those who follow it of another value, and no longer when they leave', () => {
  const count = createObservable(0);
  const [stays, leaves] = [vi.fn(), vi.fn()];
  count.subscribe(stays);
  const leave = count.subscribe(leaves);
  count.write(1);
  leave();
  count.write(2);
  expect([stays.mock.calls.length, leaves.mock.calls.length, count.read()]).toEqual([2, 1, 2]);
});

it('does not speak of a value that is there already', () => {
  const count = createObservable(1);
  const heard = vi.fn();
  count.subscribe(heard);
  count.write(1);
  expect(heard).not.toHaveBeenCalled();
});
