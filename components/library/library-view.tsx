'use client';

import { useEffect, useState } from 'react';
import { usePerson } from '@/components/people/person-context';
import { familiesOf, shownSuite } from '@/components/projects/words';
import { ErrorNote } from '@/components/ui/error-note';
import { Spinner } from '@/components/ui/spinner';
import { useDebounced } from '@/components/ui/use-debounced';
import { writeParameters } from '@/lib/library/address';
import {
  pagesBetween,
  useLibraryFacets,
  useLibraryWindow,
  useProjects,
} from '@/lib/library/queries';
import { Library } from './library';
import type { LibraryProps } from './library-props';
import { useLastProject } from './use-last-project';
import { type LibraryState, useLibraryState } from './use-library-state';

/** Properties of {@link LibraryView}. */
export type LibraryViewProps = Omit<LibraryProps, 'state' | 'clips' | 'facets' | 'onView'>;

/** Where the address names no suite, and the project does not use the usual one, shows the items of its first. */
function useUsedSuite({ filters, search, enterSuite }: LibraryState) {
  const { data: projects } = useProjects();
  const project = filters.project
    ? projects?.find(({ id }) => id === filters.project)
    : projects?.[0];
  const isBare = search === writeParameters({ project: filters.project });
  const [first] = project ? familiesOf(project) : [];
  const suite =
    isBare && project && first && !project.families.includes('hallucination')
      ? shownSuite(project, first)
      : null;
  useEffect(() => {
    if (suite) void enterSuite(suite);
  }, [suite, enterSuite]);
}

/** While somebody scrolls fast, the server is not asked for what flies by. */
const SCROLLING_MS = 80;

const TOP = { first: 0, last: 0 };

/** The library: every item with what was said of it; on the first visit, the ways to get some in. */
export function LibraryView(props: LibraryViewProps) {
  const state = useLibraryState();
  useLastProject(state.filters.project, state.enterProject);
  useUsedSuite(state);
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
        key={`${person?.id} ${facets.data.project.id}`}
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
