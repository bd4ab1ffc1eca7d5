import { Readable } from 'node:stream';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import type { Cell } from '@/lib/table-writer';
import { batchesOf } from './batches';
import type { Columns } from './columns';

/** Rows that are written at once, as a row group: so few that the server answers others meanwhile. */
const GROUP = 5_000;

const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
} as const;

/** What a file says of itself, by name. */
export type FileFacts = Readonly<Record<string, string>>;

/** A column of one type, as Parquet has them. */
interface TypedColumn<Row> {
  name: string;
  type: keyof typeof TYPES;
  read: (row: Row) => Cell;
}

/**
 * Rows as Parquet (Snappy, every column optional), written group by group as they are read. Columns are the CSV's, but for
 * values: numbers stand under the column's own name, words under the name with `_text`.
 * @param facts what the file says of itself, as key-value metadata
 */
export function parquetStream<Row>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  facts: FileFacts,
): Readable {
  return Readable.from(parquetBytes(rows, columns, facts), { objectMode: false });
}

/** As {@link parquetStream}, in pieces of bytes. */
export async function* parquetBytes<Row>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  facts: FileFacts,
): AsyncGenerator<Uint8Array> {
  const typed = typedColumns(columns);
  const buffer = new ByteWriter();
  const writer = new ParquetWriter({
    writer: buffer,
    schema: [
      { name: 'root', num_children: typed.length },
      ...typed.map(({ name, type }) => ({
        ...{ name, ...TYPES[type], repetition_type: 'OPTIONAL' as const },
      })),
    ],
    // What it would keep of every group until the end, memory would hold.
    statistics: false,
    kvMetadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
    createdBy: 'framejury',
  });
  const written = () => {
    const bytes = buffer.getBytes().slice();
    buffer.index = 0;
    return bytes;
  };
  for await (const group of batchesOf(rows, GROUP)) {
    const columnData = typed.map(
      ({ name, read }): ColumnSource => ({ name, data: group.map(read), offsetIndex: false }),
    );
    writer.write({ columnData, rowGroupSize: GROUP });
    yield written();
  }
  writer.finish();
  yield written();
}

function typedColumns<Row>(columns: Columns<Row>): TypedColumn<Row>[] {
  return columns.flatMap(([name, read, kind = 'text' as const]): TypedColumn<Row>[] => {
    if (kind !== 'value') return [{ name, type: kind, read }];
    return [
      { name, type: 'number', read: (row) => ofType('number', read(row)) },
      { name: `${name}_text`, type: 'text', read: (row) => ofType('string', read(row)) },
    ];
  });
}

function ofType(type: 'number' | 'string', cell: Cell): Cell {
  return typeof cell === type ? cell : null;
}
