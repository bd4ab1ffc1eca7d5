import { type LibraryFilters, libraryFiltersSchema } from '@/lib/library/schema';

/** Filters that leave every item of the project; which suite's they are and whose scores are shown is no filter. */
export const NO_FILTERS: Omit<LibraryFilters, 'project' | 'suite' | 'scores'> = libraryFiltersSchema
  .omit({ project: true, suite: true, scores: true })
  .parse({});
