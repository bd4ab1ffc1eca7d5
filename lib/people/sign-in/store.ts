import 'server-only';
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { twoFactor } from 'better-auth/plugins';
import { database } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { keyIn } from '@/lib/same-origin';
import { derivedSecret } from '@/lib/secret';
import { scopeOf } from '../key-scope';
import { countRequest } from '../limits/requests.store';
import { type KeyScope, PASSWORD_LENGTH } from '../schema';
import { accountHooks } from './account-hooks.store';
import { limitSignIns } from './attempts';
import { keepAwake } from './idleness.store';
import { identityProviderPlugin } from './provider';
import { signInRecorder } from './recorder.store';

const MONTH_SECONDS = 30 * 24 * 60 * 60;

async function createSignIn() {
  return betterAuth({
    appName: 'Framejury',
    baseURL: env().FRAMEJURY_URL,
    basePath: '/api/auth',
    secret: await derivedSecret('sign-in'),
    database: prismaAdapter(database(), { provider: 'postgresql' }),
    telemetry: { enabled: false },
    user: {
      modelName: 'account',
      additionalFields: {
        // Not required of newcomers, who get theirs by accountHooks; the table insists on them.
        raterId: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    account: {
      modelName: 'credential',
      // No provider is trusted by its name: an address must be verified there, or anybody could enter another's. That
      // ours is not verified is no reason to refuse: who was invited with it is who an admin sees under it.
      accountLinking: { trustedProviders: [], requireLocalEmailVerified: false },
    },
    session: { modelName: 'session', expiresIn: MONTH_SECONDS, disableSessionRefresh: true },
    verification: { modelName: 'verification' },
    // Accounts are made by invitation.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: PASSWORD_LENGTH },
    rateLimit: {
      enabled: true,
      // Limited by account instead, see limitSignIns.
      customRules: { '/sign-in/email': false, '/two-factor/*': false },
    },
    hooks: { before: limitSignIns },
    advanced: {
      cookiePrefix: 'framejury',
      disableOriginCheck: false,
      database: { generateId: false },
    },
    plugins: [
      apiKey({
        schema: { apikey: { modelName: 'apiKey' } },
        defaultPrefix: 'fj_',
        requireName: true,
        maximumNameLength: 80,
        startingCharactersConfig: { charactersLength: 8 },
        // Scripts upload thousands of frames in a row.
        rateLimit: { enabled: false },
      }),
      identityProviderPlugin(),
      // Five wrong codes end a challenge, ten in a row lock the account's codes for a quarter of an hour.
      twoFactor({ issuer: 'Framejury', schema: { twoFactor: { modelName: 'secondFactor' } } }),
      // Last, since the one before takes a session back whose second factor is still to come.
      signInRecorder(),
    ],
    databaseHooks: accountHooks,
  });
}

let signIn: ReturnType<typeof createSignIn> | undefined;

/** The sign-in server (better-auth); created on first use. */
export function signInServer(): ReturnType<typeof createSignIn> {
  signIn ??= createSignIn();
  return signIn;
}

/** Who makes a request. */
export type RequestingAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>> & {
  /** Of an API key: what it may be used for; null where the person asks themselves. */
  scope: KeyScope | null;
  /** Of an API key: which one, and how many requests a minute it may make; null where it has no limit, and without a key. */
  limited: { keyId: string; perMinute: number } | null;
};

function findAccount(id: string) {
  return database().account.findUnique({
    where: { id, disabledAt: null },
    include: { rater: true },
  });
}

/**
 * The account of who makes the request with these headers: by their session, or by the API key of a script. Null when
 * there is neither, or the account is closed.
 * @throws {AppError} 401 when an API key is not valid
 */
export async function accountOf(headers: Headers): Promise<RequestingAccount | null> {
  const key = keyIn(headers);
  const { id, ...use } =
    key === undefined
      ? { id: await accountOfSession(headers), scope: null, limited: null }
      : await accountOfKey(key);
  const account = id === null ? null : await findAccount(id);
  return account && { ...account, ...use };
}

async function accountOfSession(headers: Headers): Promise<string | null> {
  const { api } = await signInServer();
  const found = await api
    .getSession({ headers, query: { disableCookieCache: true } })
    .catch(async (error: unknown) => {
      await requireDatabase();
      throw error;
    });
  if (!found || !(await keepAwake(found.session))) return null;
  return found.user.id;
}

async function accountOfKey(
  key: string,
): Promise<{ id: string } & Pick<RequestingAccount, 'scope' | 'limited'>> {
  const { api } = await signInServer();
  const { valid, key: known } = await api.verifyApiKey({ body: { key } });
  if (!valid || !known) {
    await requireDatabase();
    throw new AppError(401, 'The API key is not valid, or has come to its end.');
  }
  const scope = scopeOf(known.permissions);
  // Of keys from before there were scopes the rate is not theirs.
  const perMinute = scope === null ? null : known.rateLimitMax;
  const limited = perMinute === null ? null : { keyId: known.id, perMinute };
  return { id: known.referenceId, scope: scope ?? 'admin', limited };
}

/**
 * Counts a request that an API key makes.
 * @throws {AppError} 429 when it made too many within a minute, of all apps together
 */
export async function countKeyUse({ limited }: Pick<RequestingAccount, 'limited'>): Promise<void> {
  if (!limited) return;
  const { keyId, perMinute } = limited;
  const wait = await countRequest('API key', keyId, perMinute);
  if (wait === 0) return;
  const message = `This API key may make ${perMinute} requests a minute. Wait ${wait} s, then go on.`;
  throw new AppError(429, message, null, wait);
}

/** Throws while the database does not answer, which the sign-in server takes for what nobody knows. */
async function requireDatabase(): Promise<void> {
  await database().$queryRaw`SELECT 1`;
}
