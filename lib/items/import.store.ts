import 'server-only';
import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { type ImportedItem, type Importer, newItemSchema } from '@/lib/judge/item';
import { canonicalJson } from '@/lib/judge/json';
import type { Suite } from '@/lib/judge/suite';
import { newId } from '@/lib/new-id';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { projectOf } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import type { ItemImportQuery, ItemImportReport } from './schema';

/** How long storing a file of thousands of items may take. */
const IMPORT_TIMEOUT_MS = 120_000;

/**
 * Reads a file of items by one of a suite's importers, and stores what it can when asked to. A row that is wrong is told
 * by its line, and the others are items all the same. An item that is here already, by its id at its source, its model
 * and its data, stays as it is. Videos are found by their names, and awaited where they are not here.
 * @throws {AppError} 404 for an importer that the suite does not have, 422 where it has none for the file
 */
export async function importItems(
  query: ItemImportQuery,
  text: string,
  suite: Suite,
): Promise<ItemImportReport> {
  const importer = importerFor(query, suite);
  const { id: projectId } = await projectOf(query.project ?? null);
  const read = importer.read(text, query.name);
  const faults = [...read.faults];
  const items = read.items.flatMap((item) => {
    const data = suite.takes.data.safeParse(item.data);
    if (data.success) return [keyed(item)];
    const [issue] = data.error.issues;
    const field = issue?.path.join('.');
    faults.push({ line: item.line, message: `${field ? `“${field}”: ` : ''}${issue?.message}.` });
    return [];
  });
  const { kind } = suite.takes;
  return database().$transaction(
    async (db) => {
      const rows = await db.item.findMany({
        where: { projectId, kind, key: { in: items.map(({ key }) => key) } },
        select: { key: true },
      });
      const known = new Set(rows.map(({ key }) => key));
      const added = [...new Map(items.map((item) => [item.key, item])).values()].filter(
        ({ key }) => !known.has(key),
      );
      const videos = await findVideos(
        db,
        projectId,
        added.flatMap(({ media }) => media),
      );
      const report = {
        file: query.name,
        suite: suite.id,
        added: added.length,
        known: items.length - added.length,
        alike: added.length - new Set(added.map(({ content }) => content)).size,
        awaited: [
          ...new Set(added.flatMap(({ media }) => media.map(({ name }) => comparableName(name)))),
        ].filter((name) => !videos.has(name)),
        faults: faults.toSorted((one, other) => one.line - other.line),
        stored: query.store,
      };
      if (query.store) await storeItems(db, { projectId, kind }, added, videos);
      return report;
    },
    { timeout: IMPORT_TIMEOUT_MS },
  );
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

/** An item with what it is known by: its id at its source, its model, and its data. */
function keyed({ sourceId, ...given }: ImportedItem) {
  const item = newItemSchema.parse(given);
  const content = createHash('sha256').update(canonicalJson(item.data)).digest('hex');
  return { ...item, content, key: `${sourceId}/${item.model ?? ''}/${content.slice(0, 16)}` };
}

type KeyedItem = ReturnType<typeof keyed>;

/** The videos of a project's clips, by the names that are wanted. */
async function findVideos(
  db: Prisma.TransactionClient,
  projectId: string,
  wanted: readonly { name: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(wanted.map(({ name }) => comparableName(name)));
  if (names.size === 0) return new Map();
  const clips = await db.item.findMany({
    where: { projectId, kind: 'clip', deletedAt: null, name: { in: [...names] } },
    select: { id: true, name: true },
    orderBy: { createdAt: 'desc' },
  });
  return new Map(clips.map(({ id, name }) => [comparableName(name), id]));
}

async function storeItems(
  db: Prisma.TransactionClient,
  place: { projectId: string; kind: string },
  items: readonly KeyedItem[],
  videos: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = items.map((item) => ({ ...item, id: newId() }));
  await db.item.createMany({
    data: rows.map(({ id, key, name, data, model, prompt, cluster, task, facets }) => ({
      ...place,
      ...{ id, key, name, model, prompt, cluster, task, facets },
      data: data as Prisma.InputJsonObject,
    })),
  });
  await db.itemMedia.createMany({
    data: rows.flatMap(({ id, media }) =>
      media.map(({ name, from, to }, index) => ({
        itemId: id,
        n: index + 1,
        videoId: videos.get(comparableName(name)) ?? null,
        wantedName: comparableName(name),
        from: from ?? null,
        to: to ?? null,
      })),
    ),
  });
}
