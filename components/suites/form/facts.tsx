import { Card } from '@/components/ui/card';
import { Field, Textarea } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import type { FilledForm } from './use-suite-form';

/** What a suite is called, and what it is for. */
export function FactsSection({
  filled: { form, change, checked, faultsAt },
  isNew,
}: {
  filled: FilledForm;
  isNew: boolean;
}) {
  return (
    <Card title="Name">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          value={form.name}
          error={faultsAt('name')[0]}
          placeholder="e.g. House style"
          maxLength={200}
          onText={(name) => change({ name })}
        />
        <TextField
          label="Id"
          value={form.id}
          error={faultsAt('id')[0]}
          hint={
            isNew
              ? 'Its name in files and exports; made from the name unless you write another.'
              : 'Its name in files and exports, by which it stays the same suite.'
          }
          placeholder={form.name.trim() ? checked?.id : 'made from the name'}
          disabled={!isNew}
          maxLength={60}
          onText={(id) => change({ id })}
        />
        <Field label="What it is for" error={faultsAt('about')[0]}>
          <Textarea
            value={form.about}
            placeholder="In a sentence or two"
            onChange={(event) => change({ about: event.target.value })}
          />
        </Field>
        <Field
          label="Source"
          error={faultsAt('source')[0]}
          hint="Whose protocol it is: a paper, an address. May stay empty."
        >
          <Textarea
            value={form.source}
            onChange={(event) => change({ source: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
