import { type Faults, faultsOf } from '@/components/ui/faults';
import { type DRAWS, type Policy, policySchema, type StratumBy } from '@/lib/queues/policy.schema';
import { type NewQueue, newQueueSchema, type Selection } from '@/lib/queues/schema';

/** What the form for a new queue holds. */
export interface QueueEntry {
  name: string;
  /** Null: the usual one. */
  runId: string | null;
  kind: Policy['kind'];
  by: StratumBy;
  draws: (typeof DRAWS)[number];
  /** Only what none of its people has seen. */
  unseen: boolean;
  /** Only items with these facets, as `name:word`. */
  facets: readonly string[];
  count: number;
  raters: number;
  blind: boolean;
  hidesGenerator: boolean;
  hidesReference: boolean;
  hidesLineage: boolean;
  /** Percent. */
  attention: number;
  /** Null: the usual one of the run's questions. */
  tolerance: number | null;
  leaseMinutes: number;
  instructions: string;
  /** The practice that its people have to be ready from; null for none. */
  practiceId: string | null;
  /** Null: everybody. */
  memberIds: string[] | null;
}

/** What the form begins with. */
export const NEW_ENTRY: QueueEntry = {
  name: '',
  runId: null,
  kind: 'all',
  by: 'score',
  draws: 'items',
  unseen: false,
  facets: [],
  count: 50,
  raters: 1,
  blind: true,
  hidesGenerator: false,
  hidesReference: false,
  hidesLineage: false,
  attention: 0,
  tolerance: null,
  leaseMinutes: 30,
  instructions: '',
  practiceId: null,
  memberIds: null,
};

/**
 * The policy that an entry says; null while it says none.
 * @param chosen the ids of what was picked before, where it was
 */
export function policyOf(
  { kind, by, count, draws, facets, unseen }: QueueEntry,
  chosen: readonly string[] | undefined,
): Policy | null {
  const drawn = { ...(draws === 'clusters' && { draws }), ...(unseen && { unseen }) };
  const among = { ...drawn, ...(facets.length > 0 && { facets }) };
  const asked = chosen
    ? { kind: 'chosen', itemIds: chosen, ...drawn }
    : { kind, by, count, ...among };
  return policySchema.safeParse(asked).data ?? null;
}

/** What is wrong with a queue as it is asked for, by field; `policy` null where the entry says none. */
export function faultsIn(wanted: Readonly<Record<string, unknown>>): Faults {
  const { policy, ...others } = faultsOf(newQueueSchema, wanted);
  return wanted.policy === null && policy !== undefined
    ? { ...others, 'policy.count': 'Enter a whole number above 0.' }
    : others;
}

/** What an entry hides besides what others say; nothing unless the queue is blind. */
function hidingOf({
  blind,
  hidesGenerator,
  hidesReference,
  hidesLineage,
}: QueueEntry): Pick<NewQueue, 'hidesGenerator' | 'hidesReference' | 'hidesLineage'> {
  return {
    hidesGenerator: blind && hidesGenerator,
    hidesReference: blind && hidesReference,
    hidesLineage: blind && hidesLineage,
  };
}

/** What the form needs besides an entry: null while it is not known. */
interface Chosen {
  runId: string | null;
  /** In points, where the entry says none. */
  usualTolerance: number;
  policy: Policy | null;
  seed: number;
  memberIds: string[];
}

/** The queue as an entry asks for it, which the server checks. */
export function wantedOf(entry: QueueEntry, { usualTolerance, ...chosen }: Chosen) {
  const { raters, name, blind, instructions, leaseMinutes, practiceId } = entry;
  return {
    ...chosen,
    raters,
    attentionShare: entry.attention / 100,
    name,
    blind,
    ...hidingOf(entry),
    tolerance: entry.tolerance ?? usualTolerance,
    instructions,
    leaseMinutes,
    practiceId,
  };
}

/** What of a queue says what is drawn. */
export function selectionOf(wanted: Selection): Selection {
  const { runId, policy, seed, raters, attentionShare, blind, memberIds } = wanted;
  return { runId, policy, seed, raters, attentionShare, blind, memberIds };
}
