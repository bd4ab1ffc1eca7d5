'use client';

import { useQueryStates } from 'nuqs';
import { useDebounced } from '@/components/ui/use-debounced';
import {
  filtersOf,
  PARAMETERS,
  parametersOf,
  queryOf,
  readParameters,
  viewOf,
  writeParameters,
} from '@/lib/library/address';
import type { ScoreChoice } from '@/lib/library/configurations/schema';
import { type LibraryFilters, type LibrarySort, libraryColumnSchema } from '@/lib/library/schema';

/** While somebody types, the server is not asked for every letter. */
const TYPING_MS = 120;

/** What the library shows, and how: kept in the address, so that it can be shared, saved and returned to. */
export function useLibraryState() {
  const [state, setState] = useQueryStates(PARAMETERS, { history: 'push' });
  const filters = filtersOf(state);
  const sort: LibrarySort = {
    column: libraryColumnSchema.safeParse(state.sort).data ?? 'added',
    descending: state.down,
  };
  const asked = { ...filters, text: useDebounced(filters.text.trim(), TYPING_MS) };
  return {
    filters,
    sort,
    /** Filters and order as the server is asked for them. */
    query: queryOf(asked, sort).toString(),
    /** The filters alone. */
    filterQuery: queryOf(asked).toString(),
    /** All of it as the end of an address, with `?` where there is anything. */
    search: writeParameters(state),
    /** See {@link viewOf}. */
    view: viewOf(state),
    /** Ids of the columns that the person chose; null before. */
    columns: state.columns,
    /** The score whose distribution is shown; null for none. */
    spread: state.spread,
    /** Typing is no step of the browser's history; every other change of the filters is one. */
    setText: (q: string) => setState({ q }, { history: 'replace' }),
    setFilters: (change: Partial<LibraryFilters>) =>
      setState(parametersOf({ ...filters, ...change })),
    /** Whose scores are shown. */
    setScores: (change: Partial<ScoreChoice>) =>
      setState(parametersOf({ ...filters, scores: { ...filters.scores, ...change } })),
    setSort: ({ column, descending }: LibrarySort) => setState({ sort: column, down: descending }),
    setColumns: (columns: string[] | null) => setState({ columns }, { history: 'replace' }),
    setSpread: (spread: string | null) => setState({ spread }, { history: 'replace' }),
    /** Looks into another project under the same filters, in place of this one. */
    enterProject: (project: string) =>
      setState({ project, benchmark: null, cell: null }, { history: 'replace' }),
    /** Shows the items of a suite under the same filters, in place of this one. */
    enterSuite: (suite: string) => setState({ suite, cell: null }, { history: 'replace' }),
    /** Opens a project, as it is without filters. */
    openProject: (project: string) => setState({ ...readParameters(''), project }),
    /** Shows the items of a suite, without filters: another suite has other scores and facets. */
    openSuite: (suite: string) =>
      setState({ ...readParameters(''), project: filters.project, suite }),
    /** Shows a view of the project that is open. */
    openView: (view: string) =>
      setState({ ...readParameters(`?${view}`), project: filters.project }),
  };
}

/** See {@link useLibraryState}. */
export type LibraryState = ReturnType<typeof useLibraryState>;
