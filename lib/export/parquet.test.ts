import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { Cell } from '@/lib/table-writer';
import type { Columns } from './columns';
import { parquetStream } from './parquet';

interface Row {
  text: string | null;
  number: number | null;
  flag: boolean | null;
  value: number | string | null;
}

const COLUMNS: Columns<Row> = [
  ['text', ({ text }) => text],
  ['number', ({ number }) => number, 'number'],
  ['flag', ({ flag }) => flag, 'flag'],
  ['value', ({ value }) => value, 'value'],
];

const rowAt = (at: number): Row => ({
  text: at % 3 === 0 ? null : `=漢 “${at}”\n`,
  number: at % 4 === 0 ? null : at / 7,
  flag: at % 5 === 0 ? null : at % 2 === 0,
  value: [at, `word ${at % 2}`, null][at % 3] ?? null,
});

async function* rows(count: number): AsyncGenerator<Row> {
  for (let at = 0; at < count; at += 1) yield rowAt(at);
}

async function fileOf(count: number): Promise<ArrayBuffer> {
  const pieces: Buffer[] = [];
  for await (const piece of parquetStream(rows(count), COLUMNS, { suite: 'small', cite: '“é”' })) {
    pieces.push(piece);
  }
  return Uint8Array.from(Buffer.concat(pieces)).buffer;
}

describe('a Parquet file', () => {
  it('has every cell under the type of its column, numbers of values apart from words', async () => {
    const file = await fileOf(12_345);
    const read: Record<string, Cell>[] = await parquetReadObjects({ file });
    expect(read).toHaveLength(12_345);
    for (const [at, row] of read.entries()) {
      const { value, ...own } = rowAt(at);
      expect(row).toEqual({
        ...own,
        value: typeof value === 'number' ? value : null,
        value_text: typeof value === 'string' ? value : null,
      });
    }
  });

  it('is written in groups, and says what it is', async () => {
    const { row_groups, key_value_metadata, num_rows } = parquetMetadata(await fileOf(12_345));
    expect(num_rows).toBe(12_345n);
    expect(row_groups.map((group) => Number(group.num_rows))).toEqual([5_000, 5_000, 2_345]);
    expect(key_value_metadata).toEqual([
      { key: 'suite', value: 'small' },
      { key: 'cite', value: '“é”' },
    ]);
  });

  it('has its columns without a row too', async () => {
    const { schema, num_rows } = parquetMetadata(await fileOf(0));
    expect(num_rows).toBe(0n);
    expect(schema.map(({ name }) => name)).toEqual([
      ...['root', 'text', 'number', 'flag', 'value', 'value_text'],
    ]);
  });

  it('reads no more rows than a group before it hands over the first', async () => {
    let asked = 0;
    async function* counted() {
      for await (const row of rows(50_000)) {
        asked += 1;
        yield row;
      }
    }
    for await (const _piece of parquetStream(counted(), COLUMNS, {})) break;
    expect(asked).toBeLessThan(20_000);
  });
});
