import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { Prisma } from '@/prisma/generated/client';
import { isCommonPassword } from './common-passwords';
import {
  type AttemptRule,
  countAttempt,
  forgetAttempts,
  type Limit,
} from './limits/attempts.store';
import {
  type AccountFacts,
  type NewAccount,
  nameSchema,
  passwordSchema,
  type Role,
  roleSchema,
} from './schema';
import { signInServer } from './sign-in/store';

/** better-auth's name for signing in by password. */
const PASSWORD_PROVIDER = 'credential';

const withSession = {
  sessions: { orderBy: { createdAt: 'desc' }, take: 1 },
} as const satisfies Prisma.AccountInclude;

type AccountRow = Prisma.AccountGetPayload<{ include: typeof withSession }>;

function factsOf(row: AccountRow): AccountFacts {
  return {
    id: row.id,
    raterId: row.raterId,
    name: row.name,
    email: row.email,
    role: row.role,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    signedInAt: row.sessions[0]?.createdAt.toISOString() ?? null,
    hasSecondFactor: row.twoFactorEnabled,
  };
}

/** Everybody with an account, by name. */
export async function listAccounts(): Promise<AccountFacts[]> {
  const rows = await database().account.findMany({
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    include: withSession,
  });
  return rows.map(factsOf);
}

/** One account. */
export async function readAccount(id: string): Promise<AccountFacts> {
  const row = await database().account.findUnique({ where: { id }, include: withSession });
  return factsOf(row ?? missing('account', id));
}

/**
 * The hash of a new password, for {@link createAccount} and {@link storePassword}.
 * @param field the input that it was entered in
 * @throws {AppError} 422 for one of the commonest
 */
export async function hashPassword(password: string, field = 'password'): Promise<string> {
  if (isCommonPassword(password)) {
    throw new AppError(
      422,
      'This is among the first passwords that somebody would guess: choose another, such as three or four words that have nothing to do with each other.',
      field,
    );
  }
  const { password: passwords } = await (await signInServer()).$context;
  return passwords.hash(password);
}

/** Makes an account with its rater, inside of a transaction. */
export async function createAccount(
  db: Prisma.TransactionClient,
  { name, email }: NewAccount,
  role: Role,
  passwordHash: string,
): Promise<{ id: string; raterId: string; name: string; email: string }> {
  if (await db.account.findUnique({ where: { email } })) {
    throw new AppError(409, `Somebody with the address ${email} has an account already.`, 'email');
  }
  const rater = await db.rater.create({ data: { kind: 'person', name } });
  const account = await db.account.create({ data: { raterId: rater.id, name, email, role } });
  await storePassword(db, account.id, passwordHash, false);
  return { id: account.id, raterId: rater.id, name, email };
}

/** What is withdrawn together with an old password. */
export interface Withdrawal {
  /** How many API keys were withdrawn. */
  apiKeys: number;
}

/**
 * Gives an account a password, inside of a transaction. It is signed out everywhere, open links to a new password are
 * void, and no browser is trusted any more to do without a code.
 * @param withdrawsKeys whether the account's API keys are withdrawn as well
 */
export async function storePassword(
  db: Prisma.TransactionClient,
  accountId: string,
  passwordHash: string,
  withdrawsKeys: boolean,
): Promise<Withdrawal> {
  const key = { providerId: PASSWORD_PROVIDER, accountId };
  await db.credential.upsert({
    where: { providerId_accountId: key },
    create: { ...key, userId: accountId, password: passwordHash },
    update: { password: passwordHash },
  });
  await db.session.deleteMany({ where: { userId: accountId } });
  await forgetTrustedBrowsers(db, accountId);
  await db.invitation.deleteMany({ where: { accountId, usedAt: null } });
  if (!withdrawsKeys) return { apiKeys: 0 };
  const { count } = await db.apiKey.deleteMany({ where: { referenceId: accountId } });
  return { apiKeys: count };
}

/** Somebody at an unattended browser must not be able to guess the password. */
const presentPasswords: AttemptRule = {
  name: 'present password',
  free: 5,
  firstWaitMs: 10_000,
  longestWaitMs: 15 * 60_000,
  forgetMs: 60 * 60_000,
};

/**
 * Changes one's own password; all sessions end, this one too.
 * @param withdrawsKeys whether the account's API keys are withdrawn as well
 * @throws {AppError} 422 when the present password is not right, or the account has none; 429 after too many tries
 */
export async function changePassword(
  accountId: string,
  present: string,
  wanted: unknown,
  withdrawsKeys: boolean,
): Promise<Withdrawal> {
  const password = passwordSchema.parse(wanted);
  await requirePassword(accountId, present);
  const hash = await hashPassword(password, 'wanted');
  return database().$transaction((db) => storePassword(db, accountId, hash, withdrawsKeys));
}

/**
 * @throws {AppError} 422 when this is not the account's password, or it has none; 429 after too many tries
 */
