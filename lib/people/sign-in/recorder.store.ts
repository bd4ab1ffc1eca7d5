import 'server-only';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, getIP, isAPIError } from 'better-auth/api';
import { rememberSignIn, type SignInContext } from './attempts';
import { recordOf, recordRefusal } from './audit.store';

const BY_CODE = '/two-factor/verify-totp';
const BY_RECOVERY_CODE = '/two-factor/verify-backup-code';

/** How long codes of an account are locked after ten wrong ones in a row: better-auth's figure. */
const CODES_LOCKED_SECONDS = 15 * 60;

/** Tells the audit of sessions that begin, of second factors that are set up, and of wrong codes. */
export function signInRecorder(): BetterAuthPlugin {
  return {
    id: 'sign-in-recorder',
    hooks: { after: [{ matcher: () => true, handler: createAuthMiddleware(record) }] },
  };
}

async function record(context: SignInContext): Promise<void> {
  const { newSession, session: before } = context.context;
  const isByCode = context.path === BY_CODE || context.path === BY_RECOVERY_CODE;
  if (newSession && !before) {
    await rememberSignIn(context, newSession.user.email);
    const after = { recoveryCode: true };
    await recordOf(newSession.user.id, {
      action: 'session.begun',
      ...(context.path === BY_RECOVERY_CODE && { after }),
    });
  } else if (newSession && context.path === BY_CODE) {
    await recordOf(newSession.user.id, { action: 'second-factor.added' });
  } else if (isByCode && !before && isAPIError(context.context.returned)) {
    await recordWrongCode(context, context.context.returned.statusCode === 429);
  }
}

/** Whose code it was to be is in a cookie that they got for their password. */
async function recordWrongCode(context: SignInContext, isLocked: boolean): Promise<void> {
  const { createAuthCookie, secret, internalAdapter, options } = context.context;
  const challenge = await context.getSignedCookie(createAuthCookie('two_factor').name, secret);
  const found = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
  const account = found ? await internalAdapter.findUserById(found.value) : null;
  if (!account) return;
  await recordRefusal({
    account,
    address: context.headers ? getIP(context.headers, options) : null,
    lockedSeconds: isLocked ? CODES_LOCKED_SECONDS : null,
    byCode: true,
  });
}
