'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import {
  changeRole as changeTo,
  closeAccount as close,
  readAccount,
  removeSecondFactor,
} from '@/lib/people/accounts.store';
import {
  invite,
  inviteToNewPassword,
  withdrawInvitation as withdraw,
} from '@/lib/people/invitations.store';
import { setIdleHours as limitTo, readIdleHours } from '@/lib/people/sign-in/idleness.store';
import { requireThemselves } from '@/lib/people/store';
import { accountOf } from './account-of';

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

/** Turns the codes at sign-in off for somebody who has lost their authenticator app. */
export async function removeSecondFactorOf(id: string): Promise<ActionResult<object>> {
  return act('admin', async (person, record) => {
    requireThemselves(person);
    const { email } = await readAccount(z.uuid().parse(id));
    await removeSecondFactor(id, null);
    record({
      action: 'second-factor.removed',
      subject: { kind: 'account', id },
      after: { email },
    });
    return {};
  });
}

/** Has sessions end after so many hours without use. */
export async function setIdleHours(hours: number): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const before = await readIdleHours();
    const idleHours = await limitTo(hours);
    record({
      action: 'sessions.limited',
      subject: { kind: 'setting', id: 'sessions' },
      before: { idleHours: before },
      after: { idleHours },
    });
    return {};
  });
}
