'use client';

import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { KeyboardEventHandler, ReactNode } from 'react';

/** Properties of {@link Popover}. */
export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** What it holds, for screen readers, where it has no heading. */
  label?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** Whether it is open, and what is done where that changes; it keeps that itself where they are left out. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Takes the keys that are pressed in it. */
  onKeyDown?: KeyboardEventHandler;
  /** Takes the focus where it closes, with `preventDefault`; else the button that opens it has it. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/** More about something, next to it, opened by a click; the page stays usable. */
export function Popover({
  trigger,
  label,
  side = 'bottom',
  align = 'start',
  className,
  open,
  onOpenChange,
  children,
  ...handlers
}: PopoverProps) {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...handlers}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            'scroll-thin z-50 max-h-(--radix-popover-content-available-height) max-w-[min(28rem,calc(100vw-1rem))]',
            'animate-overlay rounded-lg bg-overlay p-4 text-sm shadow-overlay focus:outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
