'use server';

import { z } from 'zod';
import { type ActionResult, actAsNobody } from '@/app/act';
import { recordChanges } from '@/lib/audit/store';
import { readAccount } from '@/lib/people/accounts.store';
import { acceptInvitation as accept } from '@/lib/people/invitations.store';

/** Accepts a link: creates an account, or sets a new password. Open to anyone who has the link. */
export async function acceptInvitation(
  token: string,
  input: unknown,
): Promise<ActionResult<{ email: string }>> {
  return actAsNobody(async () => {
    const accepted = await accept(z.string().parse(token), input);
    const { id, raterId, name, email, isNew, apiKeys } = accepted;
    const subject = { kind: 'account', id };
    const after = isNew
      ? { name, email, role: (await readAccount(id)).role }
      : apiKeys > 0 && { apiKeysWithdrawn: apiKeys };
    await recordChanges({ id: raterId, name }, [
      { action: isNew ? 'account.made' : 'password.changed', subject, ...(after && { after }) },
    ]);
    return { email };
  });
}
