'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useGroupFault } from './field';

/** Properties of {@link Checkbox}. */
export interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  /** What is switched on. */
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** A short explanation under the label. */
  hint?: ReactNode;
  disabled?: boolean;
}

/** A box to tick, with its label. */
export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hideLabel,
  hint,
  disabled,
}: CheckboxProps) {
  const id = useId();
  return (
    <div className="inline-flex items-start gap-2 text-sm has-disabled:opacity-50">
      <Radix.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...useGroupFault()}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="relative mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm bg-surface text-accent-text ring-1 ring-line-strong ring-inset transition-colors aria-invalid:ring-bad data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent data-[state=checked]:ring-accent data-[state=indeterminate]:ring-accent after:absolute after:-inset-1"
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <div>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : undefined}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-faint text-xs">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
