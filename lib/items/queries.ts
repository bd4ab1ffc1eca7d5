import { readJson } from '@/lib/request';
import { type ItemImportReport, type ItemImportRequest, itemImportReportSchema } from './schema';

/**
 * Sends files of items for a suite: to look at them, or to store what can be stored.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export async function sendItems(request: ItemImportRequest): Promise<ItemImportReport> {
  return readJson('/api/items/import', itemImportReportSchema, undefined, request);
}
