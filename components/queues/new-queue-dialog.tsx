'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { reached } from '@/components/ui/server-action';
import { type DRAWS, type Policy, policySchema } from '@/lib/queues/policy.schema';
import { useQueuePreview, useReviewers } from '@/lib/queues/queries';
import { MOST_RATERS } from '@/lib/queues/schema';
import { useRuns } from '@/lib/runs/queries';
import type { MakeQueue } from './actions';
import { PeopleChoice } from './people-choice';
import { PreviewNote } from './preview-note';
import { POLICY_WORDS } from './words';

const KINDS = ['all', 'random', 'stratified', 'uncertain', 'score', 'disagreement'] as const;

interface Entry {
  name: string;
  runId: string | null;
  kind: Policy['kind'];
  by: 'generator' | 'score';
  draws: (typeof DRAWS)[number];
  count: number;
  raters: number;
  blind: boolean;
  hidesGenerator: boolean;
  /** Percent. */
  attention: number;
  tolerance: number;
  leaseMinutes: number;
  instructions: string;
  memberIds: string[] | null;
}

const NEW_ENTRY: Entry = {
  name: '',
  runId: null,
  kind: 'all',
  by: 'score',
  draws: 'items',
  count: 50,
  raters: 1,
  blind: true,
  hidesGenerator: false,
  attention: 0,
  tolerance: 3,
  leaseMinutes: 30,
  instructions: '',
  memberIds: null,
};

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
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<{ field: string | null; message: string } | null>(null);
  const set = (change: Partial<Entry>) => setEntry({ ...entry, ...change });
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);

  const judged = runs.data?.filter((run) => run.judged + run.incomplete > 0) ?? [];
  const usual = judged.find(({ id }) => clips?.runIds.includes(id)) ?? judged[0];
  const runId = entry.runId ?? usual?.id ?? null;
  const memberIds = entry.memberIds ?? people.data?.map(({ id }) => id) ?? [];
  const { kind, by, count, raters, blind } = entry;
  const drawn = entry.draws === 'clusters' ? { draws: entry.draws } : {};
  const asked = clips
    ? { kind: 'chosen', itemIds: clips.ids, ...drawn }
    : { kind, by, count, ...drawn };
  const policy = policySchema.safeParse(asked).data ?? null;
  const attentionShare = entry.attention / 100;
  const selection =
    runId && policy && memberIds.length > 0 && raters >= 1 && raters <= MOST_RATERS
      ? { runId, policy, seed, raters, attentionShare, blind, memberIds }
      : null;

  const { data: preview } = useQueuePreview(selection);
  // Kept while it is chosen, so that a draw that comes to nothing does not take the choice away.
  const hasClusters =
    entry.draws === 'clusters' || (preview && preview.clusters.videos < preview.videos);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    const { name, tolerance, instructions, leaseMinutes } = entry;
    const hidesGenerator = blind && entry.hidesGenerator;
    const result = await reached(
      createQueue({
        runId,
        policy,
        seed,
        raters,
        attentionShare,
        memberIds,
        name,
        blind,
        hidesGenerator,
        tolerance,
        instructions,
        leaseMinutes,
      }),
    );
    setPending(false);
    if (!result.ok) {
      setFault(result);
      return;
    }
    await queryClient.invalidateQueries();
    router.push(`/queues/${result.queueId}`);
  };
  const number = (field: 'count' | 'raters' | 'attention' | 'tolerance' | 'leaseMinutes') => ({
    type: 'number',
    value: Number.isNaN(entry[field]) ? '' : entry[field],
    onChange: (event: { target: { valueAsNumber: number } }) =>
      set({ [field]: event.target.valueAsNumber }),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clips ? `Queue ${countNoun(clips.ids.length, 'clip')}` : 'New queue'}
      width="lg"
    >
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={errorOf('name')}>
            <Input value={entry.name} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field
            label="Judged by"
            hint={runs.data && judged.length === 0 ? 'No run has judged any clip yet.' : undefined}
            error={errorOf('runId')}
          >
            <Select value={runId ?? ''} onChange={(event) => set({ runId: event.target.value })}>
              {judged.map((run) => (
                <option key={run.id} value={run.id}>
                  {run.judge}, {formatMoment(run.createdAt)}
                </option>
              ))}
            </Select>
          </Field>
          {!clips && (
            <>
              <Field label="Which clips" hint={POLICY_WORDS[kind].help}>
                <Select
                  value={kind}
                  onChange={(event) => {
                    const wanted = KINDS.find((one) => one === event.target.value);
                    if (wanted) set({ kind: wanted });
                  }}
                >
                  {KINDS.map((one) => (
                    <option key={one} value={one}>
                      {POLICY_WORDS[one].label}
                    </option>
                  ))}
                </Select>
              </Field>
              <div className="grid grid-cols-2 gap-4">
                {kind === 'stratified' && (
                  <Field label="Strata">
                    <Select
                      value={by}
                      onChange={(event) =>
                        set({ by: event.target.value === 'generator' ? 'generator' : 'score' })
                      }
                    >
                      <option value="score">Worst score</option>
                      <option value="generator">Generator</option>
                    </Select>
                  </Field>
                )}
                {kind !== 'all' && (
                  <Field
                    label={`${kind === 'stratified' ? 'Of each' : 'How many'}${entry.draws === 'clusters' ? ', clusters' : ''}`}
                    hint={kind === 'uncertain' ? 'On average.' : undefined}
                    error={errorOf('policy.count')}
                  >
                    <Input min={1} {...number('count')} />
                  </Field>
                )}
              </div>
            </>
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
          <Field label="People a clip" error={errorOf('raters')}>
            <Input min={1} max={MOST_RATERS} {...number('raters')} />
          </Field>
          <Field label="Disagreement from" hint="Points on a rating." error={errorOf('tolerance')}>
            <Input min={1} {...number('tolerance')} />
          </Field>
          <Field label="Known clips" hint="Percent." error={errorOf('attentionShare')}>
            <Input min={0} max={50} {...number('attention')} />
          </Field>
          <Field
            label="Minutes a clip"
            hint="Then others may have it."
            error={errorOf('leaseMinutes')}
          >
            <Input min={1} {...number('leaseMinutes')} />
          </Field>
        </div>
        <Checkbox
          checked={entry.blind}
          onCheckedChange={(blind) => set({ blind })}
          label="Blind"
          hint="Until somebody has submitted a clip, nothing of the judge or of other people reaches them. Only blind answers are independent."
        />
        {entry.blind && (
          <Checkbox
            checked={entry.hidesGenerator}
            onCheckedChange={(hidesGenerator) => set({ hidesGenerator })}
            label="Hide generators"
            hint="Until then, which model made a clip is kept from them too, and what its file is called, which may say so."
          />
        )}
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
        {fault && (
          <p role="alert" className="rounded-md bg-bad/8 px-3 py-2 text-bad">
            {fault.message}
          </p>
        )}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-overlay px-5 py-3">
          <PreviewNote selection={selection} blind={entry.blind} />
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={pending} disabled={!selection}>
            Make the queue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
