import 'server-only';
import { database } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';

/** Items that are read at once. */
const AT_ONCE = 500;

/** An item as forms for others list it. */
export interface ListedItem {
  id: string;
  kind: string;
  key: string;
  name: string;
  model: string | null;
  prompt: string | null;
  cluster: string | null;
  /** Its videos in order, as far as they are here. */
  videos: readonly { hash: string; bytes: number }[];
}

/** Items in the order in which their answers are written, page by page. */
export async function* listItems(where: Prisma.ItemWhereInput): AsyncGenerator<ListedItem> {
  for (let after: string | undefined; ; ) {
    const page = await database().item.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: AT_ONCE,
      ...(after && { cursor: { id: after }, skip: 1 }),
      include: {
        media: {
          include: { video: { select: { hash: true, bytes: true } } },
          orderBy: { n: 'asc' },
        },
      },
    });
    for (const { id, kind, key, name, model, prompt, cluster, media } of page) {
      const videos = media.flatMap(({ video }) =>
        video ? [{ hash: video.hash, bytes: Number(video.bytes) }] : [],
      );
      yield { id, kind, key, name, model, prompt, cluster, videos };
    }
    after = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}
