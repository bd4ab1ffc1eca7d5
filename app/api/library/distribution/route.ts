import { z } from 'zod';
import { libraryRequestFor } from '@/app/api/library/request';
import { operation } from '@/app/api/operation';
import { libraryAddressSchema } from '@/lib/library/address.schema';
import { distributionSchema } from '@/lib/library/distribution/schema';
import { readDistribution } from '@/lib/library/distribution/store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary: 'Says how a score (or question) is spread over the items found, by generator.',
    role: 'viewer',
    query: libraryAddressSchema({ score: z.string().min(1).max(100) }),
    answer: distributionSchema,
  },
  async ({ person, query }) => {
    const { filters } = await libraryRequestFor(person, query);
    return readDistribution(person.id, filters, query.score, suiteById);
  },
);
