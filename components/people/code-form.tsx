'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { needed } from '@/components/ui/faults';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { askSignIn } from './ask-sign-in';

/** Properties of {@link CodeForm}. */
export interface CodeFormProps {
  onSignedIn: () => void;
  /** Goes back to the password. */
  onBack: () => void;
}

/** Asks for the code of an authenticator app, or for a recovery code, once the password was right. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const [byApp, setByApp] = useState(true);
  const [code, setCode] = useState('');
  const [trustDevice, setTrustDevice] = useState(false);
  const label = byApp ? 'Code of your authenticator app' : 'Recovery code';
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { code },
    { code: needed(code, byApp ? 'Enter the six digits.' : 'Enter a recovery code.') },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const path = byApp ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code';
    const entered = byApp ? code.replace(/\s/g, '') : code.trim();
    if (await run(() => askSignIn(path, { code: entered, trustDevice }))) onSignedIn();
  };
  return (
    <form onSubmit={submit} {...form} className="flex flex-col gap-4">
      <TextField
        key={label}
        label={label}
        hint={byApp ? undefined : 'One of those that you kept; each works once.'}
        error={errorOf('code')}
        required
        autoFocus
        autoComplete={byApp ? 'one-time-code' : 'off'}
        inputMode={byApp ? 'numeric' : 'text'}
        value={code}
        onText={setCode}
      />
      <Checkbox
        checked={trustDevice}
        onCheckedChange={setTrustDevice}
        label="Do not ask in this browser for 30 days"
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="primary" pending={pending}>
        Sign in
      </Button>
      <div className="flex justify-between gap-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setByApp(!byApp);
            setCode('');
          }}
        >
          {byApp ? 'Use a recovery code' : 'Use the app'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back to the password
        </Button>
      </div>
    </form>
  );
}
