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
import {
  LIBRARY_STATES,
  type LibraryFilters,
  type LibraryRequest,
  type LibrarySort,
  USUAL_SUITE,
} from './schema';

/** A number as an address has it; null where it has none, since an empty text would otherwise count as 0. */
function numberIn(parameters: URLSearchParams, name: string): number | null {
  const text = parameters.get(name);
  return text === null || text.trim() === '' ? null : Number(text);
}

/**
 * What the query of an address asks of the library, to be parsed by `libraryRequestSchema`: absent parameters leave the
 * schema's defaults.
 */
export function readAddress(parameters: URLSearchParams): Record<keyof LibraryRequest, unknown> {
  const text = (name: string) => parameters.get(name) || undefined;
  return {
    filters: {
      project: text('project'),
      suite: text('suite'),
      text: text('q'),
      state: text('state'),
      generators: parameters.getAll('generator'),
      judges: parameters.getAll('judge'),
      tags: parameters.getAll('tag'),
      facets: parameters.getAll('facet'),
      dimension: text('dim'),
      from: numberIn(parameters, 'from'),
      to: numberIn(parameters, 'to'),
      differs: numberIn(parameters, 'differs'),
      rater: text('rater'),
      standing: text('standing'),
      benchmark: text('benchmark'),
      cell: text('cell'),
      scores: {
        configuration: text('configuration'),
        run: text('scoresOf'),
        corrected: parameters.get('corrected') === 'true',
      },
    },
    sort: {
      column: text('sort'),
      descending: parameters.get('down') !== 'false',
    },
    offset: numberIn(parameters, 'offset') ?? undefined,
    limit: numberIn(parameters, 'limit') ?? undefined,
  };
}

/** What stands in the library's address: the filters and the order, under the names by which {@link readAddress} reads them, and what is of the screen alone. */
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
export function filtersOf(parameters: LibraryParameters): LibraryFilters {
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
