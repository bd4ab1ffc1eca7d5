import { z } from 'zod';
import { ofPagesAlone, withoutEmpty } from '@/lib/query-fields';
import { byParameter, filtersOf } from './address';
import { scoreChoiceSchema } from './configurations/schema';
import {
  type LibraryRequest,
  libraryFiltersSchema,
  libraryRequestSchema,
  librarySortSchema,
} from './schema';

const { shape: scores } = scoreChoiceSchema;

/** What an address asks of the library, by the names that it has in the library's own. */
const addressSchema = z.object({
  ...byParameter(libraryFiltersSchema.shape),
  configuration: scores.configuration,
  scoresOf: scores.run,
  corrected: z.stringbool().default(false),
  sort: librarySortSchema.shape.column,
  down: z.stringbool().default(true),
  offset: libraryRequestSchema.shape.offset,
  after: libraryRequestSchema.shape.after,
  limit: libraryRequestSchema.shape.limit,
  /** Of the screen alone; taken so that the library's own address can be asked as it is. */
  columns: ofPagesAlone(z.string().optional()),
  spread: ofPagesAlone(z.string().optional()),
});

/** See {@link libraryAddressSchema}. */
export type LibraryAddress = z.output<typeof addressSchema>;

/**
 * The query of an address that asks something of the library; what is left empty is as usual.
 * @param more parameters besides
 */
export function libraryAddressSchema<More extends z.ZodRawShape>(more: More) {
  return withoutEmpty(addressSchema.extend(more));
}

/** What an address asks for. */
export function requestOf(address: LibraryAddress): LibraryRequest {
  const { sort: column, down: descending, offset, after, limit } = address;
  return { filters: filtersOf(address), sort: { column, descending }, offset, after, limit };
}
