import { z } from 'zod';
import { withFormerName } from '@/lib/former-name';
import { facetsSchema, MOST_NAMED } from '@/lib/library/schema';

/** What a policy draws: items one by one, or whole clusters of items that are not independent of each other. */
export const DRAWS = ['items', 'clusters'] as const;

/** What {@link DRAWS} a policy draws; items where it does not say. Where it draws clusters, `count` is of these. */
const drawn = {
  draws: z.enum(DRAWS).optional(),
  /** Only items of which none of the queue’s people has been shown what others say. */
  unseen: z.boolean().optional(),
};

/** What a policy draws from: only items with these facets, where any are named. */
const among = { ...drawn, facets: facetsSchema.optional() };

/** What strata are by: the generator, the band of the judge's worst score, or the word of a facet. */
const stratumSchema = z.union([
  z.enum(['generator', 'score']),
  z.templateLiteral(['facet:', z.string().min(1).max(200)]),
]);

/** See {@link stratumSchema}. */
export type StratumBy = z.infer<typeof stratumSchema>;

/** How a queue's items are chosen from those that its run has judged. See docs/queues.md for what each is good for. */
export const policySchema = withFormerName(
  z.discriminatedUnion('kind', [
    /** Every item. */
    z.object({ kind: z.literal('all'), ...among }),
    /** So many, each with the same chance. */
    z.object({ kind: z.literal('random'), count: z.number().int().min(1), ...among }),
    /** So many of each stratum. */
    z.object({
      kind: z.literal('stratified'),
      by: stratumSchema,
      count: z.number().int().min(1),
      ...among,
    }),
    /** About so many, each with a chance that grows with how likely the judge is to be wrong. */
    z.object({ kind: z.literal('uncertain'), count: z.number().int().min(1), ...among }),
    /** Those that the judge thinks the worst of. Not a sample. */
    z.object({ kind: z.literal('score'), count: z.number().int().min(1), ...among }),
    /** Those about which judges differ most. Not a sample. */
    z.object({ kind: z.literal('disagreement'), count: z.number().int().min(1), ...among }),
    /** Those that somebody picked. Not a sample. Stored without the ids: the queue's items are what was picked. */
    z.object({
      kind: z.literal('chosen'),
      itemIds: z.array(z.uuid(), 'Name what was picked: a list of ids.').max(MOST_NAMED),
      ...drawn,
    }),
  ]),
  { videoIds: 'itemIds' },
);

/** See {@link policySchema}. */
export type Policy = z.infer<typeof policySchema>;

/** Whether a policy draws whole clusters, whose items one person then gets one after another. */
export function drawsClusters({ draws }: Policy): boolean {
  return draws === 'clusters';
}

/** The facet that strata are by; null for strata by anything else. */
export function stratumFacet(by: StratumBy): string | null {
  return by.startsWith('facet:') ? by.slice('facet:'.length) : null;
}

/** The facets that items are to have to be drawn; none for any items. */
export function facetsAmong(policy: Policy): readonly string[] {
  return (policy.kind !== 'chosen' && policy.facets) || [];
}

/** A policy as it is kept: what somebody picked is known by the queue's items, and may be thousands of ids. */
export function keptPolicy(policy: Policy): Policy {
  return policy.kind === 'chosen' ? { ...policy, itemIds: [] } : policy;
}
