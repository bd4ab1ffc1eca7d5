import 'server-only';
import { database } from '@/lib/db';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import type { Prisma } from '@/prisma/generated/client';

/** Items that are read at once. */
const AT_ONCE = 50;

/** An item as exports of answers list it. */
export interface ListedItem {
  id: string;
  kind: string;
  key: string;
  name: string;
  model: string | null;
  prompt: string | null;
  cluster: string | null;
  /** Its videos in order, numbered from 1, as far as they are here. */
  videos: readonly { n: number; hash: string; bytes: number }[];
  /** The file names of all of its videos in order, also of those that are still to come; empty where one has none. */
  files: readonly string[];
}

/** The clip that a video is, which has the file's name. */
const CLIP_OF_VIDEO = {
  where: { item: { kind: CLIP_KIND } },
  select: { item: { select: { name: true } } },
  take: 1,
} as const;

/** Items in the order in which they were added, page by page. */
export async function* pagesOfItems(where: Prisma.ItemWhereInput): AsyncGenerator<ListedItem[]> {
  for (let after: string | undefined; ; ) {
    const page = await database().item.findMany({
      where: { AND: [where, ...(after ? [{ id: { gt: after } }] : [])] },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
      include: {
        media: {
          include: { video: { select: { hash: true, bytes: true, items: CLIP_OF_VIDEO } } },
          orderBy: { n: 'asc' },
        },
      },
    });
    yield page.map(({ id, kind, key, name, model, prompt, cluster, media }) => {
      const videos = media.flatMap(({ n, video }) =>
        video ? [{ n, hash: video.hash, bytes: Number(video.bytes) }] : [],
      );
      const files = media.map(
        ({ video, wantedName }) => video?.items[0]?.item.name ?? wantedName ?? '',
      );
      return { id, kind, key, name, model, prompt, cluster, videos, files };
    });
    after = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}

/** As {@link pagesOfItems}, one by one. */
export async function* listItems(where: Prisma.ItemWhereInput): AsyncGenerator<ListedItem> {
  for await (const page of pagesOfItems(where)) yield* page;
}
