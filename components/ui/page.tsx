import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Properties of {@link Page}. */
export interface PageProps {
  /** Left out where the content has a heading of its own. */
  title?: ReactNode;
  /** A sentence under the title, or a few facts. */
  description?: ReactNode;
  /** Buttons at the right end of the title's line. */
  actions?: ReactNode;
  /** Above the title: the way back, e.g. a link. */
  above?: ReactNode;
  /** `text` for pages that are read; `full` for tables. */
  width?: 'text' | 'full';
  children: ReactNode;
}

/** A page that scrolls: its title, what can be done on it, and its content. */
export function Page({ title, description, actions, above, width = 'full', children }: PageProps) {
  return (
    <div
      className={clsx(
        'mx-auto flex w-full flex-1 flex-col gap-4 px-5 pt-4 pb-10',
        width === 'text' ? 'max-w-5xl' : 'max-w-[110rem]',
      )}
    >
      {title && (
        <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-80">
            {above && <div className="mb-1 text-muted text-xs">{above}</div>}
            <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
            {description && <div className="max-w-3xl text-pretty text-muted">{description}</div>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
