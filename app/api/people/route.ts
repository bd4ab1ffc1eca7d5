import { operation } from '@/app/api/operation';
import { listAccounts } from '@/lib/people/accounts.store';
import { listInvitations } from '@/lib/people/invitations.store';
import { peopleSchema } from '@/lib/people/schema';
import { readIdleHours } from '@/lib/people/sign-in/idleness.store';

export const GET = operation(
  {
    summary: 'Lists everybody with an account, and the open invitations.',
    role: 'admin',
    answer: peopleSchema,
  },
  async () => ({
    accounts: await listAccounts(),
    invitations: await listInvitations(),
    idleHours: await readIdleHours(),
  }),
);
