import { z } from 'zod';
import { withoutEmpty } from '@/lib/query-fields';
import { type ResultsRequest, resultsRequestSchema } from './schema';

/** What a query asks for whose parameter `model` may come several times. */
export function namedModels<Asked extends { model: string[] }>({ model, ...asked }: Asked) {
  return { ...asked, models: model };
}

const { models: model, ...others } = resultsRequestSchema.shape;

/** The parameters of an address that asks for results; a model each in `model`. */
export const resultsParameters = { ...others, model };

/** The query of an address that asks for results. */
export const resultsQuerySchema = withoutEmpty(z.object(resultsParameters)).transform(namedModels);

/** The query that asks for the same, as {@link resultsQuerySchema} reads it. */
export function writeResultsAddress({ models, ...request }: ResultsRequest): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== null) parameters.set(name, String(value));
  }
  for (const model of models) parameters.append('model', model);
  return parameters;
}
