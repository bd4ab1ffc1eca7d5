import { readJson } from '@/lib/request';
import {
  type PredictionsReport,
  type PredictionsRequest,
  predictionsReportSchema,
} from './predictions.schema';

/**
 * Sends files of replies from elsewhere: to look at them, or to store what they say.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export async function sendPredictions(request: PredictionsRequest): Promise<PredictionsReport> {
  return readJson('/api/imports/predictions', predictionsReportSchema, undefined, request);
}
