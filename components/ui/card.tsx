import clsx from 'clsx';
import type { ReactNode } from 'react';
import { HelpLink } from './help-link';

/** Properties of {@link Card}. */
export interface CardProps {
  title?: ReactNode;
  /** Where the documentation says how it is to be read: a page and a heading there. */
  help?: string;
  /** Under the title, muted. */
  description?: ReactNode;
  /** Buttons at the right end of the header. */
  actions?: ReactNode;
  /** Lets the content touch the edges, e.g. for a table. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A panel with a heading. */
export function Card({ title, help, description, actions, flush, className, children }: CardProps) {
  return (
    <section className={clsx('flex flex-col rounded-lg border bg-surface', className)}>
      {(title || actions) && (
        <header className="flex min-h-11 items-center gap-3 border-b px-4 py-2">
          <div className="min-w-0 flex-1">
            {title && (
              <div className="flex items-center gap-1">
                <h2 className="truncate font-semibold text-sm">{title}</h2>
                {help && <HelpLink to={help} about={typeof title === 'string' ? title : 'this'} />}
              </div>
            )}
            {description && <p className="text-muted text-xs">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx('min-h-0 flex-1', !flush && 'p-4')}>{children}</div>
    </section>
  );
}
