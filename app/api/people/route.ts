import { respond } from '@/app/api/respond';
import { listAccounts } from '@/lib/people/accounts.store';
import { listInvitations } from '@/lib/people/invitations.store';
import { readIdleHours } from '@/lib/people/sign-in/idleness.store';

/** Everybody with an account, and the open invitations. */
export function GET(request: Request) {
  return respond(request, 'admin', async () => ({
    accounts: await listAccounts(),
    invitations: await listInvitations(),
    idleHours: await readIdleHours(),
  }));
}
