import { randomBytes } from 'node:crypto';
import { APIError, createAuthMiddleware, getIP } from 'better-auth/api';
import { z } from 'zod';
import { env } from '@/lib/env';
import { acceptSignIn, countSignIn, type SignInAttempt } from '../limits/sign-in';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Names the cookie of a browser in which somebody has signed in to an account: `[email, mark]`, signed. */
const KNOWN_BROWSER = 'framejury.known-browser';

const knownBrowserSchema = z.tuple([z.string(), z.string()]);

/** The attempt to sign in to the account with this address, in small letters. */
async function attemptOf(context: SignInContext, email: string): Promise<SignInAttempt> {
  const cookie = await context.getSignedCookie(KNOWN_BROWSER, context.context.secret);
  const [whose, mark] = cookie ? knownBrowserSchema.parse(JSON.parse(cookie)) : [];
  const { headers } = context;
  return {
    email,
    address: headers ? getIP(headers, context.context.options) : null,
    knownBrowser: whose === email && mark !== undefined ? mark : null,
  };
}

/** What better-auth tells those who look on. */
export type SignInContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Refuses too many attempts to sign in by password, and what cannot be stored. */
export const limitSignIns = createAuthMiddleware(async (context) => {
  if (context.request && JSON.stringify(context.body ?? null).includes('\\u0000')) {
    throw new APIError('BAD_REQUEST', {
      message: 'The request has the character zero in it.',
    });
  }
  if (context.path !== '/sign-in/email') return;
  // What is no address at all is refused by the endpoint itself.
  const entered = z.object({ email: z.string() }).safeParse(context.body);
  const email = entered.data?.email.toLowerCase() ?? '';
  const wait = Math.ceil((await countSignIn(await attemptOf(context, email))) / 1000);
  if (wait === 0) return;
  const message = `Too many tries. Wait ${wait} s, then try again.`;
  throw new APIError('TOO_MANY_REQUESTS', { message }, { 'Retry-After': String(wait) });
});

/** Takes the attempts of somebody who has signed in back, and marks the browser as one that is known to the account. */
export async function rememberSignIn(context: SignInContext, email: string): Promise<void> {
  const attempt = await attemptOf(context, email);
  await acceptSignIn(attempt);
  const mark = attempt.knownBrowser ?? randomBytes(16).toString('base64url');
  const known = JSON.stringify([attempt.email, mark]);
  await context.setSignedCookie(KNOWN_BROWSER, known, context.context.secret, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().FRAMEJURY_URL.startsWith('https:'),
    maxAge: YEAR_SECONDS,
  });
}
