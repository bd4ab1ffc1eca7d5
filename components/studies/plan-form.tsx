'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, FieldGroup, Input, Textarea } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { SPLIT_BY, STUDY_PARTS, type StudyPlace, type StudyPlans } from '@/lib/studies/schema';
import type { StudyActions } from './actions';
import { entryOf, faultsInPlan, type PlanEntry, planOf } from './plan-entry';
import { PART_WORDS, SPLIT_WORDS } from './words';

interface PlanFormProps {
  place: StudyPlace;
  plans: StudyPlans;
  actions: StudyActions;
  onClose: () => void;
}

/** Asks what a study means to show: kept as a draft, or frozen as the next version. */
export function PlanForm({ place, plans, actions, onClose }: PlanFormProps) {
  const client = useQueryClient();
  const [entry, setEntry] = useState(() =>
    entryOf(plans, Math.floor(Math.random() * 2_147_483_647)),
  );
  const plan = planOf(entry);
  const values = Object.fromEntries(
    Object.entries(plan).map(([name, value]) => [`plan.${name}`, value]),
  );
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { ...values, 'plan.split.share': entry.testPercent, 'plan.split.seed': entry.seed },
    faultsInPlan(plan),
  );
  const set = (change: Partial<PlanEntry>) => setEntry({ ...entry, ...change });
  const send = async (action: StudyActions['draftStudy'] | StudyActions['freezeStudy']) => {
    if (!(await run<object>(() => action({ ...place, plan })))) return;
    await client.invalidateQueries();
    onClose();
  };
  const next = (plans.versions[0]?.version ?? 0) + 1;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(actions.freezeStudy);
      }}
      {...form}
    >
      <h3 className="font-semibold text-sm">
        {plans.versions.length > 0 ? `A change: version ${next}` : 'The plan'}
        {plans.draft && `, as ${plans.draft.by} left it`}
      </h3>
      <Field label="What is to be shown" aside="optional" error={errorOf('plan.claim')}>
        <Textarea value={entry.claim} onChange={(event) => set({ claim: event.target.value })} />
      </Field>
      <FigureChoice {...{ entry, set, plans }} error={errorOf('plan.figures')} />
      <NumberFields {...{ entry, set, errorOf }} />
      <SplitFields {...{ entry, set, errorOf }} />
      <RefusalNote refusal={refusal} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-overlay px-5 py-3">
        <p className="flex-1 text-muted text-xs">
          A frozen version never changes. A later change is a version of its own and says what it
          changed.
        </p>
        <Button pending={pending} onClick={() => send(actions.draftStudy)}>
          Keep as a draft
        </Button>
        <Button variant="primary" type="submit" pending={pending}>
          Freeze version {next}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  entry: PlanEntry;
  set: (change: Partial<PlanEntry>) => void;
  errorOf: (field: string) => string | undefined;
}

function FigureChoice({
  entry: { figures },
  set,
  plans,
  error,
}: Omit<FieldsProps, 'errorOf'> & { plans: StudyPlans; error: string | undefined }) {
  return (
    <FieldGroup
      legend={<legend className="mb-1.5 font-medium text-muted text-xs">Figures meant</legend>}
      error={error}
    >
      <div className="grid max-h-56 gap-x-4 gap-y-1.5 overflow-y-auto rounded-md border p-3 sm:grid-cols-2">
        {plans.figures.map(({ key, label }) => (
          <Checkbox
            key={key}
            checked={figures.includes(key)}
            onCheckedChange={(chosen) =>
              set({
                figures: chosen ? [...figures, key] : figures.filter((one) => one !== key),
              })
            }
            label={label}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function NumberFields({ entry, set, errorOf }: FieldsProps) {
  const number = (field: 'threshold' | 'margin' | 'readers' | 'items') => ({
    type: 'number',
    step: 'any',
    value: Number.isNaN(entry[field]) ? '' : entry[field],
    onChange: (event: { target: { valueAsNumber: number } }) =>
      set({ [field]: event.target.valueAsNumber }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      <Field label="Items read" error={errorOf('plan.items')}>
        <Input {...number('items')} />
      </Field>
      <Field label="People for each" error={errorOf('plan.readers')}>
        <Input {...number('readers')} />
      </Field>
      <Field
        label="Yes from"
        hint="Points on a rating; empty where no figure asks."
        error={errorOf('plan.threshold')}
      >
        <Input {...number('threshold')} />
      </Field>
      <Field
        label="Margin δ"
        hint="Of “as well as people agree among themselves”; empty without it."
        error={errorOf('plan.margin')}
      >
        <Input {...number('margin')} />
      </Field>
    </div>
  );
}

function SplitFields({ entry, set, errorOf }: FieldsProps) {
  const { isSplit, by, testPercent, seed, part } = entry;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        checked={isSplit}
        onCheckedChange={(next) => set({ isSplit: next })}
        label="Split the items"
        hint="Figures are then of the development part, until somebody opens the test part, which is recorded."
      />
      {isSplit && (
        <div className="grid gap-4 sm:grid-cols-4">
          <ChoiceField
            label="Kept together"
            choices={SPLIT_BY.map((id) => ({ id, name: SPLIT_WORDS[id] }))}
            value={by}
            onChoose={(id) => set({ by: SPLIT_BY.find((one) => one === id) ?? by })}
          />
          <Field label="Test part" hint="Percent." error={errorOf('plan.split.share')}>
            <Input
              type="number"
              step="any"
              value={Number.isNaN(testPercent) ? '' : testPercent}
              onChange={(event) => set({ testPercent: event.target.valueAsNumber })}
            />
          </Field>
          <Field label="Seed" error={errorOf('plan.split.seed')}>
            <Input
              type="number"
              value={Number.isNaN(seed) ? '' : seed}
              onChange={(event) => set({ seed: event.target.valueAsNumber })}
            />
          </Field>
          <ChoiceField
            label="Figures are meant of"
            choices={STUDY_PARTS.map((id) => ({ id, name: PART_WORDS[id] }))}
            value={part}
            onChoose={(id) => set({ part: STUDY_PARTS.find((one) => one === id) ?? part })}
          />
        </div>
      )}
    </div>
  );
}
