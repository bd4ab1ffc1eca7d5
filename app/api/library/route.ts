import { libraryRequestFor } from '@/app/api/library/request';
import { operation } from '@/app/api/operation';
import { recordExposures } from '@/lib/answers/exposure.store';
import { libraryAddressSchema } from '@/lib/library/address.schema';
import { libraryPageSchema } from '@/lib/library/listing.schema';
import { listPageWithTold } from '@/lib/library/page.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists some of the items that the filters leave, in the order asked for. Go on with `after`, the `next` of the page before: so nothing is listed twice or left out where items come and go meanwhile. Who is sent a row with a value of somebody else’s has seen what is said of its item.',
    role: 'viewer',
    query: libraryAddressSchema({}),
    answer: libraryPageSchema,
    example: { query: { suite: 'hallucination', state: 'to-review', sort: 'name', limit: '50' } },
  },
  async ({ person, query }) => {
    const wanted = await libraryRequestFor(person, query);
    const { page, told } = await listPageWithTold(person.id, wanted, suiteById);
    await recordExposures(person.id, told);
    return page;
  },
);
