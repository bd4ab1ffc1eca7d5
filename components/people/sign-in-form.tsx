'use client';

import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { needed } from '@/components/ui/faults';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { type Submit, useSubmit } from '@/components/ui/use-submit';
import { askSignIn } from './ask-sign-in';
import { CodeForm } from './code-form';

/** Properties of {@link SignInForm}. */
export interface SignInFormProps {
  /** The path on this server to go to afterwards. */
  goTo: string;
  /** The identity provider, if there is one: its name, and the id by which the server knows it. */
  provider: { id: string; name: string } | null;
  /** The error that the identity provider's redirect restored. */
  trouble: string | null;
}

/** What better-auth needs to know to send somebody to the identity provider. */
function askingOf({ id }: { id: string }, goTo: string) {
  return { provider: id, callbackURL: goTo, errorCallbackURL: '/sign-in' };
}

/** Signs somebody in: by e-mail address and password, and a code where they chose so, or at the identity provider. */
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
  const [needsCode, setNeedsCode] = useState(false);
  const pending = typed.pending || elsewhere.pending;
  const refusal = typed.refusal ?? elsewhere.refusal ?? (isFirst ? trouble : null);

  const send = async (by: Submit, path: string, body: object) => {
    setIsFirst(false);
    const answer = await by.run(() => askSignIn(path, body));
    if (answer?.needsCode) setNeedsCode(true);
    else if (answer) window.location.assign(answer.url ?? goTo);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send(typed, 'sign-in/email', { email, password });
  };
  if (needsCode) {
    const back = () => {
      setPassword('');
      setNeedsCode(false);
    };
    return <CodeForm onSignedIn={() => window.location.assign(goTo)} onBack={back} />;
  }
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
