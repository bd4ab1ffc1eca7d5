import { type LibraryFilters, libraryFiltersSchema } from '@/lib/library/schema';

/** Filters that leave every video of the project; whose scores are shown is no filter. */
export const NO_FILTERS: Omit<LibraryFilters, 'project' | 'scores'> = libraryFiltersSchema
  .omit({ project: true, scores: true })
  .parse({});
