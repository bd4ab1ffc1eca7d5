'use client';

import {
  createLoader,
  createSerializer,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsNativeArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import { queryOf } from '@/lib/reviews/library/address';
import {
  LIBRARY_STATES,
  type LibraryFilters,
  type LibrarySort,
  libraryColumnSchema,
} from '@/lib/reviews/library/schema';
import { useSettled } from './use-settled';

/** Names as in lib/reviews/library/address.ts, and what is of the screen alone. */
const PARAMETERS = {
  project: parseAsString,
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(LIBRARY_STATES).withDefault('all'),
  generator: parseAsNativeArrayOf(parseAsString),
  judge: parseAsNativeArrayOf(parseAsString),
  tag: parseAsNativeArrayOf(parseAsString),
  dim: parseAsString,
  from: parseAsFloat,
  to: parseAsFloat,
  differs: parseAsFloat,
  rater: parseAsString,
  sort: parseAsString.withDefault('added'),
  down: parseAsBoolean.withDefault(true),
  columns: parseAsArrayOf(parseAsString),
  spread: parseAsString,
};

/** While somebody types, the server is not asked for every letter. */
const TYPING_MS = 120;

const load = createLoader(PARAMETERS);

const serialize = createSerializer(PARAMETERS);

function parametersOf(filters: LibraryFilters) {
  return {
    project: filters.project,
    q: filters.text,
    state: filters.state,
    generator: filters.generators,
    judge: filters.judges,
    tag: filters.tags,
    dim: filters.dimension,
    from: filters.from,
    to: filters.to,
    differs: filters.differs,
    rater: filters.rater,
  };
}

/** What the library shows, and how: kept in the address, so that it can be shared, saved and returned to. */
export function useLibraryState() {
  const [state, setState] = useQueryStates(PARAMETERS, { history: 'push' });
  const filters: LibraryFilters = {
    project: state.project,
    text: state.q,
    state: state.state,
    generators: state.generator,
    judges: state.judge,
    tags: state.tag,
    dimension: state.dim,
    from: state.from,
    to: state.to,
    differs: state.differs,
    rater: state.rater,
  };
  const sort: LibrarySort = {
    column: libraryColumnSchema.safeParse(state.sort).data ?? 'added',
    descending: state.down,
  };
  const asked = { ...filters, text: useSettled(filters.text.trim(), TYPING_MS) };
  return {
    filters,
    sort,
    /** Filters and order as the server is asked for them. */
    query: queryOf(asked, sort).toString(),
    /** The filters alone. */
    filterQuery: queryOf(asked).toString(),
    /** All of it as the end of an address, with `?` where there is anything. */
    search: serialize(state),
    /** All that a view keeps of the address: not the project, which it belongs to. */
    view: serialize({ ...state, project: null }).slice(1),
    /** Ids of the columns that the person chose; null before. */
    columns: state.columns,
    /** The score whose distribution is shown; null for none. */
    spread: state.spread,
    /** Typing is no step of the browser's history; every other change of the filters is one. */
    setText: (q: string) => setState({ q }, { history: 'replace' }),
    setFilters: (change: Partial<LibraryFilters>) =>
      setState(parametersOf({ ...filters, ...change })),
    setSort: ({ column, descending }: LibrarySort) => setState({ sort: column, down: descending }),
    setColumns: (columns: string[] | null) => setState({ columns }, { history: 'replace' }),
    setSpread: (spread: string | null) => setState({ spread }, { history: 'replace' }),
    /** Looks into another project under the same filters, in place of this one. */
    enterProject: (project: string) => setState({ project }, { history: 'replace' }),
    /** Opens a project, as it is without filters. */
    openProject: (project: string) => setState({ ...load(''), project }),
    /** Shows a view of the project that is open. */
    openView: (view: string) => setState({ ...load(`?${view}`), project: filters.project }),
  };
}

/** See {@link useLibraryState}. */
export type LibraryState = ReturnType<typeof useLibraryState>;
