import { expect, it } from 'vitest';
import { textTable } from './text-table';

it('puts texts to the left and numbers to the right, under their headings', () => {
  const lines = [
    ['Name', 'count'],
    ['a', 5],
    ['longer', 1000],
  ];
  expect(textTable(lines)).toBe('Name    count\na           5\nlonger   1000\n');
});
