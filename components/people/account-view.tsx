'use client';

import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { needed } from '@/components/ui/faults';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { useApiKeys } from '@/lib/people/queries';
import { PASSWORD_LENGTH, passwordSchema } from '@/lib/people/schema';
import type { AccountActions } from './actions';
import { ApiKeys } from './api-keys';
import { usePerson } from './person-context';
import { ROLE_DESCRIPTIONS } from './role-descriptions';
import { SecondFactor } from './second-factor';
import { WithdrawKeys } from './withdraw-keys';

/** One's own account: name, password, codes at sign-in, API keys. */
export function AccountView({
  createApiKey,
  deleteApiKey,
  hasSecondFactor,
  ...actions
}: AccountActions & { hasSecondFactor: boolean }) {
  const person = usePerson();
  if (!person?.account) return null;
  return (
    <Page
      title="Account"
      width="text"
      description={`${person.account.email} · ${person.role}. ${ROLE_DESCRIPTIONS[person.role]}`}
    >
      <NameCard name={person.name} renameAccount={actions.renameAccount} />
      <PasswordCard changePassword={actions.changePassword} />
      <SecondFactor isOn={hasSecondFactor} {...actions} />
      <ApiKeys createApiKey={createApiKey} deleteApiKey={deleteApiKey} />
    </Page>
  );
}

function NameCard({
  name: before,
  renameAccount,
}: Pick<AccountActions, 'renameAccount'> & { name: string }) {
  const [name, setName] = useState(before);
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { name, '': name },
    { name: needed(name, 'Enter a name.') },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => renameAccount(name))) window.location.reload();
  };
  return (
    <Card title="Name">
      <form onSubmit={submit} {...form} className="flex max-w-md flex-col gap-4">
        <TextField
          label="Name"
          hint="Shown with your answers, including earlier ones."
          error={errorOf('name') ?? errorOf('')}
          value={name}
          maxLength={80}
          autoComplete="name"
          onText={setName}
        />
        <RefusalNote refusal={refusal} />
        <Button
          type="submit"
          pending={pending}
          disabled={name.trim() === before}
          className="self-start"
        >
          Change name
        </Button>
      </form>
    </Card>
  );
}

function PasswordCard({ changePassword }: Pick<AccountActions, 'changePassword'>) {
  const [present, setPresent] = useState('');
  const [wanted, setWanted] = useState('');
  const [withdrawsKeys, setWithdrawsKeys] = useState(false);
  const keys = useApiKeys();
  const wrong = passwordSchema.safeParse(wanted).error?.issues[0]?.message;
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { present, wanted, '': wanted },
    { present: needed(present, 'Enter your present password.'), wanted: wrong },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => changePassword(present, wanted, withdrawsKeys)))) return;
    toast('The password is changed. Sign in with it.');
    window.location.assign('/sign-in');
  };
  return (
    <Card title="Password" description="Changing it signs you out everywhere.">
      <form onSubmit={submit} {...form} className="flex max-w-md flex-col gap-4">
        <TextField
          label="Present password"
          error={errorOf('present')}
          type="password"
          required
          autoComplete="current-password"
          value={present}
          onText={setPresent}
        />
        <TextField
          label="New password"
          hint={`At least ${PASSWORD_LENGTH} characters.`}
          error={errorOf('wanted') ?? errorOf('')}
          type="password"
          required
          autoComplete="new-password"
          value={wanted}
          onText={setWanted}
        />
        <WithdrawKeys
          count={keys.data?.length ?? 0}
          checked={withdrawsKeys}
          onChange={setWithdrawsKeys}
        />
        <RefusalNote refusal={refusal} />
        <Button type="submit" pending={pending} className="self-start">
          Change password
        </Button>
      </form>
    </Card>
  );
}
