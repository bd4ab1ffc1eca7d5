import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names';

const SELECT = { sql: 'SELECT 1 WHERE $1', args: [true] };

it('names a statement that comes again and again, always the same', () => {
  const name = createStatementNames();
  expect([name(SELECT), name(SELECT), name(SELECT)]).toEqual(['', '', '']);
  expect([name(SELECT), name(SELECT)]).toEqual(['framejury_1', 'framejury_1']);
});

it('names different statements differently', () => {
  const name = createStatementNames();
  const other = { sql: 'SELECT 2', args: [] };
  for (let time = 0; time < 4; time += 1) {
    name(SELECT);
    name(other);
  }
  expect(name(SELECT)).not.toBe(name(other));
});

it.each([
  ['takes a list', { sql: 'SELECT 1 WHERE id = ANY($1)', args: [['a']] }],
  ['is long', { sql: `SELECT 1 -- ${'x'.repeat(5_000)}`, args: [] }],
  ['has many parameters', { sql: 'SELECT $1', args: Array(21).fill(1) }],
])('names no statement that %s', (_, statement) => {
  const name = createStatementNames();
  for (let time = 0; time < 10; time += 1) expect(name(statement)).toBe('');
});

it('names two hundred at most, and keeps to these', () => {
  const name = createStatementNames();
  const ask = (index: number) => name({ sql: `SELECT ${index}`, args: [] });
  for (let time = 0; time < 4; time += 1) for (let index = 0; index < 300; index += 1) ask(index);
  const named = Array.from({ length: 300 }, (_, index) => ask(index)).filter(Boolean);
  expect(new Set(named).size).toBe(200);
  expect(ask(0)).toBe('framejury_1');
});