async function requirePassword(accountId: string, present: string): Promise<void> {
  const credential = await database().credential.findUnique({
    where: { providerId_accountId: { providerId: PASSWORD_PROVIDER, accountId } },
  });
  if (!credential?.password) {
    throw new AppError(422, 'This account has no password: it signs in another way.');
  }
  const limit: Limit = [presentPasswords, accountId];
  const wait = Math.ceil((await countAttempt([limit])) / 1000);
  if (wait > 0)
    throw new AppError(429, `Too many tries. Wait ${wait} s, then try again.`, 'present', wait);
  const { password: passwords } = await (await signInServer()).$context;
  if (!(await passwords.verify({ password: present, hash: credential.password }))) {
    throw new AppError(422, 'This is not the present password.', 'present');
  }
  await forgetAttempts(limit);
}

/** better-auth's word for the proof that a browser may do without a code. */
const TRUSTED = 'trust-device-';

async function forgetTrustedBrowsers(
  db: Prisma.TransactionClient,
  accountId: string,
): Promise<void> {
  await db.verification.deleteMany({
    where: { value: accountId, identifier: { startsWith: TRUSTED } },
  });
}

/** What an authenticator app is told, and what stands in for it when it is lost. */
export interface NewSecondFactor {
  /** `otpauth://totp/…`, which apps read from a QR code. */
  uri: string;
  /** Each is good once. */
  recoveryCodes: string[];
}

/**
 * Prepares a second factor for who is signed in with these headers. It is asked for once a first code was entered, see
 * better-auth's `two-factor/verify-totp`; until then it can be prepared again.
 * @throws {AppError} 409 when there is one already; see {@link requirePassword}
 */
export async function prepareSecondFactor(
  accountId: string,
  headers: Headers,
  present: string,
): Promise<NewSecondFactor> {
  if ((await readAccount(accountId)).hasSecondFactor) {
    throw new AppError(409, 'Codes are asked for already. Turn them off to set them up again.');
  }
  await requirePassword(accountId, present);
  const { api } = await signInServer();
  const made = await api.enableTwoFactor({ headers, body: { password: present, method: 'totp' } });
  if (made.method !== 'totp') throw new Error(`An app has no use for “${made.method}”`);
  return { uri: made.totpURI, recoveryCodes: made.backupCodes };
}

/**
 * Takes an account's second factor away.
 * @param present the account's password; null where an admin does it for somebody who has lost theirs
 * @throws {AppError} see {@link requirePassword}
 */
export async function removeSecondFactor(accountId: string, present: string | null): Promise<void> {
  if (present !== null) await requirePassword(accountId, present);
  await database().$transaction(async (db) => {
    await db.account.update({ where: { id: accountId }, data: { twoFactorEnabled: false } });
    await db.secondFactor.deleteMany({ where: { userId: accountId } });
    await forgetTrustedBrowsers(db, accountId);
  });
}

/** Changes a person's name; answers bear it too, also earlier ones. */
export async function renameAccount(id: string, input: unknown): Promise<void> {
  const name = nameSchema.parse(input);
  const { raterId } = await readAccount(id);
  await database().$transaction([
    database().account.update({ where: { id }, data: { name } }),
    database().rater.update({ where: { id: raterId }, data: { name } }),
  ]);
}

/**
 * Changes a person's role. An admin's open links end with the role.
 * @throws {AppError} 409 when nobody would be admin any more
 */
export async function changeRole(id: string, input: unknown): Promise<void> {
  const role = roleSchema.parse(input);
  await requireRemainingAdmin(id, role !== 'admin', async (db) => {
    await db.account.update({ where: { id }, data: { role } });
    if (role !== 'admin') await withdrawLinksOf(db, id);
  });
}

/**
 * Closes an account, or opens it again. A closed one is signed out, its API keys are refused and the links that it made
 * are void; what the person answered stays.
 * @throws {AppError} 409 when nobody would be admin any more
 */
export async function closeAccount(id: string, closed: boolean): Promise<void> {
  await requireRemainingAdmin(id, closed, async (db) => {
    await db.account.update({ where: { id }, data: { disabledAt: closed ? new Date() : null } });
    if (!closed) return;
    await db.session.deleteMany({ where: { userId: id } });
    await withdrawLinksOf(db, id);
  });
}

async function withdrawLinksOf(db: Prisma.TransactionClient, createdById: string): Promise<void> {
  await db.invitation.deleteMany({ where: { createdById, usedAt: null } });
}

async function requireRemainingAdmin(
  id: string,
  leaves: boolean,
  change: (db: Prisma.TransactionClient) => Promise<unknown>,
): Promise<void> {
  await readAccount(id);
  await database().$transaction(async (db) => {
    // Two admins who demote each other at the same time wait for each other here.
    const admins = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM "Account" WHERE role = 'admin' AND "disabledAt" IS NULL ORDER BY id FOR UPDATE`;
    if (leaves && admins.length === 1 && admins[0]?.id === id) {
      throw new AppError(409, 'This is the only admin: make somebody else one first.');
    }
    await change(db);
  });
}
