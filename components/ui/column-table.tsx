import clsx from 'clsx';
import type { Key, ReactNode } from 'react';
import { DataCell, HeaderCell, Table, type TableProps, TargetRow } from './table';

/** A column of a {@link ColumnTable}: its heading, and what stands in it of a row. */
export interface Column<Row> extends ColumnLook<Row> {
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
}

/** How a column looks. */
export interface ColumnLook<Row> {
  /** Unique in the table; the text of its heading when left out. */
  id?: string;
  /** Of numbers. */
  numeric?: boolean;
  /** What the heading means. */
  title?: string;
  headingClass?: string;
  /** The cell's tooltip. */
  cellTitle?: (row: Row) => string | undefined;
  cellClass?: string | ((row: Row) => string | undefined);
  /** Whether its cells name their rows. */
  names?: boolean;
}

/** A column of words. */
export function wordColumn<Row>(
  heading: ReactNode,
  cell: (row: Row) => ReactNode,
  look: ColumnLook<Row> = {},
): Column<Row> {
  return { heading, cell, ...look };
}

/** A column of numbers. */
export function numberColumn<Row>(
  heading: ReactNode,
  cell: (row: Row) => ReactNode,
  look: ColumnLook<Row> = {},
): Column<Row> {
  return { heading, cell, numeric: true, ...look };
}

/** Properties of {@link ColumnTable}. */
export interface ColumnTableProps<Row> extends Pick<TableProps, 'holdFirst' | 'className'> {
  caption?: ReactNode;
  captionClass?: string;
  /** In order; what is false is left out. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  rowClass?: string | ((row: Row) => string | undefined);
  /** Whether rows lead somewhere as a whole, see {@link TargetRow}. */
  targets?: boolean;
}

/** A table whose columns are said once each, with what stands in them. */
export function ColumnTable<Row>(props: ColumnTableProps<Row>) {
  const { caption, captionClass = 'sr-only', rows, keyOf, rowClass, targets, ...table } = props;
  const { columns: all, className, ...look } = table;
  const columns = all.filter((column) => column !== false);
  const RowTag = targets ? TargetRow : 'tr';
  return (
    <Table {...look} className={clsx('[&_tbody>tr:last-child>*]:border-b-0', className)}>
      {caption && <caption className={captionClass}>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ id, heading, numeric = false, title, headingClass }) => (
            <HeaderCell
              key={id ?? String(heading)}
              numeric={numeric}
              title={title}
              className={headingClass}
            >
              {heading}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowTag key={keyOf(row)} className={read(rowClass, row)}>
            {columns.map((column) => (
              <ColumnCell key={column.id ?? String(column.heading)} column={column} row={row} />
            ))}
          </RowTag>
        ))}
      </tbody>
    </Table>
  );
}

function ColumnCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { names, numeric = false, cell, cellTitle, cellClass } = column;
  const className = read(cellClass, row);
  if (names) {
    return (
      <th scope="row" title={cellTitle?.(row)} className={clsx(ROW_NAME, className)}>
        {cell(row)}
      </th>
    );
  }
  return (
    <DataCell numeric={numeric} title={cellTitle?.(row)} className={className}>
      {cell(row)}
    </DataCell>
  );
}

const ROW_NAME = 'border-b px-3 py-2 text-left first:pl-4 last:pr-4';

function read<Row>(look: string | ((row: Row) => string | undefined) | undefined, row: Row) {
  return typeof look === 'function' ? look(row) : look;
}
