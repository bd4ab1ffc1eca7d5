'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useCurrentProject, useIsUsed } from '@/components/library/use-last-project';
import { runWords } from '@/components/runs/run-words';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { usePractices, useQueuePreview, useReviewers } from '@/lib/queues/queries';
import { MOST_RATERS } from '@/lib/queues/schema';
import { useRuns } from '@/lib/runs/queries';
import { nounOf } from '@/lib/suites/item-kind';
import type { MakeQueue } from './actions';
import { BlindFields } from './blind-fields';
import { ExpectedWidth } from './expected-width';
import { FormButtons, PeopleAndInstructions } from './form-parts';
import { PolicyFields } from './policy-fields';
import { PreviewNote } from './preview-note';
import {
  faultsIn,
  NEW_ENTRY,
  policyOf,
  type QueueEntry,
  selectionOf,
  wantedOf,
} from './queue-entry';

interface NewQueueDialogProps {
  /** The clips that go in, where they were chosen before, and runs that judged some of them; else a policy is asked for. */
  clips?: { ids: readonly string[]; runIds: readonly string[] };
  /** The run that is chosen at first, where it can be. */
  runId?: string;
  onClose: () => void;
  createQueue: MakeQueue;
}

/** What is entered of a new queue, what it would draw from, and how it is made. */
function useNewQueue({ clips, runId: given, createQueue }: NewQueueDialogProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const runs = useRuns();
  const people = useReviewers();
  const [entry, setEntry] = useState(NEW_ENTRY);
  const [seed] = useState(() => Math.floor(Math.random() * 2_147_483_647));
  const isUsed = useIsUsed();
  const project = useCurrentProject();
  const judged =
    runs.data?.filter(
      (run) => run.asks && run.judged + run.incomplete > 0 && (run.id === given || isUsed(run)),
    ) ?? [];
  const usual =
    judged.find(({ id }) => id === given || clips?.runIds.includes(id)) ??
    judged.find(({ projectId }) => projectId === project?.id) ??
    judged[0];
  const memberIds = entry.memberIds ?? people.data?.map(({ id }) => id) ?? [];
  const run = judged.find(({ id }) => id === entry.runId) ?? usual;
  const usualTolerance = run?.tolerance ?? 1;
  const wanted = wantedOf(entry, {
    runId: run?.id ?? null,
    usualTolerance,
    policy: policyOf(entry, clips?.ids),
    seed,
    memberIds,
  });
  const { runId, policy, raters } = wanted;
  const isDrawable = memberIds.length > 0 && raters >= 1 && raters <= MOST_RATERS;
  const submit = useSubmit({ ...wanted, 'policy.count': entry.count }, faultsIn(wanted));
  return {
    entry,
    set: (change: Partial<QueueEntry>) => setEntry({ ...entry, ...change }),
    /** The runs of which there is something to review. */
    judged,
    runId,
    /** What its items are called. */
    noun: nounOf(run?.kind ?? 'clip'),
    /** From how many points on ratings differ, where nobody says another. */
    usualTolerance,
    /** What to draw; null while that is not known. */
    selection: runId && policy && isDrawable ? selectionOf({ ...wanted, runId, policy }) : null,
    submit,
    /** Whether it is not known yet what can be chosen. */
    isLoading: runs.isPending || people.isPending,
    hasNoRuns: runs.data !== undefined && judged.length === 0,
    make: async (event: FormEvent) => {
      event.preventDefault();
      const made = await submit.run(() => createQueue(wanted));
      if (!made) return;
      await queryClient.invalidateQueries();
      router.push(`/queues/${made.queueId}`);
    },
  };
}

