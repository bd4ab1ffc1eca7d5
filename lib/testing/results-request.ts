import { resultsQuerySchema } from '@/lib/results/address';
import type { ResultsRequest } from '@/lib/results/schema';

/** What the query of an address asks for, as the route of results reads it. */
export function resultsRequest(query: string): ResultsRequest {
  const parameters = new URLSearchParams(query);
  const model = parameters.has('model') && { model: parameters.getAll('model') };
  return resultsQuerySchema.parse({ ...Object.fromEntries(parameters), ...model });
}
