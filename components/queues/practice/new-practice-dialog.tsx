'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { faultsOf } from '@/components/ui/faults';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { useSubmit } from '@/components/ui/use-submit';
import { newPracticeSchema } from '@/lib/queues/practice/schema';
import { usePracticeRuns } from '@/lib/queues/queries';
import type { MakePractice } from '../actions';
import { FormButtons } from '../form-parts';

interface NewPracticeDialogProps {
  createPractice: MakePractice;
  onClose: () => void;
}

/** Asks on what people are to practise, and how much has to be right. */
export function NewPracticeDialog(props: NewPracticeDialogProps) {
  const runs = usePracticeRuns();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="New practice"
      description="Known answers are those of the clips that come with the app, and what was settled in an adjudication."
    >
      {runs.isPending && <Spinner label="Looking for known answers…" />}
      {runs.data?.length === 0 && (
        <p className="text-pretty">
          No run has judged anything whose answers are known. Load the sample clips and judge them,
          check a judge up, or settle disagreements of a queue: these are then known answers.
        </p>
      )}
      {runs.data && runs.data.length > 0 && <PracticeForm {...props} runs={runs.data} />}
    </Dialog>
  );
}

/** What the form holds. */
interface PracticeEntry {
  name: string;
  instructions: string;
  runId: string;
  count: number;
  percent: number;
  /** Null: the usual one of the run's questions. */
  tolerance: number | null;
}

type Runs = NonNullable<ReturnType<typeof usePracticeRuns>['data']>;

function PracticeForm({ createPractice, onClose, runs }: NewPracticeDialogProps & { runs: Runs }) {
  const client = useQueryClient();
  const [entry, setEntry] = useState<PracticeEntry>({
    name: '',
    instructions: '',
    runId: runs[0]?.id ?? '',
    count: Math.min(10, runs[0]?.items ?? 10),
    percent: 80,
    tolerance: null,
  });
  const usual = runs.find(({ id }) => id === entry.runId)?.tolerance ?? 1;
  const shown = { ...entry, tolerance: entry.tolerance ?? usual };
  const { percent, ...rest } = shown;
  const wanted = { ...rest, share: percent / 100 };
  const { pending, refusal, errorOf, run, form } = useSubmit(
    wanted,
    faultsOf(newPracticeSchema, wanted),
  );
  const set = (change: Partial<typeof entry>) => setEntry({ ...entry, ...change });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => createPractice(wanted)))) return;
    await client.invalidateQueries();
    onClose();
  };
  const number = (field: 'count' | 'percent' | 'tolerance') => ({
    type: 'number',
    min: 1,
    value: Number.isNaN(shown[field]) ? '' : shown[field],
    onChange: (event: { target: { valueAsNumber: number } }) =>
      set({ [field]: event.target.valueAsNumber }),
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} {...form}>
      <Field label="Name" error={errorOf('name')}>
        <Input value={entry.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label="Items with known answers of" error={errorOf('runId')}>
        <Select value={entry.runId} onChange={(event) => set({ runId: event.target.value })}>
          {runs.map(({ id, judge, suite, project, items }) => (
            <option key={id} value={id}>
              {`${project}: ${judge}, ${suite} (${countNoun(items, 'item')})`}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Items" hint="Drawn at random." error={errorOf('count')}>
          <Input {...number('count')} />
        </Field>
        <Field label="Ready from" hint="Percent right." error={errorOf('share')}>
          <Input max={100} {...number('percent')} />
        </Field>
        <Field
          label="Wrong from"
          hint={`Points off on a rating; usually ${usual}, which fits its scale.`}
          error={errorOf('tolerance')}
        >
          <Input {...number('tolerance')} />
        </Field>
      </div>
      <Field label="Instructions" aside="optional" error={errorOf('instructions')}>
        <Textarea
          value={entry.instructions}
          onChange={(event) => set({ instructions: event.target.value })}
        />
      </Field>
      <RefusalNote refusal={refusal} />
      <FormButtons saving="Create the practice" onClose={onClose} pending={pending} />
    </form>
  );
}
