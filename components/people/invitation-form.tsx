'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { faultsOf } from '@/components/ui/faults';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
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

function signIn(email: string, password: string): Promise<Response> {
  return fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
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
    // The next page asks to sign in where this fails, and else leads on to where the person begins.
    await signIn(accepted.email, password);
    window.location.assign('/sign-in');
  };

  return (
    <form onSubmit={submit} {...form} className="flex flex-col gap-4">
      {!forPassword && (
        <>
          <TextField
            label="Name"
            hint="Shown with your answers."
            error={errorOf('name')}
            autoComplete="name"
            value={name}
            onText={setName}
          />
          <TextField
            label="E-mail address"
            error={errorOf('email')}
            type="email"
            autoComplete="username"
            value={email}
            onText={setEmail}
          />
        </>
      )}
      <TextField
        label={forPassword ? 'New password' : 'Password'}
        hint={`At least ${PASSWORD_LENGTH} characters.`}
        error={errorOf('password')}
        type="password"
        autoComplete="new-password"
        value={password}
        onText={setPassword}
      />
      <WithdrawKeys count={props.apiKeys} checked={withdrawsKeys} onChange={setWithdrawsKeys} />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="primary" pending={pending}>
        {forPassword ? 'Set password' : 'Create account'}
      </Button>
    </form>
  );
}
