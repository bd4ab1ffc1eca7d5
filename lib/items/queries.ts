import { readJson } from '@/lib/request';
import { type ItemImportReport, itemImportReportSchema } from './schema';

/**
 * Sends a file of items for a suite: to look at it, or to store what can be stored.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export async function sendItems(
  file: File,
  suite: string,
  store: boolean,
): Promise<ItemImportReport> {
  const query = new URLSearchParams({ suite, name: file.name, store: String(store) });
  return readJson(`/api/items/import?${query}`, itemImportReportSchema, undefined, file);
}
