import { type LibraryFilters, libraryFiltersSchema } from '@/lib/reviews/library/schema';

/** Filters that leave every video of the project. */
export const NO_FILTERS: Omit<LibraryFilters, 'project'> = libraryFiltersSchema
  .omit({ project: true })
  .parse({});
