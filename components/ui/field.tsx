'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';

interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const Context = createContext<FieldContext | null>(null);

/** The id of the message about a group. */
const GroupContext = createContext<string | undefined>(undefined);

/** Properties of {@link Field}. */
export interface FieldProps {
  label: ReactNode;
  /** The id of the control, where something else has to find it. */
  id?: string | undefined;
  /** A short explanation under the control. */
  hint?: ReactNode;
  /** What is wrong with the entry and what to do; takes the hint's place. */
  error?: ReactNode;
  /** Something small at the right end of the label's line. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** One {@link Input}, {@link Textarea} or {@link Select}, which is tied to the label by itself. */
  children: ReactNode;
}

/** A labelled form control with its hint or error. */
export function Field(props: FieldProps) {
  const { label, hint, error, aside, hideLabel, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const note = error ?? hint;
  const noteId = `${id}-note`;
  return (
    <Context value={{ id, describedBy: note ? noteId : undefined, invalid: Boolean(error) }}>
      <div className={clsx('flex flex-col gap-1.5', className)}>
        <div className={clsx('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
          <label htmlFor={id} className="font-medium text-muted text-xs">
            {label}
          </label>
          {aside && <span className="text-faint text-xs">{aside}</span>}
        </div>
        {children}
        {note && (
          <p
            id={noteId}
            role={error ? 'alert' : undefined}
            className={clsx('text-xs', error ? 'text-bad' : 'text-faint')}
          >
            {note}
          </p>
        )}
      </div>
    </Context>
  );
}

const CONTROL = clsx(
  'w-full rounded-md bg-surface text-sm text-text ring-1 ring-line-strong/70 ring-inset transition-shadow',
  'hover:ring-line-strong focus-visible:ring-2 focus-visible:ring-accent focus-visible:outline-none',
  'disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:ring-bad',
);

function useControl() {
  const field = useContext(Context);
  return field
    ? {
        id: field.id,
        'aria-describedby': field.describedBy,
        'aria-invalid': field.invalid || undefined,
      }
    : {};
}

/** A one-line text box. Outside a {@link Field} it needs an `aria-label`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useControl()} className={clsx(CONTROL, 'h-8 px-2.5', className)} {...rest} />;
}

/** A text box of several lines that grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useControl()}
      className={clsx(CONTROL, 'field-sizing-content min-h-16 resize-y px-2.5 py-1.5', className)}
      {...rest}
    />
  );
}

/** A choice of one from a short list: the browser's own list, dressed like the other controls. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative inline-flex w-full', className)}>
      <select
        {...useControl()}
        className={clsx(CONTROL, 'h-8 appearance-none pr-7 pl-2.5')}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-faint"
      />
    </span>
  );
}

/** Properties of {@link FieldGroup}. */
export interface FieldGroupProps {
  legend: ReactNode;
  /** What is wrong with the choice and what to do. */
  error?: ReactNode;
  className?: string;
  /** Boxes and buttons to choose from, which are marked together. */
  children: ReactNode;
}

/** A labelled group of controls of which some are to be chosen. */
export function FieldGroup({ legend, error, className, children }: FieldGroupProps) {
  const id = useId();
  return (
    <GroupContext value={error ? id : undefined}>
      <fieldset className={clsx('flex flex-col gap-1.5', className)}>
        {legend}
        {children}
        {error && (
          <p id={id} role="alert" className="text-bad text-xs">
            {error}
          </p>
        )}
      </fieldset>
    </GroupContext>
  );
}

/** What a control of a {@link FieldGroup} says of itself: nothing outside of one, and while nothing is wrong with it. */
export function useGroupFault(): { 'aria-invalid'?: true; 'aria-describedby'?: string } {
  const faultId = useContext(GroupContext);
  return faultId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultId };
}
