import clsx from 'clsx';
import type { ReactNode } from 'react';
import { DataCell, HeaderCell, Table } from './table';

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  heading: ReactNode;
  /** What it says of a row. */
  cell: (row: Row) => ReactNode;
  /** Of numbers. */
  numeric?: boolean;
  /** Of its cells. */
  className?: string;
}

/** Properties of {@link DataTable}. */
export interface DataTableProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | null;
  className?: string;
}

/** The heading of a column of buttons, for who cannot see them. */
export const COMMANDS = <span className="sr-only">Commands</span>;

/** A plain table: each column says what it says of a row. It ends with the panel around it, without a line of its own. */
export function DataTable<Row>({ columns, rows, keyOf, className }: DataTableProps<Row>) {
  return (
    <Table className={clsx('[&_tbody>tr:last-child>td]:border-b-0', className)}>
      <thead>
        <tr>
          {columns.map(({ heading, numeric = false }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
            <HeaderCell key={place} numeric={numeric}>
              {heading}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ cell, numeric = false, className: ofCell }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
              <DataCell key={place} numeric={numeric} className={ofCell}>
                {cell(row)}
              </DataCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
