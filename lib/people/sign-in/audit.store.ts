import 'server-only';
import type { Change } from '@/lib/audit/schema';
import { recordChanges } from '@/lib/audit/store';
import { database } from '@/lib/db';

/** Stands for an account that there is not. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Records what somebody did to their own account. */
export async function recordOf(userId: string, what: Omit<Change, 'subject'>): Promise<void> {
  const { id, raterId, name } = await database().account.findUniqueOrThrow({
    where: { id: userId },
  });
  await recordChanges({ id: raterId, name }, [{ ...what, subject: { kind: 'account', id } }]);
}

/** A try to sign in that came to nothing. */
export interface RefusedTry {
  /** The account; null where there is none. What was entered is not kept then: it may be a password. */
  account: { id: string; email: string } | null;
  /** Where the request came from; null where that is not known. */
  address: string | null;
  /** Whether it was locked out by those before it, and for how many seconds; null where it was not. */
  lockedSeconds: number | null;
  /** Whether the password was right, and the code of the authenticator app was not. */
  byCode: boolean;
}

/** Records a try to sign in that came to nothing: nobody's entry. */
export async function recordRefusal(refused: RefusedTry): Promise<void> {
  const { account, address, lockedSeconds, byCode } = refused;
  const after = {
    ...(account && { email: account.email }),
    ...(address !== null && { address }),
    ...(lockedSeconds !== null && { seconds: lockedSeconds }),
    ...(byCode && { code: true }),
  };
  const subject = { kind: 'account', id: account?.id ?? NO_ACCOUNT };
  await recordChanges({ id: null, name: 'Somebody' }, [
    { action: lockedSeconds === null ? 'session.refused' : 'session.locked', subject, after },
  ]);
}
