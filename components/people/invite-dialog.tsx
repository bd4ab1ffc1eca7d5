'use client';

import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, Select } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { ROLES, type Role } from '@/lib/people/schema';
import type { PeopleActions } from './actions';
import { CopyField } from './copy-field';
import { ROLE_DESCRIPTIONS } from './role-descriptions';

/** Properties of {@link InviteDialog}. */
export interface InviteDialogProps {
  createInvitation: PeopleActions['createInvitation'];
  onInvited: () => void;
}

/** Creates an invitation link. */
export function InviteDialog(props: InviteDialogProps) {
  return (
    <Dialog
      trigger={
        <Button variant="primary">
          <UserPlus aria-hidden className="size-3.5" />
          Invite
        </Button>
      }
      title="Invite somebody"
      description="You get a link to send them. It makes one account, and is valid for seven days."
    >
      <InviteForm {...props} />
    </Dialog>
  );
}

function InviteForm({ createInvitation, onInvited }: InviteDialogProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('reviewer');
  const [link, setLink] = useState<string | null>(null);
  const { pending, refusal, errorOf, run, form } = useSubmit({ '': name });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run(() => createInvitation(role, name));
    if (!made) return;
    setLink(made.link);
    onInvited();
  };
  if (link) {
    return <CopyField label="The link" hint="Shown only once." text={link} />;
  }
  return (
    <form onSubmit={submit} {...form} className="flex flex-col gap-4">
      <Field
        label="For whom"
        aside="optional"
        hint="So that you know the link in the list."
        error={errorOf('')}
      >
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Role" hint={ROLE_DESCRIPTIONS[role]}>
        <Select value={role} onChange={(event) => setRole(event.target.value as Role)}>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="primary" pending={pending} className="self-end">
        Create the link
      </Button>
    </form>
  );
}
