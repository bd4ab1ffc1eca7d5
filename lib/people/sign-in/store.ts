import 'server-only';
import { randomBytes } from 'node:crypto';
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware, getIP } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { z } from 'zod';
import { recordChanges } from '@/lib/audit/store';
import { database } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { derivedSecret } from '@/lib/secret';
import { PASSWORD_LENGTH } from '../schema';
import { acceptSignIn, countSignIn, type SignInAttempt } from './limits';

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
    /** The role of newcomers; null when they are refused. */
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
            // Some providers write it as a text, and “false” as a text would count as true.
            mapProfileToUser: ({ email_verified: verified }) => ({
              emailVerified: verified === true || verified === 'true',
            }),
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
      // No provider is trusted by its name: an address must be verified there, or anybody could enter another's. That
      // ours is not verified is no reason to refuse: who was invited with it is who an admin sees under it.
      accountLinking: { trustedProviders: [], requireLocalEmailVerified: false },
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
      // Limited below, by account.
      customRules: { '/sign-in/email': false },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.request && JSON.stringify(context.body ?? null).includes('\\u0000')) {
          throw new APIError('BAD_REQUEST', {
            message: 'The request has the character zero in it.',
          });
        }
        if (context.path !== '/sign-in/email') return;
        const wait = Math.ceil(countSignIn(await attemptOf(context)) / 1000);
        if (wait === 0) return;
        const message = `Too many tries. Wait ${wait} s, then try again.`;
        throw new APIError('TOO_MANY_REQUESTS', { message }, { 'Retry-After': String(wait) });
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path !== '/sign-in/email' || !context.context.newSession) return;
        const attempt = await attemptOf(context);
        acceptSignIn(attempt);
        const mark = attempt.knownBrowser ?? randomBytes(16).toString('base64url');
        const known = JSON.stringify([attempt.email, mark]);
        await context.setSignedCookie(KNOWN_BROWSER, known, context.context.secret, {
          path: '/api/auth',
          httpOnly: true,
          sameSite: 'lax',
          secure: env().FRAMEJURY_URL.startsWith('https:'),
          maxAge: 365 * DAY_SECONDS,
        });
      }),
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
      account: {
        create: {
          // Only an identity provider's identities come this way, when they are bound to an account.
          async before(credential) {
            const account = await db.account.findUnique({ where: { id: credential.userId } });
            if (account?.disabledAt) throw closed();
          },
          async after(credential) {
            const account = await db.account.findUnique({ where: { id: credential.userId } });
            // A newcomer's is not visible yet.
            if (!account) return;
            await recordChanges({ id: account.raterId, name: account.name }, [
              {
                action: 'identity.bound',
                subject: { kind: 'account', id: account.id },
                after: { provider: identityProvider()?.name, identity: credential.accountId },
              },
            ]);
          },
        },
      },
      user: {
        create: {
          // Only an identity provider's newcomers come this way.
          async before(user) {
            if (!user.emailVerified) {
              // Else they would take the place of the address's owner, who may come later.
              throw new APIError('FORBIDDEN', {
                code: 'email_not_verified',
                message: 'The identity provider does not say that this address was verified.',
              });
            }
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
            if (account?.disabledAt) throw closed();
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

/** Names the cookie of a browser in which somebody has signed in to an account: `[email, mark]`, signed. */
const KNOWN_BROWSER = 'framejury.known-browser';

const knownBrowserSchema = z.tuple([z.string(), z.string()]);

/** The attempt to sign in by password. */
async function attemptOf(context: SignInContext): Promise<SignInAttempt> {
  // What is no address at all is refused by the endpoint itself.
  const entered = z.object({ email: z.string() }).safeParse(context.body);
  const email = entered.data?.email.toLowerCase() ?? '';
  const cookie = await context.getSignedCookie(KNOWN_BROWSER, context.context.secret);
  const [whose, mark] = cookie ? knownBrowserSchema.parse(JSON.parse(cookie)) : [];
  const { headers } = context;
  return {
    email,
    address: headers ? getIP(headers, context.context.options) : null,
    knownBrowser: whose === email && mark !== undefined ? mark : null,
  };
}

type SignInContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

function closed(): APIError {
  return new APIError('FORBIDDEN', { code: 'closed', message: 'This account is closed.' });
}

let signIn: ReturnType<typeof createSignIn> | undefined;

/** The sign-in server (better-auth); created on first use. */
export function signInServer(): ReturnType<typeof createSignIn> {
  signIn ??= createSignIn();
  return signIn;
}

/**
 * The account of who makes the request with these headers: by their session, or by the API key of a script. Null when
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
  const session = await api
    .getSession({ headers, query: { disableCookieCache: true } })
    .catch(async (error: unknown) => {
      await requireDatabase();
      throw error;
    });
  return session?.user.id ?? null;
}

async function accountOfKey(key: string): Promise<string> {
  const { api } = await signInServer();
  const { valid, key: known } = await api.verifyApiKey({ body: { key } });
  if (!valid || !known) {
    await requireDatabase();
    throw new AppError(401, 'The API key is not valid.');
  }
  return known.referenceId;
}

/** Throws while the database does not answer, which the sign-in server takes for what nobody knows. */
async function requireDatabase(): Promise<void> {
  await database().$queryRaw`SELECT 1`;
}
