import { respond } from '@/app/api/respond';
import { listApiKeys } from '@/lib/people/api-keys.store';

/** One's own API keys; where nobody signs in there are none. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ account }) =>
    account ? listApiKeys(account.id) : [],
  );
}
