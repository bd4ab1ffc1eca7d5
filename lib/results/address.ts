import { z } from 'zod';
import { type ResultsRequest, resultsRequestSchema } from './schema';

/** A schema of an address's query in which a parameter without a value counts as left out. */
export function withoutEmpty<Schema extends z.ZodObject>(schema: Schema) {
  return z.preprocess(
    (input: z.input<Schema>) =>
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '')),
    schema,
  );
}

/** What a query asks for whose parameter `model` may come several times. */
export function namedModels<Asked extends { model: string[] }>({ model, ...asked }: Asked) {
  return { ...asked, models: model };
}

const { models: model, ...others } = resultsRequestSchema.shape;

/** The query of an address that asks for results. */
export const resultsQuerySchema = withoutEmpty(z.object({ ...others, model })).transform(
  namedModels,
);

/** The query that asks for the same, as {@link resultsQuerySchema} reads it. */
export function writeResultsAddress({ models, ...request }: ResultsRequest): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== null) parameters.set(name, String(value));
  }
  for (const model of models) parameters.append('model', model);
  return parameters;
}
