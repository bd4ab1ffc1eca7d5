import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';

/** Of which items the videos are counted. */
export interface PresenceQuery {
  projectId: string;
  kind: string;
  /** Only of items of these tasks. */
  tasks: readonly string[];
  /** The facet by whose words they are counted. */
  facet: string;
  /** Items that are not counted. */
  without: ReadonlySet<string>;
}

const rowSchema = z.array(
  z.object({ model: z.string().nullable(), word: z.string(), videos: z.number().int() }),
);

/** How many videos of each model are there for the items of some tasks, by the words of a facet. */
export async function countPresent(query: PresenceQuery) {
  const { projectId, kind, tasks, facet, without } = query;
  return rowSchema.parse(
    await database().$queryRaw`
      SELECT i.model, i.facets->>${facet} AS word, count(*)::int AS videos
      FROM "Item" i JOIN "ItemMedia" m ON m."itemId" = i.id
      WHERE i."projectId" = ${projectId}::uuid AND i.kind = ${kind} AND i."deletedAt" IS NULL
        AND i.task = ANY(${[...tasks]}::text[]) AND i.facets ? ${facet} AND m."videoId" IS NOT NULL
        AND NOT i.id = ANY(${[...without]}::uuid[])
      GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}
