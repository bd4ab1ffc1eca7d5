'use client';

import { Input } from '@/components/ui/field';

/** Properties of {@link BoundInput}. */
export interface BoundInputProps {
  /** Null for none. */
  value: number | null;
  /** Told when the number was entered, not while it is typed. */
  onValue: (value: number | null) => void;
  minimum?: number;
  disabled?: boolean;
}

/** A number that may be left out. */
export function BoundInput({ value, onValue, minimum, disabled }: BoundInputProps) {
  return (
    <Input
      // What was typed and not entered goes when the filter changes elsewhere.
      key={value}
      type="number"
      step="any"
      min={minimum}
      placeholder="any"
      defaultValue={value ?? ''}
      disabled={disabled}
      onBlur={({ target: { valueAsNumber } }) => {
        const entered = Number.isNaN(valueAsNumber) ? null : valueAsNumber;
        if (entered !== value) onValue(entered);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
