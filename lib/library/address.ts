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

/** Filters as parameters. */
export function parametersOf(filters: LibraryFilters) {
  return {
    project: filters.project,
    suite: filters.suite,
    q: filters.text,
    state: filters.state,
    generator: filters.generators,
    judge: filters.judges,
    tag: filters.tags,
    facet: filters.facets,
    dim: filters.dimension,
    from: filters.from,
    to: filters.to,
    differs: filters.differs,
    rater: filters.rater,
    standing: filters.standing,
    benchmark: filters.benchmark,
    cell: filters.cell,
    configuration: filters.scores.configuration,
    scoresOf: filters.scores.run,
    corrected: filters.scores.corrected,
  };
}

/** The filters that parameters mean. */
export function filtersOf(
  parameters: Omit<LibraryParameters, 'sort' | 'down' | 'columns' | 'spread'>,
): LibraryFilters {
  return {
    project: parameters.project,
    suite: parameters.suite,
    text: parameters.q,
    state: parameters.state,
    generators: parameters.generator,
    judges: parameters.judge,
    tags: parameters.tag,
    facets: parameters.facet,
    dimension: parameters.dim,
    from: parameters.from,
    to: parameters.to,
    differs: parameters.differs,
    rater: parameters.rater,
    standing: parameters.standing,
    benchmark: parameters.benchmark,
    cell: parameters.cell,
    scores: {
      configuration: parameters.configuration,
      run: parameters.scoresOf,
      corrected: parameters.corrected,
    },
  };
}

/** The query of an address that asks for these filters and this order; what is as usual is left out. */
export function queryOf(filters: LibraryFilters, sort?: LibrarySort): URLSearchParams {
  const order = sort && { sort: sort.column, down: sort.descending };
  return new URLSearchParams(writeParameters({ ...parametersOf(filters), ...order }));
}
