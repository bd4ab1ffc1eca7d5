import 'server-only';
import { createHash } from 'node:crypto';
import { analyzeAfter, database, insertMany } from '@/lib/db';
import { canonicalJson } from '@/lib/json';
import { newId } from '@/lib/new-id';
import { type ImportedItem, newItemSchema } from '@/lib/suites/item';
import type { Takes } from '@/lib/suites/suite';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import type { Prisma } from '@/prisma/generated/client';
import { keyOf } from './key';
import { tooLongIn } from './lengths';

/** How long storing thousands of items may take. */
const PLACE_TIMEOUT_MS = 120_000;

/** What became of items that a project was given. */
export interface PlacedItems {
  /** Items that are new, and those that are here already. */
  added: number;
  known: number;
  /** Of the new ones, how many have the same data as another: they are kept apart, and counted here. */
  alike: number;
  /** Names of videos that items show and that are not here yet. */
  awaited: string[];
  /** What is wrong with which of the items, by its index; these are left out. */
  faults: { index: number; message: string }[];
}

/** Items for a project, and whether to store them or only to see what they would come to. */
export interface Placing {
  projectId: string;
  takes: Takes;
  items: readonly ImportedItem[];
  store: boolean;
}

/**
 * Gives a project items of a suite's kind. An item that is here already, by its id at its source, its model and its data,
 * stays as it is, and gains the videos that it awaited where they are here now. Videos are found by the names of their
 * clips, in the form of {@link comparableName}, and by their models where an item wants a certain one's; they are awaited
 * where they are not here.
 */
export async function placeItems({
  projectId,
  takes,
  items,
  store,
}: Placing): Promise<PlacedItems> {
  const { kind, data } = takes;
  const faults: PlacedItems['faults'] = [];
  const sound = items.flatMap((item, index) => {
    const tooLong = tooLongIn(item);
    if (tooLong !== null) {
      faults.push({ index, message: tooLong });
      return [];
    }
    const parsed = data.safeParse(item.data);
    if (parsed.success) return [keyed(item)];
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.');
    faults.push({ index, message: `${field ? `“${field}”: ` : ''}${issue?.message}.` });
    return [];
  });
  const placed = await database().$transaction(
    async (db) => {
      const given = [...new Map(sound.map((item) => [item.key, item])).values()];
      const rows = await db.$queryRaw<{ id: string; key: string }[]>`
        SELECT id, key FROM "Item" WHERE "projectId" = ${projectId}::uuid AND kind = ${kind}
          AND key = ANY(${given.map(({ key }) => key)})`;
      const ids = new Map(rows.map(({ key, id }) => [key, id]));
      const added = given.filter(({ key }) => !ids.has(key));
      const known = given.filter(({ key }) => ids.has(key));
      const videos = await findVideos(db, projectId, given);
      if (store) {
        await storeItems(db, { projectId, kind }, added, videos);
        await fillIn(db, ids, known, videos);
      }
      const awaited = added.flatMap(({ media }) =>
        media.filter((medium) => !videos.of(medium)).map(({ name }) => name),
      );
      return {
        added: added.length,
        known: sound.length - added.length,
        alike: added.length - new Set(added.map(({ content }) => content)).size,
        awaited: [...new Set(awaited)],
        faults,
      };
    },
    { timeout: PLACE_TIMEOUT_MS },
  );
  if (store) await analyzeAfter(placed.added, 'Item', 'ItemMedia');
  return placed;
}

/** An item with what it is known by: its id at its source, its model, and its data. */
function keyed({ sourceId, ...given }: ImportedItem) {
  const item = newItemSchema.parse(given);
  const content = createHash('sha256').update(canonicalJson(item.data)).digest('hex');
  return { ...item, content, key: keyOf(sourceId, item.model, content) };
}

type KeyedItem = ReturnType<typeof keyed>;
type WantedMedium = KeyedItem['media'][number];

/** The videos of a project's clips that items want. */
interface FoundVideos {
  /** The newest that is called so; null where there is none yet. */
  of(medium: WantedMedium): string | null;
}

async function findVideos(
  db: Prisma.TransactionClient,
  projectId: string,
  items: readonly KeyedItem[],
): Promise<FoundVideos> {
  const wanted = items.flatMap(({ media }) => media);
  // Clips are called as their file systems called them, some of which take accents apart.
  const names = new Set(wanted.flatMap(({ name }) => [name, name.normalize('NFD')]));
  const ids = new Set(wanted.flatMap(({ video }) => video ?? []));
  const clips = await db.$queryRaw<{ id: string; name: string; model: string | null }[]>`
    SELECT id, name, model FROM "Item"
    WHERE "projectId" = ${projectId}::uuid AND kind = 'clip' AND "deletedAt" IS NULL
      AND (name = ANY(${[...names]}) OR id::text = ANY(${[...ids]}))
    ORDER BY "createdAt", id`;
  const known = new Set(clips.map(({ id }) => id));
  const byName = new Map(clips.map(({ id, name }) => [comparableName(name), id]));
  const byModel = new Map(
    clips.map(({ id, name, model }) => [JSON.stringify([comparableName(name), model]), id]),
  );
  return {
    of({ name, model, video }) {
      if (video !== undefined) return known.has(video) ? video : null;
      if (model === undefined) return byName.get(name) ?? null;
      const ofModel = (maker: string | null) => byModel.get(JSON.stringify([name, maker]));
      // A clip of which nobody said what made it may well be the one that is meant.
      return ofModel(model) ?? ofModel(null) ?? null;
    },
  };
}

async function storeItems(
  db: Prisma.TransactionClient,
  place: { projectId: string; kind: string },
  items: readonly KeyedItem[],
  videos: FoundVideos,
): Promise<void> {
  const rows = items.map((item) => ({ ...item, id: newId() }));
  await insertMany(
    db,
    'Item',
    rows.map(({ media: _media, content: _content, ...row }) => ({ ...place, ...row })),
  );
  await insertMany(
    db,
    'ItemMedia',
    rows.flatMap(({ id, media }) =>
      media.map((medium, index) => ({
        itemId: id,
        n: index + 1,
        videoId: videos.of(medium),
        wantedName: medium.name,
        wantedModel: medium.model ?? null,
        from: medium.from ?? null,
        to: medium.to ?? null,
      })),
    ),
  );
}

/** Gives items that are here already the videos that they await, where these are here by now, whatever they are called. */
async function fillIn(
  db: Prisma.TransactionClient,
  ids: ReadonlyMap<string, string>,
  items: readonly KeyedItem[],
  videos: FoundVideos,
): Promise<void> {
  const found = items.flatMap(({ key, media }) =>
    media.flatMap((medium, index) => {
      const videoId = videos.of(medium);
      return videoId ? [{ itemId: ids.get(key), n: index + 1, videoId }] : [];
    }),
  );
  if (found.length === 0) return;
  await db.$executeRaw`
    UPDATE "ItemMedia" m SET "videoId" = f."videoId"
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f("itemId" uuid, n int, "videoId" uuid)
    WHERE m."itemId" = f."itemId" AND m.n = f.n AND m."videoId" IS NULL`;
}
