import { z } from 'zod';
import { withFormerName } from '@/lib/former-name';
import { MOST_NAMED } from '@/lib/library/schema';

/** What a policy draws: items one by one, or whole clusters of items that are not independent of each other. */
export const DRAWS = ['items', 'clusters'] as const;

/** What {@link DRAWS} a policy draws; items where it does not say. Where it draws clusters, `count` is of these. */
const drawn = { draws: z.enum(DRAWS).optional() };

/** How a queue's items are chosen from those that its run has judged. See docs/queues.md for what each is good for. */
export const policySchema = withFormerName(
  z.discriminatedUnion('kind', [
    /** Every item. */
    z.object({ kind: z.literal('all'), ...drawn }),
    /** So many, each with the same chance. */
    z.object({ kind: z.literal('random'), count: z.number().int().min(1), ...drawn }),
    /** So many of each stratum: of each generator, or of each band of the judge's worst score. */
    z.object({
      kind: z.literal('stratified'),
      by: z.enum(['generator', 'score']),
      count: z.number().int().min(1),
      ...drawn,
    }),
    /** About so many, each with a chance that grows with how likely the judge is to be wrong. */
    z.object({ kind: z.literal('uncertain'), count: z.number().int().min(1), ...drawn }),
    /** Those that the judge thinks the worst of. Not a sample. */
    z.object({ kind: z.literal('score'), count: z.number().int().min(1), ...drawn }),
    /** Those about which judges differ most. Not a sample. */
    z.object({ kind: z.literal('disagreement'), count: z.number().int().min(1), ...drawn }),
    /** Those that somebody picked. Not a sample. Stored without the ids: the queue's items are what was picked. */
    z.object({
      kind: z.literal('chosen'),
      itemIds: z.array(z.uuid(), 'Name what was picked: a list of ids.').max(MOST_NAMED),
      ...drawn,
    }),
  ]),
  'videoIds',
  'itemIds',
);

/** See {@link policySchema}. */
export type Policy = z.infer<typeof policySchema>;

/** Whether a policy draws whole clusters, whose items one person then gets one after another. */
export function drawsClusters({ draws }: Policy): boolean {
  return draws === 'clusters';
}

/** A policy as it is kept: what somebody picked is known by the queue's items, and may be thousands of ids. */
export function keptPolicy(policy: Policy): Policy {
  return policy.kind === 'chosen' ? { ...policy, itemIds: [] } : policy;
}
