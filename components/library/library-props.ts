import type { LibraryFacets } from '@/lib/library/listing.schema';
import type { LibraryWindow } from '@/lib/library/queries';
import type { SuiteChoice } from '@/lib/suites/settings';
import type { LibraryActions } from './actions';
import type { LibraryState } from './use-library-state';

/** Properties of the library. */
export interface LibraryProps extends LibraryActions {
  suites: readonly SuiteChoice[];
  state: LibraryState;
  clips: LibraryWindow;
  facets: LibraryFacets;
  onView: (view: { query: string; first: number; last: number }) => void;
}
