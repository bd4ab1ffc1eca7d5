import { refuse } from '@/app/api/respond';
import { requiresSignIn } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { OIDC_PROVIDER } from '@/lib/people/sign-in/provider';
import { answerSignIn } from '@/lib/people/sign-in/refused.store';
import { requireSameOrigin } from '@/lib/same-origin';

/** What of better-auth can be reached: signing in and out. All else is done by actions, which go into the audit. */
const OPEN = [
  'POST sign-in/email',
  'POST sign-in/social',
  `GET callback/${OIDC_PROVIDER}`,
  'POST sign-out',
  // Sets a second factor up, too: a session goes with it.
  'POST two-factor/verify-totp',
  'POST two-factor/verify-backup-code',
];

/** Signs in and out. Open to everybody, since who signs in is nobody yet. */
async function answer(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const { path } = await params;
  if (!requiresSignIn() || !OPEN.includes(`${request.method} ${path.join('/')}`)) {
    return refuse(new AppError(404, 'There is nothing here.'), request);
  }
  try {
    requireSameOrigin(request.headers);
  } catch (error) {
    return refuse(error, request);
  }
  return answerSignIn(request);
}

export { answer as GET, answer as POST };
