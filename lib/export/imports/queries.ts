import { readJson } from '@/lib/request';
import { type ImportReport, importReportSchema } from './schema';

/**
 * Sends a file of scores or labels: to look at it, or to store what it says.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export async function sendImport(file: File, store: boolean): Promise<ImportReport> {
  const body = { name: file.name, text: await file.text(), store };
  return readJson('/api/imports', importReportSchema, undefined, body);
}
