import 'server-only';
import { AppError, missing } from '@/lib/errors';
import type { ImportedItem, Importer } from '@/lib/judge/item';
import type { Suite } from '@/lib/judge/suite';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { projectOf } from '@/lib/video/store';
import { placeItems } from './place.store';
import type { ItemImportQuery, ItemImportReport } from './schema';

/**
 * Reads a file of items by one of a suite's importers, and stores what it can when asked to. A row that is wrong is told
 * by its line, and the others are items all the same, see {@link placeItems}.
 * @throws {AppError} 404 for an importer that the suite does not have, 422 where it has none for the file
 */
export async function importItems(
  query: ItemImportQuery,
  text: string,
  suite: Suite,
): Promise<ItemImportReport> {
  const importer = importerFor(query, suite);
  const { id: projectId } = await projectOf(query.project ?? null);
  const { items, faults } = importer.read(text, query.name);
  const placed = await placeItems({
    projectId,
    takes: suite.takes,
    items: items.map(withComparableNames),
    store: query.store,
  });
  return {
    ...placed,
    file: query.name,
    suite: suite.id,
    faults: [...faults, ...placed.faults].toSorted((one, other) => one.line - other.line),
    stored: query.store,
  };
}

/** Files are named with or without the folder in which they lay. */
function withComparableNames(item: ImportedItem): ImportedItem {
  const media = item.media?.map((medium) => ({ ...medium, name: comparableName(medium.name) }));
  return { ...item, ...(media && { media }) };
}

function importerFor(
  { importer, name }: Pick<ItemImportQuery, 'importer' | 'name'>,
  { importers, name: suiteName }: Suite,
): Importer {
  if (importer !== undefined) {
    return importers.find(({ id }) => id === importer) ?? missing('importer', importer);
  }
  const fitting = importers.find(({ files }) =>
    files.some((end) => name.toLowerCase().endsWith(end)),
  );
  if (fitting) return fitting;
  const ends = importers.flatMap(({ files }) => files);
  throw new AppError(
    422,
    ends.length > 0
      ? `“${suiteName}” reads items from files that end in ${ends.join(', ')}; “${name}” does not.`
      : `“${suiteName}” takes no items from files.`,
    'name',
  );
}
