'use client';

import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { needed } from '@/components/ui/faults';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { Refusal } from '@/components/ui/server-action';
import { TextField } from '@/components/ui/text-field';
import { type Submit, useSubmit } from '@/components/ui/use-submit';

/** Properties of {@link SignInForm}. */
export interface SignInFormProps {
  /** The path on this server to go to afterwards. */
  goTo: string;
  /** The identity provider, if there is one: its name, and the id by which the server knows it. */
  provider: { id: string; name: string } | null;
  /** The error that the identity provider's redirect brought back. */
  trouble: string | null;
}

/** Calls better-auth. @returns its answer, or a sentence that says what went wrong */
async function ask(
  path: string,
  body: object,
): Promise<{ ok: true; url: string | null } | Refusal> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response)
    return { ok: false, message: 'The Framejury server does not answer.', field: null };
  if (response.ok) {
    const { url } = (await response.json()) as { url?: unknown };
    return { ok: true, url: typeof url === 'string' ? url : null };
  }
  return { ok: false, message: refusalOf(response), field: null };
}

function refusalOf({ status, headers }: Response): string {
  if (status === 401) return 'E-mail address and password do not go together.';
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? 60);
    const wait = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
    return `Too many tries. Wait ${wait}, then try again.`;
  }
  if (status >= 500) return 'Framejury cannot look you up just now. Try again in a little while.';
  return 'You cannot sign in. If your account was closed, an admin can open it again.';
}

/** What better-auth needs to know to send somebody to the identity provider. */
function askingOf({ id }: { id: string }, goTo: string) {
  return { provider: id, callbackURL: goTo, errorCallbackURL: '/sign-in' };
}

/** Signs somebody in: by e-mail address and password, or at the identity provider. */
export function SignInForm({ goTo, provider, trouble }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const faults = {
    email: needed(email, 'Enter your e-mail address.'),
    password: needed(password, 'Enter your password.'),
  };
  const typed = useSubmit({ email, password }, faults);
  const elsewhere = useSubmit();
  const [isFirst, setIsFirst] = useState(true);
  const pending = typed.pending || elsewhere.pending;
  const refusal = typed.refusal ?? elsewhere.refusal ?? (isFirst ? trouble : null);

  const send = async (by: Submit, path: string, body: object) => {
    setIsFirst(false);
    const answer = await by.run(() => ask(path, body));
    if (answer) window.location.assign(answer.url ?? goTo);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send(typed, 'sign-in/email', { email, password });
  };
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} {...typed.form} className="flex flex-col gap-4">
        <TextField
          label="E-mail address"
          error={typed.errorOf('email')}
          type="email"
          required
          autoComplete="username"
          value={email}
          onText={setEmail}
        />
        <TextField
          label="Password"
          error={typed.errorOf('password')}
          type="password"
          required
          autoComplete="current-password"
          value={password}
          onText={setPassword}
        />
        <RefusalNote refusal={refusal} />
        <Button type="submit" variant="primary" pending={pending}>
          Sign in
        </Button>
      </form>
      {provider && (
        <Button
          disabled={pending}
          onClick={() => send(elsewhere, 'sign-in/social', askingOf(provider, goTo))}
        >
          <KeyRound aria-hidden className="size-3.5" />
          Sign in with {provider.name}
        </Button>
      )}
    </div>
  );
}
