'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, Textarea } from '@/components/ui/field';
import { reached } from '@/components/ui/server-action';
import { queueKeys } from '@/lib/queues/queries';
import type { QueueDetail } from '@/lib/queues/schema';
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
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<{ field: string | null; message: string } | null>(null);
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    const result = await reached(changeQueue(queue.id, entry));
    await client.invalidateQueries({ queryKey: queueKeys.all });
    setPending(false);
    if (result.ok) onClose();
    else setFault(result);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Settings of the queue"
      description="Which clips it has, how many people review each, and whether it is blind stay as they are."
    >
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
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
        {fault && !['name', 'leaseMinutes', 'memberIds'].includes(fault.field ?? '') && (
          <p role="alert" className="rounded-md bg-bad/8 px-3 py-2 text-bad">
            {fault.message}
          </p>
        )}
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
