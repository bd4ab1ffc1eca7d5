import { libraryAddressSchema, requestOf } from '@/lib/library/address.schema';
import type { LibraryRequest } from '@/lib/library/schema';
import { queryFields } from '@/lib/query-fields';

const schema = libraryAddressSchema({});

/** What the query of an address asks of the library, as its routes read it. */
export function readAddress(query: string): LibraryRequest {
  return requestOf(schema.parse(queryFields(new URLSearchParams(query), schema)));
}
