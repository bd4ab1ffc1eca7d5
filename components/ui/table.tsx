import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** Properties of {@link Table}. */
export interface TableProps extends ComponentProps<'table'> {
  /** Keeps the first column, which names the rows, in sight while the others scroll sideways. Rows' colours must be opaque, and rows no {@link TargetRow}. */
  holdFirst?: boolean;
}

/**
 * Class of a table whose first column stays in sight. Its cells take the colour of their row, so that nothing shows
 * through; rules of no weight, so that rows may have colours of their own.
 */
export const HOLD_FIRST = clsx(
  'bg-surface [:where(&_thead,&_tbody,&_tr)]:bg-inherit',
  '[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tr>:first-child]:z-10 [&_tr>:first-child]:bg-inherit',
);

/** A table of figures or items; numbers stand right and line up. Scrolls sideways when it must. */
export function Table({ className, holdFirst = false, ...rest }: TableProps) {
  return (
    // What is there for screen readers only has no place of its own, and would else stick out of the page.
    <div
      // Where nothing in it takes the focus, keys could not scroll it else.
      {...(holdFirst && { tabIndex: 0, role: 'group' })}
      className="scroll-thin relative focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2"
    >
      <table
        className={clsx(
          'w-full border-separate border-spacing-0 text-left text-sm tabular-nums',
          holdFirst && HOLD_FIRST,
          className,
        )}
        {...rest}
      />
    </div>
  );
}

/** Properties of {@link HeaderCell}. */
export interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  /** Of numbers. */
  numeric?: boolean;
  /** Given for a column that can sort: how it does now. */
  sorted?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
  children?: ReactNode;
}

/** The heading of a column, a button when the column can sort. */
export function HeaderCell({
  numeric,
  sorted,
  onSort,
  className,
  children,
  ...rest
}: HeaderCellProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={clsx(
        'whitespace-nowrap border-b px-3 py-2 font-medium text-muted text-xs first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'group -mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-text',
            numeric && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            aria-hidden
            className={clsx(
              'size-3',
              (!sorted || sorted === 'none') && 'opacity-0 group-hover:opacity-50',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Properties of {@link DataCell}. */
export interface DataCellProps extends Omit<ComponentProps<'td'>, 'align'> {
  /** Of numbers. */
  numeric?: boolean;
}

/** A cell of a {@link Table}. */
export function DataCell({ numeric, className, ...rest }: DataCellProps) {
  return (
    <td
      className={clsx(
        'border-b px-3 py-2 first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  );
}

/** Class of the one link or button of a {@link TargetRow} that takes the clicks on all of it. */
export const ROW_TARGET = 'after:absolute after:inset-0';

/** A row that leads somewhere as a whole, by its {@link ROW_TARGET}; what else in it can be pressed is `relative z-10`. */
export function TargetRow({ className, ...rest }: ComponentProps<'tr'>) {
  // A transform that moves nothing holds the target in the row. WebKit takes a row's `position: relative` for static, and
  // the target of the last row would cover the page.
  return <tr className={clsx('group transform-[translate(0)]', className)} {...rest} />;
}
