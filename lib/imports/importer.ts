import { AppError, missing } from '@/lib/errors';

/**
 * The reader of that id, or the first one where none is named.
 * @param refusal what is said where there is none at all
 * @throws {AppError} 404 when there is none of that id; 422 when there is none
 */
export function importerNamed<Importer extends { id: string }>(
  importers: readonly Importer[],
  id: string | undefined,
  refusal: string,
): Importer {
  if (id !== undefined) {
    return importers.find((importer) => importer.id === id) ?? missing('importer', id);
  }
  const [first] = importers;
  if (first) return first;
  throw new AppError(422, refusal, 'suite');
}
