import { readJson } from '@/lib/request';
import { type ImportReport, importReportSchema } from './schema';

/**
 * Sends a file of scores or labels: to look at it, or to store what it says.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export async function sendImport(file: File, store: boolean): Promise<ImportReport> {
  const query = new URLSearchParams({ name: file.name, store: String(store) });
  return readJson(`/api/imports?${query}`, importReportSchema, undefined, file);
}
