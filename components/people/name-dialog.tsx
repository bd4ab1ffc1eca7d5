'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { needed } from '@/components/ui/faults';
import { Field, Input } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { Refusal } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';

/** Properties of {@link NameDialog}. */
export interface NameDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** What the button says. */
  verb: string;
  /** The name so far. */
  name?: string;
  submit: (name: string) => Promise<{ ok: true } | Refusal>;
  onDone: () => void;
}

/** Asks for a person's name. */
export function NameDialog(props: NameDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      width="sm"
    >
      <NameForm {...props} />
    </Dialog>
  );
}

function NameForm({ verb, name: before = '', submit, onDone }: NameDialogProps) {
  const [name, setName] = useState(before);
  const { pending, refusal, errorOf, run, form } = useSubmit(
    // An action that takes nothing but the name refuses what it was given, and names no field.
    { name, '': name },
    { name: needed(name, 'Enter a name.') },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => submit(name))) onDone();
  };
  return (
    <form onSubmit={send} {...form} className="flex flex-col gap-4">
      <Field label="Name" error={errorOf('name') ?? errorOf('')}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="primary" pending={pending} className="self-end">
        {verb}
      </Button>
    </form>
  );
}
