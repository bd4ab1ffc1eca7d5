'use client';

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

/** A list of commands behind a button. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}) {
  return (
    // The page behind stays in reach: a modal menu would hide it from screen readers with all that can take the focus.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="scroll-thin z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-overlay rounded-lg bg-overlay p-1 text-sm shadow-overlay"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  'flex h-7 w-full select-none items-center gap-2 rounded-md px-2 text-sm outline-none data-highlighted:bg-raised data-disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:text-faint';

/** One command of a {@link Menu}. With `asChild` its only child, e.g. a link, becomes the item. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={clsx(ITEM, className)} {...rest} />;
}

/** One of several settings in a {@link Menu}, ticked when it is the chosen one. */
export function MenuChoice({
  chosen,
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.Item> & { chosen: boolean }) {
  return (
    <Radix.Item
      className={clsx(ITEM, className)}
      role="menuitemradio"
      aria-checked={chosen}
      {...rest}
    >
      {children}
      {chosen && <Check aria-hidden className="ml-auto text-accent" />}
    </Radix.Item>
  );
}

/** A heading within a {@link Menu}. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Radix.Label className="px-2 pt-1.5 pb-1 font-medium text-faint text-xs">
      {children}
    </Radix.Label>
  );
}

/** A line between parts of a {@link Menu}. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
