import { z } from 'zod';
import { libraryRequestFor } from '@/app/api/library/request';
import { operation } from '@/app/api/operation';
import { libraryAddressSchema } from '@/lib/library/address.schema';
import { libraryPlaceSchema } from '@/lib/library/listing.schema';
import { findPlace } from '@/lib/library/page.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says where the item `video` stands among those that the filters leave, in the order asked for.',
    role: 'viewer',
    query: libraryAddressSchema({ video: z.uuid() }),
    answer: libraryPlaceSchema,
  },
  async ({ person, query }) => {
    const { filters, sort } = await libraryRequestFor(person, query);
    return findPlace(person.id, filters, sort, query.video, suiteById);
  },
);
