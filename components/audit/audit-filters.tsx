'use client';

import { Button } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/field';
import { useAuditChoices } from '@/lib/audit/queries';
import { describeAction } from './descriptions';

type Filter = Record<'person' | 'action' | 'subject' | 'from' | 'to', string>;

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
  return (
    <form className="flex flex-wrap items-end gap-3" aria-label="Filter">
      <Field label="Who" className="w-48">
        <Select value={value.person} onChange={(event) => onChange({ person: event.target.value })}>
          <option value="">Everybody</option>
          {choices?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
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
      <Field label="From (UTC)" className="w-40">
        <Input
          type="date"
          value={value.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label="To (UTC)" className="w-40">
        <Input
          type="date"
          value={value.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      <Field label="Id of what was changed" className="w-72">
        <Input
          value={value.subject}
          spellCheck={false}
          className="font-mono text-xs"
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      </Field>
      {!isEmpty && (
        <Button
          variant="ghost"
          onClick={() => onChange({ person: '', action: '', subject: '', from: '', to: '' })}
        >
          Clear
        </Button>
      )}
    </form>
  );
}
