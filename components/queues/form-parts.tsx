import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';
import type { Submit } from '@/components/ui/use-submit';
import { PeopleChoice } from './people-choice';

/** Who may claim from a queue, and what they are told. */
export function PeopleAndInstructions({
  entry,
  onChange,
  errorOf,
}: {
  entry: { memberIds: string[] | null; instructions: string };
  onChange: (change: { memberIds?: string[]; instructions?: string }) => void;
  errorOf: Submit['errorOf'];
}) {
  return (
    <>
      <PeopleChoice
        chosen={entry.memberIds}
        onChosen={(memberIds) => onChange({ memberIds })}
        error={errorOf('memberIds')}
      />
      <Field label="Instructions" aside="optional" error={errorOf('instructions')}>
        <Textarea
          value={entry.instructions}
          onChange={(event) => onChange({ instructions: event.target.value })}
        />
      </Field>
    </>
  );
}

/** The buttons of a form in a dialog, always in sight. */
export function FormButtons({
  saving,
  onClose,
  pending,
  disabled = false,
  children,
}: {
  /** What the main button says. */
  saving: string;
  onClose: () => void;
  pending: boolean;
  /** Whether it is too early to send the form: what is missing by then is no fault of who presses the button. */
  disabled?: boolean;
  /** Left of the buttons. */
  children?: ReactNode;
}) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-overlay px-5 py-3">
      {children}
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" pending={pending} disabled={disabled}>
        {saving}
      </Button>
    </div>
  );
}
