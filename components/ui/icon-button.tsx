import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip';

/** Properties of {@link IconButton}. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What it does: read aloud, and shown on hover. */
  label: string;
  /** The key that does the same, shown on hover. */
  hotkey?: string;
  size?: 'sm' | 'md';
}

/** A square button with nothing but an icon. */
export function IconButton({
  label,
  hotkey,
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} hotkey={hotkey}>
      <button
        type={type}
        aria-label={label}
        className={clsx(
          'inline-grid shrink-0 place-items-center rounded-md text-muted transition-colors',
          'hover:bg-raised hover:text-text disabled:pointer-events-none disabled:opacity-40',
          'aria-pressed:bg-accent-soft aria-pressed:text-accent',
          size === 'sm' ? 'size-6 [&_svg]:size-3.5' : 'size-8 [&_svg]:size-4',
          className,
        )}
        {...rest}
      />
    </Tooltip>
  );
}
