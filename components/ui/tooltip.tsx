'use client';

import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd';

/** Properties of {@link Tooltip}. */
export interface TooltipProps {
  content: ReactNode;
  /** A key to show after the words. */
  hotkey?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The one element that the tooltip explains; it must take focus to be reachable by keyboard. */
  children: ReactNode;
}

/** A few words about a control, on hover and on keyboard focus. Never the only place of something needed. */
export function Tooltip({ content, hotkey, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-overlay items-center gap-2 rounded-md bg-overlay px-2.5 py-1.5 text-text text-xs shadow-overlay"
        >
          {content}
          {hotkey && <Kbd>{hotkey}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
