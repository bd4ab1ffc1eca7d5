import 'server-only';
import { database } from '@/lib/db';
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
}

/** Items in the order in which they were added, page by page. */
export async function* pagesOfItems(where: Prisma.ItemWhereInput): AsyncGenerator<ListedItem[]> {
  for (let after: string | undefined; ; ) {
    const page = await database().item.findMany({
      where: { AND: [where, ...(after ? [{ id: { gt: after } }] : [])] },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
      include: {
        media: {
          include: { video: { select: { hash: true, bytes: true } } },
          orderBy: { n: 'asc' },
        },
      },
    });
    yield page.map(({ id, kind, key, name, model, prompt, cluster, media }) => {
      const videos = media.flatMap(({ n, video }) =>
        video ? [{ n, hash: video.hash, bytes: Number(video.bytes) }] : [],
      );
      return { id, kind, key, name, model, prompt, cluster, videos };
    });
    after = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}

/** As {@link pagesOfItems}, one by one. */
export async function* listItems(where: Prisma.ItemWhereInput): AsyncGenerator<ListedItem> {
  for await (const page of pagesOfItems(where)) yield* page;
}
