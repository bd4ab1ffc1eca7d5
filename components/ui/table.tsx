import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** A table of figures or items; numbers stand right and line up. Scrolls sideways when it must. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="scroll-thin">
      <table
        className={clsx('w-full border-collapse text-left text-sm tabular-nums', className)}
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
