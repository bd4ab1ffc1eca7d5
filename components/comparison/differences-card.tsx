import { Card, type CardProps } from '@/components/ui/card';
import { ColumnTable, type ColumnTableProps } from '@/components/ui/column-table';
import { Spinner } from '@/components/ui/spinner';
import { Pager } from './pager';

interface DifferencesCardProps<Row>
  extends Pick<CardProps, 'title' | 'help' | 'description' | 'actions'>,
    Pick<ColumnTableProps<Row>, 'columns' | 'keyOf'> {
  /** The page of differences; undefined while it is read. */
  page: { of: number; rows: readonly Row[] } | undefined;
  error: Error | null;
  /** What is said while they are read, and where there are none. */
  reading: string;
  none: string;
  /** Where the page begins. */
  from: number;
  onFrom: (from: number) => void;
}

/** A page of what two raters differ on, as a table whose rows lead there. */
export function DifferencesCard<Row>(props: DifferencesCardProps<Row>) {
  const { page, error, reading, none, from, onFrom, columns, keyOf, ...card } = props;
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
          <ColumnTable
            columns={columns}
            keyOf={keyOf}
            rows={page.rows}
            targets
            rowClass="hover:bg-raised/60"
          />
          <Pager from={from} of={page.of} onFrom={onFrom} />
        </>
      )}
    </Card>
  );
}
