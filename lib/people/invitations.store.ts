import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { database } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError, missing } from '@/lib/errors';
import type { Prisma } from '@/prisma/generated/client';
import { createAccount, hashPassword, storePassword } from './accounts.store';
import { forgetSignIns } from './limits/sign-in';
import {
  type InvitationFacts,
  newAccountSchema,
  newPasswordSchema,
  type Role,
  roleSchema,
} from './schema';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;

/** A new link; its secret is returned only here. */
export interface NewInvitation {
  id: string;
  link: string;
}

/** The facts of a link that are shown to who follows it. */
export interface OpenInvitation {
  role: Role;
  /** The name that the admin gave the person; for a new password the account's e-mail address. */
  name: string;
  forPassword: boolean;
  /** How many API keys the account has that gets a new password. */
  apiKeys: number;
}

/**
 * The condition of valid links: unused, not expired, made by the server or by somebody who still is an admin, and not
 * for a closed account.
 */
function openLinks() {
  return {
    usedAt: null,
    expiresAt: { gt: new Date() },
    AND: [
      { OR: [{ createdById: null }, { createdBy: { role: 'admin', disabledAt: null } }] },
      { OR: [{ accountId: null }, { account: { disabledAt: null } }] },
    ],
  } satisfies Prisma.InvitationWhereInput;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function store(
  createdById: string,
  data: { role: Role; name: string; accountId?: string },
): Promise<NewInvitation> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { id } = await database().invitation.create({
    data: {
      ...data,
      createdById,
      tokenHash: hashOf(token),
      expiresAt: new Date(Date.now() + VALID_MS),
    },
  });
  return { id, link: `${env().FRAMEJURY_URL.replace(/\/+$/, '')}/invitation/${token}` };
}

const inviteeSchema = z.string().trim().max(80, 'A name may have at most 80 characters.');

/** Creates an invitation to an account with the role; `name` says for whom it is meant. */
export async function invite(
  createdById: string,
  role: unknown,
  name: unknown,
): Promise<NewInvitation> {
  return store(createdById, { role: roleSchema.parse(role), name: inviteeSchema.parse(name) });
}

/** Creates a link by which the owner of an account can choose a new password. */
export async function inviteToNewPassword(
  createdById: string,
  accountId: string,
): Promise<NewInvitation> {
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (!account) missing('account', accountId);
  return store(createdById, { role: account.role, name: account.email, accountId });
}

/** The unused and unexpired links, latest first. */
export async function listInvitations(): Promise<InvitationFacts[]> {
  const rows = await database().invitation.findMany({
    where: { ...openLinks(), createdById: { not: null } },
    orderBy: { createdAt: 'desc' },
    include: { createdBy: true },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    forPassword: row.accountId !== null,
    createdBy: row.createdBy?.name ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Withdraws a link. */
export async function withdrawInvitation(id: string): Promise<void> {
  const { count } = await database().invitation.deleteMany({ where: { id, usedAt: null } });
  if (count === 0) missing('open invitation', id);
}

/** The facts of the link with a secret; null when it is not valid, see {@link openLinks}. */
export async function openInvitation(token: string): Promise<OpenInvitation | null> {
  const row = await database().invitation.findFirst({
    where: { ...openLinks(), tokenHash: hashOf(token) },
  });
  if (!row) return null;
  const { role, name, accountId } = row;
  const apiKeys =
    accountId === null
      ? 0
      : await database().apiKey.count({ where: { referenceId: accountId, enabled: true } });
  return { role, name, forPassword: accountId !== null, apiKeys };
}

/** The account that a link made or gave a new password. */
export interface AcceptedInvitation {
  id: string;
  raterId: string;
  name: string;
  email: string;
  isNew: boolean;
  /** How many API keys were withdrawn. */
  apiKeys: number;
}

/**
 * Uses a link: makes an account as its owner describes it, or gives the link's account a new password. Of several who use
 * a link at once, one succeeds.
 * @throws {AppError} 404 when the link does not hold any more, 409 when the e-mail address has an account
 */
export async function acceptInvitation(token: string, input: unknown): Promise<AcceptedInvitation> {
  const open = await openInvitation(token);
  if (!open) throw spent();
  const wanted = open.forPassword ? null : newAccountSchema.parse(input);
  const chosen = wanted ?? newPasswordSchema.parse(input);
  const withdrawsKeys = 'withdrawsKeys' in chosen && chosen.withdrawsKeys;
  const passwordHash = await hashPassword(chosen.password);
  return database().$transaction(async (db) => {
    const { count } = await db.invitation.updateMany({
      where: { ...openLinks(), tokenHash: hashOf(token) },
      data: { usedAt: new Date() },
    });
    if (count === 0) throw spent();
    if (wanted) {
      const made = await createAccount(db, wanted, open.role, passwordHash);
      return { ...made, isNew: true, apiKeys: 0 };
    }
    const { account } = await db.invitation.findUniqueOrThrow({
      where: { tokenHash: hashOf(token) },
      include: { account: true },
    });
    if (!account) throw spent();
    const { apiKeys } = await storePassword(db, account.id, passwordHash, withdrawsKeys);
    const { id, raterId, name, email } = account;
    await forgetSignIns(email);
    return { id, raterId, name, email, isNew: false, apiKeys };
  });
}

function spent(): AppError {
  return new AppError(
    404,
    'This link is no longer valid: it was used or withdrawn, it has expired, or the person who made it is no longer an admin. Ask an admin for a new one.',
  );
}
