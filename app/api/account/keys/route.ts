import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { listApiKeys } from '@/lib/people/api-keys.store';
import { apiKeyFactsSchema } from '@/lib/people/schema';

export const GET = operation(
  {
    summary: 'Lists one’s own API keys. Where nobody signs in there are none.',
    role: 'viewer',
    answer: z.array(apiKeyFactsSchema),
  },
  ({ person: { account } }) => (account ? listApiKeys(account.id) : []),
);
