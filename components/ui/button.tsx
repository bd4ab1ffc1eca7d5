import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';

const VARIANTS = {
  primary:
    'bg-accent text-accent-text shadow-xs hover:bg-accent-hover active:bg-accent-hover font-medium',
  secondary:
    'bg-surface text-text ring-1 ring-inset ring-line shadow-xs hover:bg-raised hover:ring-line-strong/60 font-medium',
  ghost: 'text-muted hover:bg-raised hover:text-text font-medium',
  danger:
    'bg-surface text-bad ring-1 ring-inset ring-line shadow-xs hover:bg-bad/8 hover:ring-bad/50 font-medium',
};

const SIZES = {
  sm: 'h-7 gap-1.5 rounded-md px-2.5 text-xs',
  md: 'h-8 gap-2 rounded-md px-3 text-sm',
};

/** Properties of {@link Button}. */
export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` for the one thing that a page or dialog is for. */
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Gives the look to the only child instead, e.g. a link. */
  asChild?: boolean;
  /** Work goes on: shows a turning ring and takes no clicks. */
  pending?: boolean;
}

/** A button with words, and perhaps an icon (14–16 px) before them. */
export function Button({
  variant = 'secondary',
  size = 'md',
  asChild = false,
  pending = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = clsx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap transition-colors',
    'disabled:pointer-events-none disabled:opacity-50',
    SIZES[size],
    VARIANTS[variant],
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={look}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
      {children}
    </button>
  );
}
