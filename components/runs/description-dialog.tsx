'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { Field, Textarea } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import type { RunProgress } from '@/lib/runs/schema';
import type { RunActions } from './actions';

/** Properties of {@link DescriptionDialog}. */
export interface DescriptionDialogProps extends Pick<RunActions, 'describeRun'> {
  run: Pick<RunProgress, 'id' | 'name' | 'note' | 'judge'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a run's name and note. */
export function DescriptionDialog(props: DescriptionDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Name and note"
      description="What the run is called in lists, and what to remember about it."
    >
      <DescriptionForm {...props} />
    </Dialog>
  );
}

function DescriptionForm({ run, onOpenChange, describeRun }: DescriptionDialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(run.name);
  const [note, setNote] = useState(run.note);
  const submit = useSubmit({ name, note }, {});
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await submit.run(() => describeRun(run.id, { name, note })))) return;
    await queryClient.invalidateQueries();
    onOpenChange(false);
  };
  return (
    <form onSubmit={send} {...submit.form} className="flex flex-col gap-4">
      <TextField
        label="Name"
        hint={`Empty: “${run.judge}” and its date.`}
        error={submit.errorOf('name')}
        value={name}
        maxLength={80}
        onText={setName}
      />
      <Field label="Note" error={submit.errorOf('note')}>
        <Textarea value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <RefusalNote refusal={submit.refusal} />
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={submit.pending}>
          Save
        </Button>
      </div>
    </form>
  );
}
