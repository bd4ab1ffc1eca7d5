'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Properties of {@link Dialog}. */
export interface DialogProps {
  /** Left out when the dialog opens by its trigger alone. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it. */
  trigger?: ReactNode;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons at the bottom, the main one last; wrap one in {@link DialogClose} to let it close the dialog. */
  footer?: ReactNode;
  width?: 'sm' | 'md' | 'lg' | 'xl';
  children?: ReactNode;
}

const WIDTHS = {
  sm: 'top-[12vh] max-h-[76vh] max-w-sm',
  md: 'top-[12vh] max-h-[76vh] max-w-lg',
  lg: 'top-[12vh] max-h-[76vh] max-w-3xl',
  xl: 'top-[4vh] max-h-[92vh] max-w-7xl',
};

/** A window over the page that holds the focus until it is closed. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  width = 'md',
  children,
}: DialogProps) {
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/35 dark:bg-black/60" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed left-1/2 z-50 flex w-[calc(100vw-2rem)] -translate-x-1/2 flex-col',
            'animate-overlay overflow-hidden rounded-xl bg-overlay shadow-overlay focus:outline-none',
            WIDTHS[width],
          )}
        >
          <header className="px-5 pt-4 pr-12 pb-3">
            <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-muted text-sm">
                {description}
              </Radix.Description>
            )}
          </header>
          {/* What is hidden but for screen readers is placed by it, so that its focus does not scroll the window around it. */}
          {children && (
            <div className="scroll-thin relative min-h-0 flex-1 px-5 pt-1 pb-5">{children}</div>
          )}
          {footer && (
            <footer className="flex items-center justify-end gap-2 border-t bg-raised/50 px-5 py-3">
              {footer}
            </footer>
          )}
          {/* Last, so that the focus begins with what the dialog is for. */}
          <Radix.Close
            aria-label="Close"
            className="absolute top-3.5 right-3.5 grid size-6 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Lets its only child, a button, close the dialog around it. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
