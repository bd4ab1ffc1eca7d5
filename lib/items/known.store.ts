import 'server-only';
import { database } from '@/lib/db';
import { type KnownItem, newItemSchema } from '@/lib/suites/item';
import { sourceIdOf } from './key';

/**
 * The items of a kind that a project has from imports, as people have corrected them, in the order in which they came.
 * Those that runs made are none of them.
 */
export async function knownItems(projectId: string, kind: string): Promise<KnownItem[]> {
  const items = await database().item.findMany({
    where: {
      projectId,
      kind,
      deletedAt: null,
      superseded: false,
      madeFromId: null,
    },
    select: { key: true, model: true, data: true, cluster: true, facets: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return items.flatMap(({ key, facets, ...item }) => {
    const sourceId = sourceIdOf(key, item.model);
    return sourceId === null
      ? []
      : [{ ...item, sourceId, facets: newItemSchema.shape.facets.parse(facets) }];
  });
}
