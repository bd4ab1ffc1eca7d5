import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsNativeArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { LIBRARY_STATES, type LibraryFilters, type LibrarySort, USUAL_SUITE } from './schema';

/** What stands in the library's address: the filters and the order, and what is of the screen alone. */
export const PARAMETERS = {
  project: parseAsString,
  suite: parseAsString.withDefault(USUAL_SUITE),
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(LIBRARY_STATES).withDefault('all'),
  generator: parseAsNativeArrayOf(parseAsString),
  judge: parseAsNativeArrayOf(parseAsString),
  tag: parseAsNativeArrayOf(parseAsString),
  facet: parseAsNativeArrayOf(parseAsString),
  dim: parseAsString,
  from: parseAsFloat,
  to: parseAsFloat,
  differs: parseAsFloat,
  rater: parseAsString,
  standing: parseAsString,
  benchmark: parseAsString,
  cell: parseAsString,
  configuration: parseAsString,
  scoresOf: parseAsString,
  corrected: parseAsBoolean.withDefault(false),
  sort: parseAsString.withDefault('added'),
  down: parseAsBoolean.withDefault(true),
  columns: parseAsArrayOf(parseAsString),
  spread: parseAsString,
};

/** What {@link PARAMETERS} are in an address. */
export type LibraryParameters = inferParserType<typeof PARAMETERS>;

/** Reads an address. */
export const readParameters = createLoader(PARAMETERS);

/** Parameters as the end of an address, with `?` where there is anything. */
export const writeParameters = createSerializer(PARAMETERS);

/** All that a view keeps of the address: not the project, which it belongs to. */
export function viewOf(parameters: LibraryParameters): string {
  return writeParameters({ ...parameters, project: null }).slice(1);
}

/** What filters are called in an address, by parameter; whose scores are meant stands there by itself. */
const FILTERS = {
  project: 'project',
  suite: 'suite',
  q: 'text',
  state: 'state',
  generator: 'generators',
  judge: 'judges',
  tag: 'tags',
  facet: 'facets',
  dim: 'dimension',
  from: 'from',
  to: 'to',
  differs: 'differs',
  rater: 'rater',
  standing: 'standing',
  benchmark: 'benchmark',
  cell: 'cell',
} as const;

type Parameter = keyof typeof FILTERS;

/** What there is of each filter, by its parameter. */
export function byParameter<Of extends Record<(typeof FILTERS)[Parameter], unknown>>(filters: Of) {
  const named = Object.entries(FILTERS).map(([name, filter]) => [name, filters[filter]]);
  return Object.fromEntries(named) as { [Name in Parameter]: Of[(typeof FILTERS)[Name]] };
}

/** Filters as parameters. */
export function parametersOf(filters: LibraryFilters) {
  const { configuration, run: scoresOf, corrected } = filters.scores;
  return { ...byParameter(filters), configuration, scoresOf, corrected };
}

/** The filters that parameters mean. */
export function filtersOf(
  parameters: Omit<LibraryParameters, 'sort' | 'down' | 'columns' | 'spread'>,
): LibraryFilters {
  const { configuration, scoresOf: run, corrected } = parameters;
  const named = Object.entries(FILTERS).map(([name, filter]) => [
    filter,
    parameters[name as Parameter],
  ]);
  const filters = Object.fromEntries(named) as {
    [Name in Parameter as (typeof FILTERS)[Name]]: LibraryParameters[Name];
  };
  return { ...filters, scores: { configuration, run, corrected } };
}

/** The query of an address that asks for these filters and this order; what is as usual is left out. */
export function queryOf(filters: LibraryFilters, sort?: LibrarySort): URLSearchParams {
  const order = sort && { sort: sort.column, down: sort.descending };
  return new URLSearchParams(writeParameters({ ...parametersOf(filters), ...order }));
}
