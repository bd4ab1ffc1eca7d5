import { expect, it } from 'vitest';
import { openAfter } from './settling';

it('goes on to what is open after the one that was settled, and round to what was passed over', () => {
  const isOpen = (one: string) => one !== 'settled';
  expect(openAfter(['a', 'b', 'settled', 'c'], 'b', isOpen)).toEqual(['c', 'a']);
  expect(openAfter(['a', 'settled'], 'a', isOpen)).toEqual([]);
});
