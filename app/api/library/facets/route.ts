import { libraryRequestFor } from '@/app/api/library/request';
import { operation } from '@/app/api/operation';
import { libraryAddressSchema } from '@/lib/library/address.schema';
import { readFacets } from '@/lib/library/facets.store';
import { libraryFacetsSchema } from '@/lib/library/listing.schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists what can be chosen in the library’s filters, with how many items each choice would leave.',
    role: 'viewer',
    query: libraryAddressSchema({}),
    answer: libraryFacetsSchema,
  },
  async ({ person, query }) => {
    const { filters } = await libraryRequestFor(person, query);
    return readFacets(person.id, filters, suiteById);
  },
);
