'use client';

import { WritingForm, type WritingFormProps } from './writing-form';

interface ReasonFieldProps
  extends Omit<WritingFormProps, 'label' | 'aside' | 'placeholder' | 'hideLabel' | 'children'> {
  /** What it is the reason for: a value, or a few words. */
  of?: number | string;
  /** Whether it can be left out. */
  isOptional: boolean;
  /** Reasons given before, latest first. */
  reasons: readonly string[];
  /** Saves with a reason that was given before. */
  onTake: (reason: string) => void;
}

/** Where a reason is given, whatever for: written, or taken from those given before. */
export function ReasonField({ of, isOptional, reasons, onTake, ...writing }: ReasonFieldProps) {
  const keys = `Enter saves${writing.onEscape ? ' · Esc discards' : ''}`;
  return (
    <WritingForm
      {...writing}
      label={of === undefined ? 'Reason' : `Reason for ${of}`}
      aside={isOptional ? `optional · ${keys}` : keys}
      placeholder="A few words: what is seen, and where"
    >
      {(onKeyDown) =>
        reasons.length > 0 && (
          <ul
            aria-label="Reasons given before"
            className="scroll-thin -m-0.5 flex max-h-14 flex-wrap gap-1 p-0.5"
          >
            {reasons.map((reason) => (
              <li key={reason} className="max-w-full">
                <button
                  type="button"
                  title={`Save with “${reason}”`}
                  onKeyDown={onKeyDown}
                  onClick={() => onTake(reason)}
                  className="block max-w-60 truncate rounded-full bg-surface px-2 text-muted text-xs leading-6 ring-1 ring-line ring-inset hover:text-text hover:ring-line-strong"
                >
                  {reason}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </WritingForm>
  );
}
