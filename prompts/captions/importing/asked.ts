import type { KnownItem } from '@/lib/suites/item';
import { captionDataSchema } from '../data';
import type { Asked } from './row';

/** What nobody has said anything of. */
export const NOTHING_ASKED: Asked = {
  video: null,
  type: null,
  source: null,
  reference: null,
  instruction: null,
  limit: null,
  points: null,
};

const FIELDS = ['video', 'type', 'reference', 'instruction', 'limit', 'source', 'points'] as const;

/** The first field about which two say different things; null where they can be joined. */
export function difference(one: Asked, other: Asked): keyof Asked | null {
  const differs = (field: keyof Asked) =>
    one[field] !== null &&
    other[field] !== null &&
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  return FIELDS.find(differs) ?? null;
}

/** What two say together that do not differ. */
export function join(one: Asked, other: Asked): Asked {
  const { video, type, reference, instruction, limit, source, points } = other;
  return {
    video: one.video ?? video,
    type: one.type ?? type,
    reference: one.reference ?? reference,
    instruction: one.instruction ?? instruction,
    limit: one.limit ?? limit,
    source: one.source ?? source,
    points: one.points ?? points,
  };
}

/** What is known by one id: joined, or the field about which items differ. */
export type KnownAsked = { asked: Asked; differs: null } | { asked: null; differs: keyof Asked };

/** What items of the project say, by their ids. */
export function askedOfKnown(known: readonly KnownItem[]): Map<string, KnownAsked> {
  const byId = new Map<string, KnownAsked>();
  for (const { sourceId, data, cluster, facets } of known) {
    const parsed = captionDataSchema.safeParse(data);
    if (!parsed.success) continue;
    const { type, reference, instruction, limit, points = null } = parsed.data;
    const asked: Asked = {
      type,
      reference,
      instruction,
      limit,
      points,
      video: cluster,
      source: facets.source ?? null,
    };
    const before = byId.get(sourceId) ?? { asked: NOTHING_ASKED, differs: null };
    if (before.asked === null) continue;
    const differs = difference(before.asked, asked);
    byId.set(
      sourceId,
      differs === null
        ? { asked: join(before.asked, asked), differs: null }
        : { asked: null, differs },
    );
  }
  return byId;
}
