import type { ResultsRequest } from './schema';

/** What the query of an address asks for, to be parsed by `resultsRequestSchema`. */
export function readResultsAddress(
  parameters: URLSearchParams,
): Record<keyof ResultsRequest, unknown> {
  const text = (name: string) => parameters.get(name) || undefined;
  return {
    project: text('project'),
    suite: text('suite'),
    configuration: text('configuration'),
    run: text('run'),
    benchmark: text('benchmark'),
    part: text('part'),
    mixed: text('mixed'),
    models: parameters.getAll('model'),
    labels: text('labels'),
    atLeast: text('atLeast'),
    figure: text('figure'),
    by: text('by'),
  };
}

/** The query that asks for the same, as {@link readResultsAddress} reads it. */
export function writeResultsAddress({ models, ...request }: ResultsRequest): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== null) parameters.set(name, String(value));
  }
  for (const model of models) parameters.append('model', model);
  return parameters;
}