/** Asks what a queue is to hold and for whom, and says what that comes to before it is made. */
export function NewQueueDialog(props: NewQueueDialogProps) {
  const { clips, onClose } = props;
  const queue = useNewQueue(props);
  const { entry, set, noun, selection } = queue;
  const { pending, refusal, errorOf, form } = queue.submit;
  const { data: preview } = useQueuePreview(selection);
  // Kept while it is chosen, so that a draw that comes to nothing does not take the choice away.
  const hasClusters =
    entry.draws === 'clusters' || (preview && preview.clusters.videos < preview.videos);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clips ? `Queue ${countNoun(clips.ids.length, noun)}` : 'New queue'}
      width="lg"
    >
      <form className="flex flex-col gap-4" onSubmit={queue.make} {...form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={errorOf('name')}>
            <Input value={entry.name} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <RunField {...queue} />
          {!clips && (
            <PolicyFields
              entry={entry}
              onChange={set}
              noun={noun}
              facets={preview?.facets ?? null}
              error={errorOf('policy.count')}
            />
          )}
        </div>
        {hasClusters && (
          <Checkbox
            checked={entry.draws === 'clusters'}
            onCheckedChange={(whole) => set({ draws: whole ? 'clusters' : 'items' })}
            label="Draw whole clusters"
            hint="Some of these items belong together, such as several captions of one video, and are not independent. Whole clusters are drawn and counted, each with all its items; one person gets these one after another, everybody in an order of their own."
          />
        )}
        {selection && !clips && <ExpectedWidth selection={selection} noun={noun} />}
        <NumberFields {...queue} />
        <BlindFields entry={entry} onChange={set} noun={noun} tells={preview?.tells ?? []} />
        <PeopleAndInstructions entry={entry} onChange={set} errorOf={errorOf} />
        <PracticeField {...queue} />
        <RefusalNote refusal={refusal} />
        <FormButtons
          saving="Create the queue"
          onClose={onClose}
          pending={pending}
          disabled={queue.isLoading}
        >
          <PreviewNote selection={selection} noun={noun} onUnseen={(unseen) => set({ unseen })} />
        </FormButtons>
      </form>
    </Dialog>
  );
}

type EntryProps = ReturnType<typeof useNewQueue>;

function RunField({ judged, runId, set, hasNoRuns, submit }: EntryProps) {
  return (
    <Field
      label="Judged by"
      hint={hasNoRuns ? 'No run has judged anything yet.' : undefined}
      error={submit.errorOf('runId')}
    >
      <Select
        value={runId ?? ''}
        // Facets are those of the run's items.
        onChange={(event) => set({ runId: event.target.value, by: 'score', facets: [] })}
      >
        {judged.map((run) => (
          <option key={run.id} value={run.id}>
            {runWords(run, judged)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Lets a queue ask for people who are ready from a practice; nothing where there is none. */
function PracticeField({ entry, set, submit }: EntryProps) {
  const practices = usePractices().data?.filter(({ closed }) => !closed) ?? [];
  if (practices.length === 0) return null;
  return (
    <Field
      label="Only people who are ready from"
      hint="Nobody is handed anything out before they have passed this practice."
      error={submit.errorOf('practiceId')}
    >
      <Select
        value={entry.practiceId ?? ''}
        onChange={(event) => set({ practiceId: event.target.value || null })}
      >
        <option value="">No practice asked for</option>
        {practices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function NumberFields({ entry, set, noun, usualTolerance, submit: { errorOf } }: EntryProps) {
  const number = (field: 'raters' | 'attention' | 'tolerance' | 'leaseMinutes') => {
    const value = entry[field] ?? usualTolerance;
    return {
      type: 'number',
      value: Number.isNaN(value) ? '' : value,
      onChange: (event: { target: { valueAsNumber: number } }) =>
        set({ [field]: event.target.valueAsNumber }),
    };
  };
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      <Field label={`Reviewers per ${noun}`} error={errorOf('raters')}>
        <Input min={1} max={MOST_RATERS} {...number('raters')} />
      </Field>
      <Field
        label="Flag disagreement at ≥"
        hint={`Points on a rating; usually ${usualTolerance}, which fits its scale.`}
        error={errorOf('tolerance')}
      >
        <Input min={1} {...number('tolerance')} />
      </Field>
      <Field label="Known clips" hint="Percent." error={errorOf('attentionShare')}>
        <Input min={0} max={50} {...number('attention')} />
      </Field>
      <Field
        label="Claim expires after"
        hint="Minutes; then others may have it."
        error={errorOf('leaseMinutes')}
      >
        <Input min={1} {...number('leaseMinutes')} />
      </Field>
    </div>
  );
}
