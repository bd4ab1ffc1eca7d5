import { describe, expect, it } from 'vitest';
import { readTable, type TableEvent, type TableReading } from './table-reader';
import { csvText } from './table-writer';

async function eventsOf(text: string, reading: TableReading): Promise<TableEvent[]> {
  const events: TableEvent[] = [];
  for await (const event of readTable(text, reading)) events.push(event);
  return events;
}

describe('a CSV', () => {
  const csv = { format: 'csv' } as const;

  it('is read with its byte order mark, quotes and empty lines', async () => {
    expect(await eventsOf('\uFEFFa, b \r\n"x, ""y""\nz",\r\n\r\n1,2,3\r\n', csv)).toEqual([
      { kind: 'columns', columns: ['a', 'b'] },
      { kind: 'cells', row: 2, cells: ['x, "y"\nz', ''] },
      {
        kind: 'problem',
        row: 3,
        message: 'has 3 cells under 2 columns: put texts with separators or line breaks in quotes',
      },
    ]);
  });

  it('whose row has too few cells or too many is read past it', async () => {
    const events = await eventsOf('name,said\na,once, twice\nb\nc,three\n', csv);
    expect(events.slice(1)).toMatchObject([
      { kind: 'problem', row: 2 },
      { kind: 'problem', row: 3, message: expect.stringContaining('1 cell under 2 columns') },
      { kind: 'cells', row: 4, cells: ['c', 'three'] },
    ]);
  });

  it.each([
    ['a;b\n1;"2;3"\n', ['1', '2;3']],
    ['"a;a";b,c\n1;2,3\n', null],
    ['a\tb\n1, 2\t3\n', ['1, 2', '3']],
    ['one\n1;2\n', ['1;2']],
  ])('is separated by what its heading has most of: %j', async (text, cells) => {
    const [, row] = await eventsOf(text, csv);
    expect(row?.kind === 'cells' ? row.cells : null).toEqual(cells);
  });

  it('is what was written', async () => {
    const lines = [
      ['plain', 'a, "b"', 'one\ntwo', ''],
      ['ü 🎬', '\ttab', ' blank ', '7'],
    ];
    const read = await eventsOf(csvText([['a', 'b', 'c', 'd'], ...lines]), csv);
    const cells = read.flatMap((event) => (event.kind === 'cells' ? [event.cells] : []));
    expect(cells).toEqual([lines[0], ['ü 🎬', "'\ttab", ' blank ', '7']]);
  });

  it('is read whole across the pieces in which it is given to the parser', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `${row},"é, ${row}"`);
    const read = await eventsOf(`a,b\n${rows.join('\n')}`, csv);
    expect(read).toHaveLength(20_001);
    expect(read.at(-1)).toEqual({ kind: 'cells', row: 20_001, cells: ['19999', 'é, 19999'] });
  });

  it.each([
    ['a\n1\n"open', {}, 'Quote Not Closed'],
    [`a\n1\n"${'x\n'.repeat(100)}`, { maxRowCharacters: 50 }, 'the one after row 2 has more'],
  ])('that cannot be read to its end says why: %j', async (text, limits, message) => {
    expect(await eventsOf(text, { ...csv, ...limits })).toEqual([
      { kind: 'problem', row: null, message: expect.stringContaining(message) },
    ]);
  });

  it.each(['', '\uFEFF', '\n\n'])('without anything in it has no rows: %j', async (text) => {
    expect(await eventsOf(text, csv)).toEqual([]);
  });

  it('may have blanks around its cells passed over', async () => {
    const [, row] = await eventsOf('a,b\n 1 , " 2 "\n', { ...csv, trim: true });
    expect(row).toEqual({ kind: 'cells', row: 2, cells: ['1', ' 2 '] });
  });
});

describe('JSON Lines', () => {
  it('are read line by line, past what cannot be read', async () => {
    const text = `\uFEFF{"a":1}\r\n\n{oops\n[2]\n"${'x'.repeat(50)}"\n3`;
    expect(await eventsOf(text, { format: 'json-lines', maxRowCharacters: 50 })).toEqual([
      { kind: 'value', row: 1, value: { a: 1 } },
      { kind: 'problem', row: 3, message: 'is not valid JSON' },
      { kind: 'value', row: 4, value: [2] },
      { kind: 'problem', row: 5, message: 'has more than 50 characters' },
      { kind: 'value', row: 6, value: 3 },
    ]);
  });
});

describe('a list in JSON', () => {
  const json = { format: 'json-lines' } as const;

  it('is read as rows, each by the line on which it begins', async () => {
    expect(await eventsOf('\uFEFF[\n {"a": 1},\n\n {"a":\n2}, 3]', json)).toEqual([
      { kind: 'value', row: 2, value: { a: 1 } },
      { kind: 'value', row: 4, value: { a: 2 } },
      { kind: 'value', row: 5, value: 3 },
    ]);
  });

  it('that breaks off has no row, and is said to', async () => {
    expect(await eventsOf('[{"a": 1},\n {"a"', json)).toMatchObject([
      { kind: 'problem', row: 2, message: expect.stringContaining('not valid JSON') },
    ]);
  });
});

it('reads an object that is written over several lines as one row, and what breaks off as none', async () => {
  const json = { format: 'json-lines' } as const;
  expect(await eventsOf('\uFEFF\n{\r\n  "a": {\n "b": 1 }\n}\n', json)).toEqual([
    { kind: 'value', row: 2, value: { a: { b: 1 } } },
  ]);
  expect(await eventsOf('{\n  "a": 1,\n', json)).toMatchObject([
    { kind: 'problem', message: expect.stringContaining('not valid JSON') },
  ]);
});

it('says of a quote within a cell that it is wrong', async () => {
  const events = await eventsOf('name,said\na,she "waves"\n', { format: 'csv' });
  expect(events).toContainEqual({
    kind: 'problem',
    row: null,
    message: expect.stringContaining('Invalid Opening Quote'),
  });
});
