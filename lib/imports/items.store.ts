import 'server-only';
import { chooseSuite } from '@/lib/declared/chosen.store';
import { AppError, missing } from '@/lib/errors';
import { knownItems } from '@/lib/items/known.store';
import { picturesNamed } from '@/lib/items/pictures.store';
import { placeItems } from '@/lib/items/place.store';
import type { FileNote } from '@/lib/suites/foreign-scores';
import type { ImportedItem, Importer } from '@/lib/suites/item';
import { pictureNameIn } from '@/lib/suites/item-picture';
import type { Suite } from '@/lib/suites/suite';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { projectOf } from '@/lib/video/store';
import type { ItemImportReport, ItemImportRequest } from './items.schema';
import { keepableRows, readRows } from './source-rows';

/**
 * Reads files of items that belong together by one of a suite's importers, and stores what it can when asked to. A row
 * that is wrong is told by its file and line, and the others are items all the same, see {@link placeItems}.
 * @throws {AppError} 404 for an importer that the suite does not have, 422 where it has none for the files
 */
export async function importItems(
  request: ItemImportRequest,
  suite: Suite,
): Promise<ItemImportReport> {
  const { files, store } = request;
  const importer = importerFor(request, suite);
  const { id: projectId } = await projectOf(request.project ?? null);
  const known = importer.joins ? await knownItems(projectId, suite.takes.kind) : [];
  const { rows: found, problems } = await readRows(files);
  const { kept: rows, faults: damaged } = keepableRows(found);
  const names = (importer.pictures ?? []).flatMap((column) =>
    rows.flatMap(({ value }) => pictureNameIn(Object(value)[column]) ?? []),
  );
  const pictures = names.length > 0 ? await picturesNamed(projectId, names) : new Map();
  const { items, faults, notes = [] } = importer.read(rows, known, pictures);
  const placed = await placeItems({
    projectId,
    takes: suite.takes,
    items: items.map(withComparableNames),
    store,
  });
  if (store) await chooseSuite(projectId, suite.id);
  const unplaced = placed.faults.flatMap(({ index, message }): FileNote[] => {
    const item = items[index];
    return item ? [{ file: item.file, line: item.line, message }] : [];
  });
  const order = new Map(files.map(({ name }, index) => [name, index]));
  const inOrder = (all: readonly FileNote[]) =>
    all.toSorted(
      (one, other) =>
        (order.get(one.file) ?? 0) - (order.get(other.file) ?? 0) ||
        (one.line ?? 0) - (other.line ?? 0),
    );
  return {
    ...placed,
    suite: suite.id,
    files: files.length,
    stored: store,
    faults: inOrder([...problems, ...damaged, ...faults, ...unplaced]),
    notes: inOrder(notes),
  };
}

/** Files are named with or without the folder in which they lay. */
function withComparableNames<Item extends ImportedItem>(item: Item): Item {
  const media = item.media?.map((medium) => ({ ...medium, name: comparableName(medium.name) }));
  return { ...item, ...(media && { media }) };
}

function importerFor(
  { importer, files }: Pick<ItemImportRequest, 'importer' | 'files'>,
  { importers, name: suiteName }: Suite,
): Importer {
  if (importer !== undefined) {
    return importers.find(({ id }) => id === importer) ?? missing('importer', importer);
  }
  const reads = (ends: readonly string[], name: string) =>
    ends.some((end) => name.toLowerCase().endsWith(end));
  const fitting = importers.find((one) => files.every(({ name }) => reads(one.files, name)));
  if (fitting) return fitting;
  const ends = [...new Set(importers.flatMap((one) => one.files))];
  const stray = files.find(({ name }) => !reads(ends, name))?.name;
  throw new AppError(
    422,
    ends.length === 0
      ? `“${suiteName}” takes no items from files.`
      : stray === undefined
        ? `“${suiteName}” has no reader for these files together: send those of one ending at a time.`
        : `“${suiteName}” reads items from files that end in ${ends.join(', ')}; “${stray}” does not.`,
    'files',
  );
}
