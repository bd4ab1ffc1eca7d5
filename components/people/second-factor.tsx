'use client';

import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { needed } from '@/components/ui/faults';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import type { AccountActions, Answer } from './actions';
import { askSignIn } from './ask-sign-in';
import { CopyField } from './copy-field';

/** Properties of {@link SecondFactor}. */
export type SecondFactorProps = Pick<
  AccountActions,
  'prepareSecondFactor' | 'removeSecondFactor'
> & {
  /** Whether codes are asked for. */
  isOn: boolean;
};

/** Has a code of an authenticator app (TOTP, RFC 6238) asked for after the password, for who wants it. */
export function SecondFactor({ isOn, ...actions }: SecondFactorProps) {
  const [made, setMade] = useState<{ uri: string; recoveryCodes: string[] } | null>(null);
  return (
    <Card
      title="Codes at sign-in"
      description={
        isOn
          ? 'On: after your password you are asked for a code of your authenticator app.'
          : 'Off: your password is enough. An authenticator app on your phone can show codes that are asked for as well.'
      }
    >
      {isOn ? (
        <PasswordForm
          command="Turn codes off"
          onPassword={actions.removeSecondFactor}
          onDone={() => window.location.reload()}
        />
      ) : made ? (
        <FirstCode {...made} />
      ) : (
        <PasswordForm
          command="Set codes up…"
          onPassword={actions.prepareSecondFactor}
          onDone={setMade}
        />
      )}
    </Card>
  );
}

/** Asks for the password before something is done to how one signs in. */
function PasswordForm<Result extends object>({
  command,
  onPassword,
  onDone,
}: {
  command: string;
  onPassword: (present: string) => Answer<Result>;
  onDone: (result: Result) => void;
}) {
  const [present, setPresent] = useState('');
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { present },
    { present: needed(present, 'Enter your password.') },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await run(() => onPassword(present));
    if (result) onDone(result);
  };
  return (
    <form onSubmit={submit} {...form} className="flex max-w-md flex-col gap-4">
      <TextField
        label="Your password"
        error={errorOf('present')}
        type="password"
        required
        autoComplete="current-password"
        value={present}
        onText={setPresent}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" pending={pending} className="self-start">
        {command}
      </Button>
    </form>
  );
}

/** What the app is to read, what to keep, and the first code, which turns them on. */
function FirstCode({ uri, recoveryCodes }: { uri: string; recoveryCodes: readonly string[] }) {
  const [code, setCode] = useState('');
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { code },
    { code: needed(code, 'Enter the six digits.') },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const entered = { code: code.replace(/\s/g, '') };
    if (await run(() => askSignIn('two-factor/verify-totp', entered))) window.location.reload();
  };
  return (
    <form onSubmit={submit} {...form} className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm">
        <li>
          <p className="mb-2">Scan this with your authenticator app, or enter its key there.</p>
          <div className="flex flex-wrap items-start gap-4">
            <QrCode text={uri} />
            <div className="min-w-64 flex-1">
              <CopyField
                label="Key"
                hint="Shown only once."
                text={new URL(uri).searchParams.get('secret') ?? ''}
              />
            </div>
          </div>
        </li>
        <li>
          <CopyField
            label="Recovery codes"
            hint="Keep them where you will find them without your phone. Each signs you in once."
            text={recoveryCodes.join(' ')}
          />
          <ul className="mt-2 grid grid-cols-2 gap-x-4 font-mono text-xs sm:grid-cols-5">
            {recoveryCodes.map((recoveryCode) => (
              <li key={recoveryCode}>{recoveryCode}</li>
            ))}
          </ul>
        </li>
        <li>
          <TextField
            label="The code that the app shows now"
            error={errorOf('code')}
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onText={setCode}
            className="max-w-64"
          />
        </li>
      </ol>
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="primary" pending={pending} className="self-start">
        Turn codes on
      </Button>
    </form>
  );
}

/** Black on white in every theme, since cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 rounded-md bg-white"
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="black" />
    </svg>
  );
}
