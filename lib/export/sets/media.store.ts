import 'server-only';
import { database } from '@/lib/db';

/** Videos whose frames are read at once. */
const AT_ONCE = 20;

/** The file of a video that an item shows. */
export interface ShownFile {
  videoId: string;
  /** SHA-256 of the file. */
  hash: string;
  bytes: number;
}

/** The file of the first video of each of some items, where it has come. */
export async function listShownFiles(
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ShownFile>> {
  const rows = await database().$queryRaw<
    { itemId: string; videoId: string; hash: string; bytes: bigint }[]
  >`
    SELECT m."itemId", v.id AS "videoId", v.hash, v.bytes
    FROM "ItemMedia" m JOIN "Video" v ON v.id = m."videoId"
    WHERE m.n = 1 AND m."itemId" = ANY(${[...itemIds]}::uuid[])`;
  return new Map(
    rows.map(({ itemId, bytes, ...file }) => [itemId, { ...file, bytes: Number(bytes) }]),
  );
}

/** The frame sets of some videos, video by video, each frame with the SHA-256 of its JPEG. */
export async function* listFrameSets(videoIds: readonly string[]) {
  for (let from = 0; from < videoIds.length; from += AT_ONCE) {
    yield* await database().frameSet.findMany({
      where: { videoId: { in: videoIds.slice(from, from + AT_ONCE) } },
      include: { video: { select: { hash: true } }, frames: { orderBy: { position: 'asc' } } },
      orderBy: [{ videoId: 'asc' }, { id: 'asc' }],
    });
  }
}
