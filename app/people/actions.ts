'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { type ActionResult, act, actAsNobody } from '@/app/act';
import { recordChanges } from '@/lib/audit/store';
import { requiresSignIn } from '@/lib/env';
import { AppError } from '@/lib/errors';
import {
  changePassword as change,
  changeRole as changeTo,
  closeAccount as close,
  readAccount,
  renameAccount as rename,
} from '@/lib/people/accounts.store';
import {
  createApiKey as create,
  listApiKeys,
  deleteApiKey as remove,
} from '@/lib/people/api-keys.store';
import {
  acceptInvitation as accept,
  invite,
  inviteToNewPassword,
  withdrawInvitation as withdraw,
} from '@/lib/people/invitations.store';
import {
  addLocalReviewer as add,
  localReviewer,
  renameLocalReviewer as renameLocal,
} from '@/lib/people/local.store';
import {
  type ApiKeyFacts,
  LOCAL_REVIEWER_COOKIE,
  type LocalReviewer,
  type Person,
} from '@/lib/people/schema';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function accountOf(person: Person): { id: string; email: string } {
  return person.account ?? refuse('Nobody has an account here, since nobody signs in.');
}

function refuse(message: string): never {
  throw new AppError(409, message);
}

function requireLocal(): void {
  if (requiresSignIn()) refuse('People sign in here: invite them instead.');
}

async function chooseLocal({ id }: LocalReviewer): Promise<void> {
  (await cookies()).set(LOCAL_REVIEWER_COOKIE, id, {
    httpOnly: true,
    sameSite: 'lax',
    maxAge: YEAR_SECONDS,
  });
}

/** Switches the browser to another local reviewer. */
export async function switchLocalReviewer(id: string): Promise<ActionResult<object>> {
  return act('viewer', async () => {
    requireLocal();
    await chooseLocal(await localReviewer(z.uuid().parse(id)));
    return {};
  });
}

/** Adds a local reviewer and switches the browser to them. */
export async function addLocalReviewer(
  name: string,
): Promise<ActionResult<{ reviewer: LocalReviewer }>> {
  return act('admin', async (_person, record) => {
    requireLocal();
    const reviewer = await add(name);
    await chooseLocal(reviewer);
    record({
      action: 'reviewer.added',
      subject: { kind: 'reviewer', id: reviewer.id },
      after: { name: reviewer.name },
    });
    return { reviewer };
  });
}

/** Renames a local reviewer. */
export async function renameLocalReviewer(id: string, name: string): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    requireLocal();
    const before = await localReviewer(z.uuid().parse(id));
    const after = await renameLocal(id, name);
    record({
      action: 'reviewer.renamed',
      subject: { kind: 'reviewer', id },
      before: { name: before.name },
      after: { name: after.name },
    });
    return {};
  });
}

/** Creates an invitation link. */
export async function createInvitation(
  role: string,
  name: string,
): Promise<ActionResult<{ link: string }>> {
  return act('admin', async (person, record) => {
    const { id, link } = await invite(accountOf(person).id, role, name);
    record({
      action: 'invitation.made',
      subject: { kind: 'invitation', id },
      after: { role, name },
    });
    return { link };
  });
}

/** Creates a link by which the owner of an account can choose a new password. */
export async function createPasswordLink(
  accountId: string,
): Promise<ActionResult<{ link: string }>> {
  return act('admin', async (person, record) => {
    const { id, link } = await inviteToNewPassword(accountOf(person).id, z.uuid().parse(accountId));
    record({
      action: 'invitation.made',
      subject: { kind: 'invitation', id },
      after: { newPasswordOf: accountId },
    });
    return { link };
  });
}

/** Withdraws a link. */
export async function withdrawInvitation(id: string): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    await withdraw(z.uuid().parse(id));
    record({ action: 'invitation.withdrawn', subject: { kind: 'invitation', id } });
    return {};
  });
}

/** Accepts a link: creates an account, or sets a new password. Open to whoever has the link. */
export async function acceptInvitation(
  token: string,
  input: unknown,
): Promise<ActionResult<{ email: string }>> {
  return actAsNobody(async () => {
    const accepted = await accept(z.string().parse(token), input);
    const { id, raterId, name, email, isNew, apiKeys } = accepted;
    await recordChanges({ id: raterId, name }, [
      isNew
        ? {
            action: 'account.made',
            subject: { kind: 'account', id },
            after: { name, email, role: (await readAccount(id)).role },
          }
        : { action: 'password.changed', subject: { kind: 'account', id }, ...withdrawn(apiKeys) },
    ]);
    return { email };
  });
}

function withdrawn(apiKeys: number): { after?: object } {
  return apiKeys > 0 ? { after: { apiKeysWithdrawn: apiKeys } } : {};
}

/** Changes a person's role. */
export async function changeRole(id: string, role: string): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const before = await readAccount(z.uuid().parse(id));
    await changeTo(id, role);
    record({
      action: 'account.changed',
      subject: { kind: 'account', id },
      before: { name: before.name, role: before.role },
      after: { name: before.name, role },
    });
    return {};
  });
}

/** Closes an account, or opens it again. */
export async function closeAccount(id: string, closed: boolean): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const { name, email } = await readAccount(z.uuid().parse(id));
    await close(id, z.boolean().parse(closed));
    record({
      action: closed ? 'account.closed' : 'account.opened',
      subject: { kind: 'account', id },
      after: { name, email },
    });
    return {};
  });
}

/** Changes one's own name. */
export async function renameAccount(name: string): Promise<ActionResult<object>> {
  return act('viewer', async (person, record) => {
    const { id } = accountOf(person);
    await rename(id, name);
    record({
      action: 'account.renamed',
      subject: { kind: 'account', id },
      before: { name: person.name },
      after: { name },
    });
    return {};
  });
}

/**
 * Changes one's own password; ends all one's sessions.
 * @param withdrawsKeys whether one's API keys are withdrawn as well
 */
export async function changePassword(
  present: string,
  wanted: string,
  withdrawsKeys: boolean,
): Promise<ActionResult<object>> {
  return act('viewer', async (person, record) => {
    const { id } = accountOf(person);
    const withdraws = z.boolean().parse(withdrawsKeys);
    const { apiKeys } = await change(id, z.string().parse(present), wanted, withdraws);
    record({
      action: 'password.changed',
      subject: { kind: 'account', id },
      ...withdrawn(apiKeys),
    });
    return {};
  });
}

/** Creates an API key for one's own account; the key itself is returned only here. */
export async function createApiKey(
  name: string,
): Promise<ActionResult<{ key: string; facts: ApiKeyFacts }>> {
  return act('viewer', async (person, record) => {
    const made = await create(accountOf(person).id, name);
    record({
      action: 'api-key.made',
      subject: { kind: 'api-key', id: made.facts.id },
      after: { name: made.facts.name, start: made.facts.start },
    });
    return made;
  });
}

/** Deletes one of one's own API keys. */
export async function deleteApiKey(id: string): Promise<ActionResult<object>> {
  return act('viewer', async (person, record) => {
    const account = accountOf(person);
    const known = (await listApiKeys(account.id)).find((one) => one.id === id);
    await remove(account.id, z.uuid().parse(id));
    record({
      action: 'api-key.deleted',
      subject: { kind: 'api-key', id },
      ...(known && { before: { name: known.name, start: known.start } }),
    });
    return {};
  });
}
