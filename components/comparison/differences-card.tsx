import type { ReactNode } from 'react';
import { Card, type CardProps } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { Table } from '@/components/ui/table';
import { Pager } from './pager';

/** Properties of {@link DifferencesCard}. */
export interface DifferencesCardProps extends Pick<CardProps, 'title' | 'description' | 'actions'> {
  /** The page of differences; left out while it is read. */
  page: { of: number } | undefined;
  error: Error | null;
  /** What is said while they are read, and where there are none. */
  reading: string;
  none: string;
  /** Where the page begins. */
  from: number;
  onFrom: (from: number) => void;
  headings: ReactNode;
  children: ReactNode;
}

/** A page of what two raters differ on, as a table. */
export function DifferencesCard(props: DifferencesCardProps) {
  const { page, error, reading, none, from, onFrom, headings, children, ...card } = props;
  return (
    <Card {...card} flush>
      {error && <p className="p-4 text-bad">{error.message}</p>}
      {!page && !error && (
        <div className="p-4">
          <Spinner label={reading} />
        </div>
      )}
      {page?.of === 0 && <p className="p-4 text-muted">{none}</p>}
      {page && page.of > 0 && (
        <>
          <Table className="[&_tbody>tr:last-child>td]:border-b-0">
            <thead>
              <tr>{headings}</tr>
            </thead>
            <tbody>{children}</tbody>
          </Table>
          <Pager from={from} of={page.of} onFrom={onFrom} />
        </>
      )}
    </Card>
  );
}
