import type { Parcel } from '@/components/review/outbox/outbox';
import type { Holding } from '@/lib/queues/schema';

/** The items of a queue that are on their way to being handed in. */
export function itemsLeaving(parcels: readonly Parcel[], queueId: string): ReadonlySet<string> {
  return new Set(
    parcels.flatMap((parcel) =>
      parcel.kind === 'submission' && parcel.queueId === queueId ? [parcel.queueItemId] : [],
    ),
  );
}

/** What a person holds once what is on its way has come through: items handed in, and others passed over. */
export function holdingAfter(
  holding: Holding,
  leaving: ReadonlySet<string>,
  skipping: ReadonlySet<string>,
): Holding {
  const { tasks } = holding;
  const kept = tasks.filter(
    ({ queueItemId }) => !leaving.has(queueItemId) && !skipping.has(queueItemId),
  );
  const handedIn = tasks.filter(({ queueItemId }) => leaving.has(queueItemId)).length;
  const gone = tasks.length - kept.length;
  return {
    tasks: kept,
    passed: holding.passed,
    submitted: holding.submitted + handedIn,
    skipped: holding.skipped + gone - handedIn,
    left: holding.left - gone,
  };
}
