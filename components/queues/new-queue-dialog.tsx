'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { runWords } from '@/components/runs/run-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { useQueuePreview, useReviewers } from '@/lib/queues/queries';
import { MOST_RATERS } from '@/lib/queues/schema';
import { useRuns } from '@/lib/runs/queries';
import { nounOf, oneOf } from '@/lib/suites/item-kind';
import type { MakeQueue } from './actions';
import { BlindFields } from './blind-fields';
import { PeopleChoice } from './people-choice';
import { PolicyFields } from './policy-fields';
import { PreviewNote } from './preview-note';
import { faultsIn, hidingOf, NEW_ENTRY, policyOf, type QueueEntry } from './queue-entry';

/** Properties of {@link NewQueueDialog}. */
export interface NewQueueDialogProps {
  /** The clips that go in, where they were chosen before, and runs that judged some of them; else a policy is asked for. */
  clips?: { ids: readonly string[]; runIds: readonly string[] };
  onClose: () => void;
  createQueue: MakeQueue;
}

/** Asks what a queue is to hold and for whom, and says what that comes to before it is made. */
export function NewQueueDialog({ clips, onClose, createQueue }: NewQueueDialogProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const runs = useRuns();
  const people = useReviewers();
  const [entry, setEntry] = useState(NEW_ENTRY);
  const [seed] = useState(() => Math.floor(Math.random() * 2_147_483_647));
  const set = (change: Partial<QueueEntry>) => setEntry({ ...entry, ...change });

  const judged = runs.data?.filter((run) => run.asks && run.judged + run.incomplete > 0) ?? [];
  const usual = judged.find(({ id }) => clips?.runIds.includes(id)) ?? judged[0];
  const runId = entry.runId ?? usual?.id ?? null;
  const memberIds = entry.memberIds ?? people.data?.map(({ id }) => id) ?? [];
  const { raters, blind } = entry;
  const policy = policyOf(entry, clips?.ids);
  const attentionShare = entry.attention / 100;
  const selection =
    runId && policy && memberIds.length > 0 && raters >= 1 && raters <= MOST_RATERS
      ? { runId, policy, seed, raters, attentionShare, blind, memberIds }
      : null;

  const { data: preview } = useQueuePreview(selection);
  // Kept while it is chosen, so that a draw that comes to nothing does not take the choice away.
  const noun = nounOf(judged.find(({ id }) => id === runId)?.kind ?? 'clip');
  const hasClusters =
    entry.draws === 'clusters' || (preview && preview.clusters.videos < preview.videos);

  const { name, tolerance, instructions, leaseMinutes } = entry;
  const wanted = {
    ...{ runId, policy, seed, raters, attentionShare, memberIds, name, blind },
    ...hidingOf(entry),
    ...{ tolerance, instructions, leaseMinutes },
  };
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { ...wanted, 'policy.count': entry.count },
    faultsIn(wanted),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run(() => createQueue(wanted));
    if (!made) return;
    await queryClient.invalidateQueries();
    router.push(`/queues/${made.queueId}`);
  };
  const number = (field: 'raters' | 'attention' | 'tolerance' | 'leaseMinutes') => ({
    type: 'number',
    value: Number.isNaN(entry[field]) ? '' : entry[field],
    onChange: (event: { target: { valueAsNumber: number } }) =>
      set({ [field]: event.target.valueAsNumber }),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clips ? `Queue ${countNoun(clips.ids.length, noun)}` : 'New queue'}
      width="lg"
    >
      <form className="flex flex-col gap-4" onSubmit={submit} {...form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={errorOf('name')}>
            <Input value={entry.name} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field
            label="Judged by"
            hint={runs.data && judged.length === 0 ? 'No run has judged anything yet.' : undefined}
            error={errorOf('runId')}
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
        <div className="grid gap-4 sm:grid-cols-4">
          <Field label={`People ${oneOf(noun)}`} error={errorOf('raters')}>
            <Input min={1} max={MOST_RATERS} {...number('raters')} />
          </Field>
          <Field label="Disagreement from" hint="Points on a rating." error={errorOf('tolerance')}>
            <Input min={1} {...number('tolerance')} />
          </Field>
          <Field label="Known clips" hint="Percent." error={errorOf('attentionShare')}>
            <Input min={0} max={50} {...number('attention')} />
          </Field>
          <Field
            label={`Minutes ${oneOf(noun)}`}
            hint="Then others may have it."
            error={errorOf('leaseMinutes')}
          >
            <Input min={1} {...number('leaseMinutes')} />
          </Field>
        </div>
        <BlindFields entry={entry} onChange={set} noun={noun} tells={preview?.tells ?? []} />
        <PeopleChoice
          chosen={entry.memberIds}
          onChosen={(ids) => set({ memberIds: ids })}
          error={errorOf('memberIds')}
        />
        <Field label="Instructions" aside="optional" error={errorOf('instructions')}>
          <Textarea
            value={entry.instructions}
            onChange={(event) => set({ instructions: event.target.value })}
          />
        </Field>
        <RefusalNote refusal={refusal} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-overlay px-5 py-3">
          <PreviewNote selection={selection} noun={noun} />
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {/* Before that what is pressed would be marked for no fault of theirs who press it. */}
          <Button
            variant="primary"
            type="submit"
            pending={pending}
            disabled={runs.isPending || people.isPending}
          >
            Make the queue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
