'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNoun } from '@/components/library/noun';
import { Dialog } from '@/components/ui/dialog';
import { faultsOf } from '@/components/ui/faults';
import { Field, Input } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { queueKeys } from '@/lib/queues/queries';
import { type QueueDetail, queueChangeSchema } from '@/lib/queues/schema';
import type { ChangeQueue } from './actions';
import { FormButtons, PeopleAndInstructions } from './form-parts';

/** Changes what can be changed of a queue. */
export function QueueSettings({
  queue,
  changeQueue,
  onClose,
}: {
  queue: QueueDetail;
  changeQueue: ChangeQueue;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const noun = useNoun();
  const [entry, setEntry] = useState({
    name: queue.name,
    instructions: queue.instructions,
    leaseMinutes: queue.leaseMinutes,
    memberIds: queue.people.map(({ id }) => id),
  });
  const { pending, refusal, errorOf, run, form } = useSubmit(
    entry,
    faultsOf(queueChangeSchema, entry),
  );
  const set = (change: Partial<typeof entry>) => setEntry({ ...entry, ...change });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => changeQueue(queue.id, entry)))) return;
    await client.invalidateQueries({ queryKey: queueKeys.all });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Settings of the queue"
      description={`Its ${noun}s, the number of reviewers per ${noun} and blindness cannot be changed.`}
    >
      <form className="flex flex-col gap-4" onSubmit={submit} {...form}>
        <Field label="Name" error={errorOf('name')}>
          <Input value={entry.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field
          label="Claim expires after"
          hint="Minutes; then others may have it."
          error={errorOf('leaseMinutes')}
        >
          <Input
            type="number"
            min={1}
            value={Number.isNaN(entry.leaseMinutes) ? '' : entry.leaseMinutes}
            onChange={(event) => set({ leaseMinutes: event.target.valueAsNumber })}
          />
        </Field>
        <PeopleAndInstructions entry={entry} onChange={set} errorOf={errorOf} />
        <RefusalNote refusal={refusal} />
        <FormButtons saving="Save" onClose={onClose} pending={pending} />
      </form>
    </Dialog>
  );
}
