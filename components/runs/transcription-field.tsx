import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import type { JudgeFacts } from '@/lib/judge/schema';
import { TRANSCRIBER } from '@/lib/suites/ask';

interface TranscriptionFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Role → judge: who transcribes, where another judge does. */
  roles: Readonly<Record<string, string>>;
  judges: readonly JudgeFacts[];
  onRoles: (roles: Readonly<Record<string, string>>) => void;
}

/** Whether a run has transcribed what is not read of replies, and by whom. */
export function TranscriptionField(props: TranscriptionFieldProps) {
  const { checked, onChange, roles, judges, onRoles } = props;
  const { [TRANSCRIBER.id]: by = '', ...others } = roles;
  const [isOpen, setOpen] = useState(by !== '');
  const models = judges.filter(({ kind, unready }) => kind === 'endpoint' && unready === null);
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Checkbox
        label="Transcribe what is not read"
        hint="Where scores stand in a reply in no form that is read, its judge is asked to copy them out, by a further call without pictures. They count if the reply bears them out, and are marked."
        checked={checked}
        onCheckedChange={(next) => {
          onChange(next);
          if (!next) onRoles(others);
        }}
      />
      {checked && models.length > 1 && !isOpen && (
        <Button variant="ghost" size="sm" className="ml-4" onClick={() => setOpen(true)}>
          By another model…
        </Button>
      )}
      {checked && isOpen && (
        <ChoiceField
          className="ml-6"
          label={TRANSCRIBER.label}
          hint={TRANSCRIBER.help}
          choices={[{ id: '', name: 'The same judge' }, ...models]}
          value={by}
          onChoose={(id) => onRoles(id === '' ? others : { ...others, [TRANSCRIBER.id]: id })}
        />
      )}
    </div>
  );
}
