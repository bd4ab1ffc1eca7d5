'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { faultsOf } from '@/components/ui/faults';
import { Field, Input, Textarea } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { queueKeys } from '@/lib/queues/queries';
import { type QueueDetail, queueChangeSchema } from '@/lib/queues/schema';
import type { ChangeQueue } from './actions';
import { PeopleChoice } from './people-choice';

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
      description="Which clips it has, how many people review each, and whether it is blind stay as they are."
    >
      <form className="flex flex-col gap-4" onSubmit={submit} {...form}>
        <Field label="Name" error={errorOf('name')}>
          <Input
            value={entry.name}
            onChange={(event) => setEntry({ ...entry, name: event.target.value })}
          />
        </Field>
        <Field
          label="Minutes a clip"
          hint="Then others may have it."
          error={errorOf('leaseMinutes')}
        >
          <Input
            type="number"
            min={1}
            value={Number.isNaN(entry.leaseMinutes) ? '' : entry.leaseMinutes}
            onChange={(event) => setEntry({ ...entry, leaseMinutes: event.target.valueAsNumber })}
          />
        </Field>
        <PeopleChoice
          chosen={entry.memberIds}
          onChosen={(memberIds) => setEntry({ ...entry, memberIds })}
          error={errorOf('memberIds')}
        />
        <Field label="Instructions" aside="optional" error={errorOf('instructions')}>
          <Textarea
            value={entry.instructions}
            onChange={(event) => setEntry({ ...entry, instructions: event.target.value })}
          />
        </Field>
        <RefusalNote refusal={refusal} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t bg-overlay px-5 py-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={pending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
