'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { faultsOf } from '@/components/ui/faults';
import { Field, Input } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { newAccountSchema, newPasswordSchema, PASSWORD_LENGTH } from '@/lib/people/schema';
import type { AcceptInvitation } from './actions';
import { WithdrawKeys } from './withdraw-keys';

/** Properties of {@link InvitationForm}. */
export interface InvitationFormProps {
  token: string;
  /** The name that the admin gave the person. */
  name: string;
  /** Whether it sets a new password instead of creating an account. */
  forPassword: boolean;
  /** How many API keys that account has. */
  apiKeys: number;
  acceptInvitation: AcceptInvitation;
}

/** The form behind an invitation link; signs in afterwards. */
export function InvitationForm({ token, forPassword, ...props }: InvitationFormProps) {
  const [name, setName] = useState(forPassword ? '' : props.name);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [withdrawsKeys, setWithdrawsKeys] = useState(false);
  const entered = forPassword ? { password, withdrawsKeys } : { name, email, password };
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { ...entered },
    faultsOf(forPassword ? newPasswordSchema : newAccountSchema, entered),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const accepted = await run(() => props.acceptInvitation(token, entered));
    if (!accepted) return;
    await fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: accepted.email, password }),
    });
    // If this fails, the next page asks to sign in.
    window.location.assign('/');
  };

  return (
    <form onSubmit={submit} {...form} className="flex flex-col gap-4">
      {!forPassword && (
        <>
          <Field label="Name" hint="Stands next to your answers." error={errorOf('name')}>
            <Input
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label="E-mail address" error={errorOf('email')}>
            <Input
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </>
      )}
      <Field
        label={forPassword ? 'New password' : 'Password'}
        hint={`At least ${PASSWORD_LENGTH} characters.`}
        error={errorOf('password')}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <WithdrawKeys count={props.apiKeys} checked={withdrawsKeys} onChange={setWithdrawsKeys} />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="primary" pending={pending}>
        {forPassword ? 'Set the password' : 'Make the account'}
      </Button>
    </form>
  );
}
