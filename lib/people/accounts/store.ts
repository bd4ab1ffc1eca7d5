import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { Prisma } from '@/prisma/generated/client';
import {
  type AccountFacts,
  type NewAccount,
  nameSchema,
  passwordSchema,
  type Role,
  roleSchema,
} from '../schema';
import { signInServer } from '../sign-in/store';

/** What better-auth calls signing in by password. */
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

/** The hash of a password, for {@link createAccount} and {@link storePassword}. */
export async function hashPassword(password: string): Promise<string> {
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
    throw new AppError(409, `email: Somebody with the address ${email} has an account already.`);
  }
  const rater = await db.rater.create({ data: { kind: 'person', name } });
  const account = await db.account.create({ data: { raterId: rater.id, name, email, role } });
  await storePassword(db, account.id, passwordHash);
  return { id: account.id, raterId: rater.id, name, email };
}

/** Gives an account a password, inside of a transaction, and signs it out everywhere. */
export async function storePassword(
  db: Prisma.TransactionClient,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  const key = { providerId: PASSWORD_PROVIDER, accountId };
  await db.credential.upsert({
    where: { providerId_accountId: key },
    create: { ...key, userId: accountId, password: passwordHash },
    update: { password: passwordHash },
  });
  await db.session.deleteMany({ where: { userId: accountId } });
}

/**
 * Changes one's own password; all sessions end, this one too.
 * @throws {AppError} 422 when the present password is not right, or the account has none
 */
export async function changePassword(
  accountId: string,
  present: string,
  wanted: unknown,
): Promise<void> {
  const password = passwordSchema.parse(wanted);
  const credential = await database().credential.findUnique({
    where: { providerId_accountId: { providerId: PASSWORD_PROVIDER, accountId } },
  });
  if (!credential?.password) {
    throw new AppError(422, 'This account has no password: it signs in another way.');
  }
  const { password: passwords } = await (await signInServer()).$context;
  if (!(await passwords.verify({ password: present, hash: credential.password }))) {
    throw new AppError(422, 'present: This is not the present password.');
  }
  const hash = await passwords.hash(password);
  await database().$transaction((db) => storePassword(db, accountId, hash));
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
 * Changes what a person may do.
 * @throws {AppError} 409 when nobody would be admin any more
 */
export async function changeRole(id: string, input: unknown): Promise<void> {
  const role = roleSchema.parse(input);
  await keepingAnAdmin(id, role !== 'admin', (db) =>
    db.account.update({ where: { id }, data: { role } }),
  );
}

/**
 * Closes an account, or opens it again. A closed one is signed out and its API keys are refused; what the person answered
 * stays.
 * @throws {AppError} 409 when nobody would be admin any more
 */
export async function closeAccount(id: string, closed: boolean): Promise<void> {
  await keepingAnAdmin(id, closed, async (db) => {
    await db.account.update({ where: { id }, data: { disabledAt: closed ? new Date() : null } });
    if (closed) await db.session.deleteMany({ where: { userId: id } });
  });
}

async function keepingAnAdmin(
  id: string,
  leaves: boolean,
  change: (db: Prisma.TransactionClient) => Promise<unknown>,
): Promise<void> {
  await readAccount(id);
  await database().$transaction(async (db) => {
    // Two admins who demote each other at once wait for each other here.
    const admins = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM "Account" WHERE role = 'admin' AND "disabledAt" IS NULL ORDER BY id FOR UPDATE`;
    if (leaves && admins.length === 1 && admins[0]?.id === id) {
      throw new AppError(409, 'This is the only admin: make somebody else one first.');
    }
    await change(db);
  });
}
