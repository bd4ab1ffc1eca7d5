'use server';

import { headers } from 'next/headers';
import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { accountOf } from '@/app/people/account-of';
import {
  changePassword as change,
  type NewSecondFactor,
  prepareSecondFactor as prepare,
  renameAccount as rename,
  removeSecondFactor as takeSecondFactor,
} from '@/lib/people/accounts.store';
import { createApiKey as create, deleteApiKey as remove } from '@/lib/people/api-keys.store';
import type { ApiKeyFacts } from '@/lib/people/schema';
import { requireThemselves } from '@/lib/people/store';

/** Changes one's own name. */
export async function renameAccount(name: string): Promise<ActionResult<object>> {
  return act('viewer', async (person, record) => {
    requireThemselves(person);
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
    requireThemselves(person);
    const { id } = accountOf(person);
    const withdraws = z.boolean().parse(withdrawsKeys);
    const { apiKeys } = await change(id, z.string().parse(present), wanted, withdraws);
    record({
      action: 'password.changed',
      subject: { kind: 'account', id },
      ...(apiKeys > 0 && { after: { apiKeysWithdrawn: apiKeys } }),
    });
    return {};
  });
}

/** Prepares codes at sign-in; they are asked for once a first one was entered. */
export async function prepareSecondFactor(present: string): Promise<ActionResult<NewSecondFactor>> {
  return act('viewer', async (person) => {
    requireThemselves(person);
    return prepare(accountOf(person).id, await headers(), z.string().parse(present));
  });
}

/** Turns one's own codes at sign-in off. */
export async function removeSecondFactor(present: string): Promise<ActionResult<object>> {
  return act('viewer', async (person, record) => {
    requireThemselves(person);
    const { id } = accountOf(person);
    await takeSecondFactor(id, z.string().parse(present));
    record({ action: 'second-factor.removed', subject: { kind: 'account', id } });
    return {};
  });
}

/**
 * Creates an API key for one's own account; the key itself is returned only here.
 * @param wanted see `newKeySchema`
 */
export async function createApiKey(
  wanted: unknown,
): Promise<ActionResult<{ key: string; facts: ApiKeyFacts }>> {
  return act('viewer', async (person, record) => {
    requireThemselves(person);
    const made = await create(accountOf(person).id, wanted);
    const { name, start, scope, endsAt, perMinute } = made.facts;
    record({
      action: 'api-key.made',
      subject: { kind: 'api-key', id: made.facts.id },
      after: { name, start, scope, endsAt, perMinute },
    });
    return made;
  });
}

/** Deletes one of one's own API keys. */
export async function deleteApiKey(id: string): Promise<ActionResult<object>> {
  return act('viewer', async (person, record) => {
    requireThemselves(person);
    const before = await remove(accountOf(person).id, z.uuid().parse(id));
    record({ action: 'api-key.deleted', subject: { kind: 'api-key', id }, before });
    return {};
  });
}
