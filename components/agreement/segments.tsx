'use client';

import clsx from 'clsx';
import { formatCount } from '@/components/ui/numbers';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; note?: number | undefined }[];
}

/** A choice of one from two or three, side by side. */
export function Segments<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentsProps<Value>) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-muted text-xs">{label}</legend>
      <div className="inline-flex h-8 rounded-md bg-surface p-0.5 ring-1 ring-line ring-inset">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex items-center gap-1.5 rounded-sm px-3 text-sm transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              option.value === value
                ? 'bg-accent-soft font-medium text-accent'
                : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.note !== undefined && (
              <span className="font-normal text-xs tabular-nums">{formatCount(option.note)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
