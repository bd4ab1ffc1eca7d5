'use client';

import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Select } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import { useAuditChoices } from '@/lib/audit/queries';
import { describeAction } from './descriptions';

type Filter = Record<'person' | 'action' | 'subject' | 'from' | 'to', string>;

const NOTHING: Filter = { person: '', action: '', subject: '', from: '', to: '' };

/** Properties of {@link AuditFilters}. */
export interface AuditFiltersProps {
  value: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** By whom, what, and when. */
export function AuditFilters({ value, onChange }: AuditFiltersProps) {
  const { data: choices } = useAuditChoices();
  const things = [...new Set(choices?.actions.map((action) => action.split('.', 1)[0] ?? ''))];
  const isEmpty = Object.values(value).every((part) => part === '');
  const text = (field: keyof Filter) => ({
    value: value[field],
    onText: (entered: string) => onChange({ [field]: entered }),
  });
  return (
    <form className="flex flex-wrap items-end gap-3" aria-label="Filter">
      <ChoiceField
        label="Who"
        className="w-48"
        choices={[{ id: '', name: 'Everybody' }, ...(choices?.people ?? [])]}
        value={value.person}
        onChoose={(person) => onChange({ person })}
      />
      <Field label="What" className="w-52">
        <Select value={value.action} onChange={(event) => onChange({ action: event.target.value })}>
          <option value="">Everything</option>
          {things.map((thing) => (
            <optgroup key={thing} label={thing.replace(/-/g, ' ')}>
              <option value={`${thing}.`}>All on {thing.replace(/-/g, ' ')}</option>
              {choices?.actions
                .filter((action) => action.startsWith(`${thing}.`))
                .map((action) => (
                  <option key={action} value={action}>
                    {describeAction(action)}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <TextField label="From (UTC)" className="w-40" type="date" {...text('from')} />
      <TextField label="To (UTC)" className="w-40" type="date" {...text('to')} />
      <TextField
        label="Id of what was changed"
        className="w-72 [&_input]:font-mono [&_input]:text-xs"
        spellCheck={false}
        {...text('subject')}
      />
      {!isEmpty && (
        <Button variant="ghost" onClick={() => onChange(NOTHING)}>
          Clear
        </Button>
      )}
    </form>
  );
}
