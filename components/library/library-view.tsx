'use client';

import { useState } from 'react';
import { usePerson } from '@/components/people/person-context';
import { ErrorNote } from '@/components/ui/error-note';
import { Spinner } from '@/components/ui/spinner';
import { useDebounced } from '@/components/ui/use-debounced';
import { pagesBetween, useLibraryFacets, useLibraryWindow } from '@/lib/library/queries';
import { Library } from './library';
import type { LibraryProps } from './library-props';
import { useLastProject } from './use-last-project';
import { useLibraryState } from './use-library-state';

/** Properties of {@link LibraryView}. */
export type LibraryViewProps = Omit<LibraryProps, 'state' | 'clips' | 'facets' | 'onView'>;

/** While somebody scrolls fast, the server is not asked for what flies by. */
const SCROLLING_MS = 80;

const TOP = { first: 0, last: 0 };

/** The library: every item with what was said of it; on the first visit, the ways to get some in. */
export function LibraryView(props: LibraryViewProps) {
  const state = useLibraryState();
  useLastProject(state.filters.project, state.enterProject);
  const [view, setView] = useState({ query: state.query, ...TOP });
  const settled = useDebounced(view, SCROLLING_MS);
  const { first, last } = settled.query === state.query ? settled : TOP;
  const clips = useLibraryWindow(state.query, pagesBetween(first, last));
  const facets = useLibraryFacets(state.filterQuery, clips.moving);
  const person = usePerson();
  const error = facets.error ?? clips.error;
  if (facets.data && clips.found !== null) {
    return (
      <Library
        {...props}
        key={person?.id}
        state={state}
        clips={clips}
        facets={facets.data}
        onView={setView}
      />
    );
  }
  if (error) return <ErrorNote error={error} onRetry={() => void facets.refetch()} />;
  return (
    <div className="flex flex-1 items-center justify-center text-muted">
      <Spinner label="Opening the library…" />
    </div>
  );
}
