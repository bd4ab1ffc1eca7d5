import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Properties of {@link EmptyState}. */
export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** What to do next, as buttons. */
  action?: ReactNode;
  className?: string;
  /** Why it is empty and what would fill it, in a sentence or two. */
  children?: ReactNode;
}

/** Stands where something would be: says what is missing and what to do next. */
export function EmptyState({ icon: Icon, title, action, className, children }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'flex flex-1 flex-col items-center justify-center gap-1 px-6 py-12 text-center',
        className,
      )}
    >
      {Icon && (
        <span className="mb-3 grid size-10 place-items-center rounded-lg border bg-surface text-muted shadow-xs">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
      )}
      <h2 className="font-semibold text-base">{title}</h2>
      {children && <div className="max-w-md text-pretty text-muted text-sm">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
