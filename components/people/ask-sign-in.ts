import type { Refusal } from '@/components/ui/server-action';

/** What the sign-in server answers. */
export interface SignInAnswer {
  ok: true;
  /** Where to go on, e.g. to an identity provider. */
  url: string | null;
  /** Whether the password was right, and a code is asked for next. */
  needsCode: boolean;
}

/** Calls the sign-in server (better-auth). @returns its answer, or a sentence that says what went wrong */
export async function askSignIn(path: string, body: object): Promise<SignInAnswer | Refusal> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response)
    return { ok: false, message: 'The Framejury server does not answer.', field: null };
  const answer: unknown = await response.json().catch(() => null);
  const { url, twoFactorRedirect, code } = (answer ?? {}) as Record<string, unknown>;
  if (response.ok) {
    return {
      ok: true,
      url: typeof url === 'string' ? url : null,
      needsCode: twoFactorRedirect === true,
    };
  }
  return { ok: false, message: refusalOf(response, code), field: null };
}

const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_CODE: 'This is not the code that the app shows now.',
  INVALID_BACKUP_CODE: 'This is none of the recovery codes that are left.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Enter your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Enter your password again.',
  ACCOUNT_TEMPORARILY_LOCKED:
    'Too many wrong codes. Wait a quarter of an hour, then try again, or ask an admin to turn codes off for you.',
};

function refusalOf({ status, headers }: Response, code: unknown): string {
  const sentence = typeof code === 'string' ? SENTENCES[code] : undefined;
  if (sentence) return sentence;
  if (status === 401) return 'Wrong e-mail address or password.';
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? 60);
    const wait = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
    return `Too many tries. Wait ${wait}, then try again.`;
  }
  if (status >= 500) return 'Framejury cannot look you up just now. Try again in a little while.';
  return 'You cannot sign in. If your account was closed, an admin can open it again.';
}
