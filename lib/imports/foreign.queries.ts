import { readJson } from '@/lib/request';
import {
  type ForeignScoresReport,
  type ForeignScoresRequest,
  foreignScoresReportSchema,
} from './foreign.schema';

/**
 * Sends the files of an evaluation elsewhere: to look at them, or to store what they say.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export async function sendForeignScores(
  request: ForeignScoresRequest,
): Promise<ForeignScoresReport> {
  return readJson('/api/imports/scores', foreignScoresReportSchema, undefined, request);
}
