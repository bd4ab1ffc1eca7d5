import 'server-only';
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { recordChanges } from '@/lib/audit/store';
import { database } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { derivedSecret } from '@/lib/secret';
import { PASSWORD_LENGTH } from '../schema';

/** By which the identity provider of the settings is known in addresses and tables. */
export const OIDC_PROVIDER = 'oidc';

const DAY_SECONDS = 24 * 60 * 60;

/** The identity provider that the environment names, or null when it names none. */
export function identityProvider() {
  const { FRAMEJURY_OIDC_ISSUER, FRAMEJURY_OIDC_CLIENT_ID, ...rest } = env();
  if (!FRAMEJURY_OIDC_ISSUER || !FRAMEJURY_OIDC_CLIENT_ID) return null;
  return {
    issuer: FRAMEJURY_OIDC_ISSUER.replace(/\/+$/, ''),
    clientId: FRAMEJURY_OIDC_CLIENT_ID,
    clientSecret: rest.FRAMEJURY_OIDC_CLIENT_SECRET,
    name: rest.FRAMEJURY_OIDC_NAME ?? new URL(FRAMEJURY_OIDC_ISSUER).hostname,
    /** What somebody becomes who signs in there and has no account here; null when they are refused. */
    newcomers: rest.FRAMEJURY_OIDC_ROLE === 'none' ? null : rest.FRAMEJURY_OIDC_ROLE,
  };
}

function identityProviderPlugin() {
  const provider = identityProvider();
  return genericOAuth({
    config: provider
      ? [
          {
            providerId: OIDC_PROVIDER,
            name: provider.name,
            discoveryUrl: `${provider.issuer}/.well-known/openid-configuration`,
            requireIdTokenVerification: true,
            clientId: provider.clientId,
            ...(provider.clientSecret && { clientSecret: provider.clientSecret }),
            scopes: ['openid', 'email', 'profile'],
            disableSignUp: provider.newcomers === null,
          },
        ]
      : [],
  });
}

async function createSignIn() {
  const db = database();
  return betterAuth({
    appName: 'Framejury',
    baseURL: env().FRAMEJURY_URL,
    basePath: '/api/auth',
    secret: await derivedSecret('sign-in'),
    database: prismaAdapter(db, { provider: 'postgresql' }),
    telemetry: { enabled: false },
    user: {
      modelName: 'account',
      additionalFields: {
        // Not required of newcomers, who get theirs below; the table insists on them.
        raterId: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    account: {
      modelName: 'credential',
      // Signing in must not depend on an identity provider's tokens, so none are kept.
      accountLinking: { trustedProviders: [OIDC_PROVIDER], requireLocalEmailVerified: false },
    },
    session: {
      modelName: 'session',
      expiresIn: 30 * DAY_SECONDS,
      disableSessionRefresh: true,
    },
    verification: { modelName: 'verification' },
    // Accounts are made by invitation.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH,
    },
    rateLimit: {
      enabled: true,
      customRules: { '/sign-in/email': { window: 60, max: 10 } },
    },
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
    ],
    databaseHooks: {
      user: {
        create: {
          // Only an identity provider's newcomers come this way.
          async before(user) {
            const rater = await db.rater.create({ data: { kind: 'person', name: user.name } });
            const role = identityProvider()?.newcomers ?? 'viewer';
            return { data: { ...user, raterId: rater.id, role } };
          },
        },
      },
      session: {
        create: {
          async before(session) {
            const account = await db.account.findUnique({ where: { id: session.userId } });
            // A newcomer's is not visible yet.
            if (!account?.disabledAt) return;
            throw new APIError('FORBIDDEN', { message: 'This account is closed.' });
          },
          async after(session) {
            const account = await db.account.findUniqueOrThrow({ where: { id: session.userId } });
            await recordChanges({ id: account.raterId, name: account.name }, [
              { action: 'session.begun', subject: { kind: 'account', id: account.id } },
            ]);
          },
        },
      },
    },
  });
}

let signIn: ReturnType<typeof createSignIn> | undefined;

/** What signs people in: made on first use. */
export function signInServer(): ReturnType<typeof createSignIn> {
  signIn ??= createSignIn();
  return signIn;
}

/**
 * The account of whoever makes the request with these headers: by their session, or by the API key of a script. Null when
 * there is neither, or the account is closed.
 * @throws {AppError} 401 when an API key is not valid
 */
export async function accountOf(headers: Headers) {
  const key =
    headers.get('x-api-key') ?? /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const id = key === undefined ? await accountOfSession(headers) : await accountOfKey(key);
  return id === null
    ? null
    : database().account.findUnique({ where: { id, disabledAt: null }, include: { rater: true } });
}

async function accountOfSession(headers: Headers): Promise<string | null> {
  const { api } = await signInServer();
  const session = await api.getSession({ headers, query: { disableCookieCache: true } });
  return session?.user.id ?? null;
}

async function accountOfKey(key: string): Promise<string> {
  const { api } = await signInServer();
  const { valid, key: known } = await api.verifyApiKey({ body: { key } });
  if (!valid || !known) throw new AppError(401, 'The API key is not valid.');
  return known.referenceId;
}
