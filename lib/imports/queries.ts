import { readJson, sendRequest } from '@/lib/request';
import { type ItemPicture, itemPictureSchema } from '@/lib/suites/item-picture';
import {
  type ForeignScoresReport,
  type ForeignScoresRequest,
  foreignScoresReportSchema,
} from './foreign.schema';
import {
  type ItemImportReport,
  type ItemImportRequest,
  itemImportReportSchema,
} from './items.schema';
import {
  type PredictionsReport,
  type PredictionsRequest,
  predictionsReportSchema,
} from './predictions.schema';
import {
  type PreferenceReport,
  type PreferenceRequest,
  preferenceReportSchema,
} from './preferences.schema';
import { type ImportReport, importReportSchema } from './schema';

/**
 * Sends a file of scores or labels: to look at it, or to store what it says.
 * @throws {RequestError} with the server's sentence when it refuses, like all here
 */
export async function sendImport(file: File, store: boolean): Promise<ImportReport> {
  const query = new URLSearchParams({ name: file.name, store: String(store) });
  return readJson(`/api/imports?${query}`, importReportSchema, undefined, file);
}

/** Sends the files of an evaluation elsewhere. */
export async function sendForeignScores(
  request: ForeignScoresRequest,
): Promise<ForeignScoresReport> {
  return readJson('/api/imports/scores', foreignScoresReportSchema, undefined, request);
}

/** Sends files of replies from elsewhere. */
export async function sendPredictions(request: PredictionsRequest): Promise<PredictionsReport> {
  return readJson('/api/imports/predictions', predictionsReportSchema, undefined, request);
}

/** Sends files of people's preferences. */
export function sendPreferences(request: PreferenceRequest): Promise<PreferenceReport> {
  return readJson('/api/results/preference', preferenceReportSchema, undefined, request);
}

/** Sends files of items for a suite. */
export async function sendItems(request: ItemImportRequest): Promise<ItemImportReport> {
  return readJson('/api/items/import', itemImportReportSchema, undefined, request);
}

/**
 * Sends a picture that items of a project may have.
 * @param project the first one where it is null
 */
export function sendPicture(
  project: string | null,
  { name, content }: { name: string; content: Blob | Uint8Array },
): Promise<ItemPicture> {
  const query = new URLSearchParams({ name, ...(project !== null && { project }) });
  const address = `/api/items/pictures?${query}`;
  const body = content instanceof Blob ? content : new Blob([new Uint8Array(content)]);
  return sendRequest('PUT', address, itemPictureSchema, undefined, body);
}
