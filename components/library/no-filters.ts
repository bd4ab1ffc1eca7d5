import type { LibraryFilters } from '@/lib/reviews/library/schema';

/** Filters that leave every video of the project. */
export const NO_FILTERS: Omit<LibraryFilters, 'project'> = {
  text: '',
  state: 'all',
  generators: [],
  judges: [],
  tags: [],
  dimension: null,
  from: null,
  to: null,
  differs: null,
  rater: null,
};
