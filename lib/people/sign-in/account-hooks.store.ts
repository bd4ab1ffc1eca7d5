import 'server-only';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { database } from '@/lib/db';
import { recordOf } from './audit.store';
import { identityProvider } from './provider';

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;

/** What happens around one kind of row. */
type HooksOf<Name extends keyof Hooks> = NonNullable<Hooks[Name]>;

function findAccount(id: string) {
  return database().account.findUnique({ where: { id } });
}

/** A newcomer's account is not visible yet, and not closed. */
async function refuseClosed({ userId }: { userId: string }): Promise<void> {
  const account = await findAccount(userId);
  if (!account?.disabledAt) return;
  throw new APIError('FORBIDDEN', { code: 'closed', message: 'This account is closed.' });
}

/** Of identities: only an identity provider's come this way, when they are bound to an account. */
const identities: HooksOf<'account'> = {
  create: {
    before: refuseClosed,
    async after({ userId, accountId }) {
      // A newcomer's is not visible yet.
      if (!(await findAccount(userId))) return;
      const after = { provider: identityProvider()?.name, identity: accountId };
      await recordOf(userId, { action: 'identity.bound', after });
    },
  },
};

/** Of accounts: only an identity provider's newcomers come this way. */
const newcomers: HooksOf<'user'> = {
  create: {
    async before(user) {
      if (!user.emailVerified) {
        // Else they would take the place of the address's owner, who may come later.
        throw new APIError('FORBIDDEN', {
          code: 'email_not_verified',
          message: 'The identity provider does not say that this address was verified.',
        });
      }
      const rater = await database().rater.create({ data: { kind: 'person', name: user.name } });
      const role = identityProvider()?.newcomers ?? 'viewer';
      return { data: { ...user, raterId: rater.id, role } };
    },
  },
};

const sessions: HooksOf<'session'> = {
  create: { before: refuseClosed },
};

/** What happens around the rows that the sign-in server writes: who is refused, and what is added. */
export const accountHooks: Hooks = { account: identities, user: newcomers, session: sessions };
