import type { LibraryFilters, LibraryRequest, LibrarySort } from './schema';

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
      text: text('q'),
      state: text('state'),
      generators: parameters.getAll('generator'),
      judges: parameters.getAll('judge'),
      tags: parameters.getAll('tag'),
      dimension: text('dim'),
      from: numberIn(parameters, 'from'),
      to: numberIn(parameters, 'to'),
      differs: numberIn(parameters, 'differs'),
      rater: text('rater'),
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

/** The query of an address that asks for these filters and this order; what is as usual is left out. */
export function queryOf(filters: LibraryFilters, sort?: LibrarySort): URLSearchParams {
  const one = (name: string, value: string | number | null | undefined) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]];
  const many = (name: string, values: readonly string[]) => values.map((value) => [name, value]);
  return new URLSearchParams([
    ...one('project', filters.project),
    ...one('q', filters.text),
    ...one('state', filters.state === 'all' ? null : filters.state),
    ...many('generator', filters.generators),
    ...many('judge', filters.judges),
    ...many('tag', filters.tags),
    ...one('dim', filters.dimension),
    ...one('from', filters.from),
    ...one('to', filters.to),
    ...one('differs', filters.differs),
    ...one('rater', filters.rater),
    ...one('configuration', filters.scores.configuration),
    ...one('scoresOf', filters.scores.run),
    ...one('corrected', filters.scores.corrected ? 'true' : null),
    ...one('sort', sort && sort.column !== 'added' ? sort.column : null),
    ...one('down', sort && !sort.descending ? 'false' : null),
  ]);
}
