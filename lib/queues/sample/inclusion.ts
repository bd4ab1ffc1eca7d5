import { combineChances } from '../sampling';
import type { CountedAnswers } from './schema';

/** A queue in which clips are reviewed. */
export interface ReviewQueue {
  id: string;
  blind: boolean;
  /** How many items chance has drawn into it. */
  drawn: number;
}

/** That an item was given to a person in a queue. */
export interface Review {
  queueId: string;
  itemId: string;
  raterId: string;
  /** How the item came into the queue: by chance, by choice, or mixed in to check people's attention. */
  way: 'drawn' | 'picked' | 'check';
  /** Whether it was handed in; else the person is at it. */
  submitted: boolean;
}

/** That a person has given an answer about an item of the sort that is wanted. */
export interface Giver {
  itemId: string;
  raterId: string;
  /** Whether an answer of theirs adjudicates what others said, so that they came to the item by these. */
  adjudicates: boolean;
}

/** The chance with which a queue drew an item, 0–1, whether it came to be drawn or not. */
export interface QueueChance {
  queueId: string;
  itemId: string;
  probability: number;
}

/** An item whose answers count. */
export interface CountedItem {
  /** 1/π where chance alone chose it; 1 where it was certain to be there, since somebody picked it. */
  weight: number;
  byChance: boolean;
  /** Whose answers about it count. */
  raterIds: ReadonlySet<string>;
}

/** The items whose answers count, and the queues that drew them by chance. */
export interface Inclusion {
  items: ReadonlyMap<string, CountedItem>;
  queueIds: readonly string[];
}

/** What is known of how people came to answer about the items of a suite. */
export interface ReviewFacts {
  queues: readonly ReviewQueue[];
  reviews: readonly Review[];
  givers: readonly Giver[];
  /** Of the items of the givers, by queues that draw by chance. */
  chances: readonly QueueChance[];
}

/**
 * Whose answers about which items count, and how much each of these items.
 *
 * An item is there by chance with π = 1 − Π(1 − π_q·s_q) over the queues that draw by chance and could have brought such
 * an answer: for independent answers the blind ones. s_q is the share of its draw on which a queue has brought one by now;
 * since queues hand out in random order, and whatever keeps it from the others, this is the chance that it has of an
 * item that it drew. An item that somebody came to in another way was certain to be there, and has π = 1.
 *
 * What was given to a person to check their attention never counts, unless they were given it by chance as well.
 */
export function includeItems(
  { queues, reviews, givers, chances }: ReviewFacts,
  counted: CountedAnswers,
): Inclusion {
  const could = new Map(
    queues.flatMap((queue) => (counted === 'all' || queue.blind ? [[queue.id, queue]] : [])),
  );
  const gave = new Set(givers.map(placeOf));
  const ways = new Map<string, Set<Review['way']>>();
  const brought = new Map<string, Set<string>>();
  for (const review of reviews) {
    const { queueId, itemId, way, submitted } = review;
    if (counted === 'sample' && !submitted) continue;
    if (way !== 'check' && !could.has(queueId)) continue;
    const place = placeOf(review);
    ways.set(place, (ways.get(place) ?? new Set()).add(way));
    if (way === 'drawn' && gave.has(place)) {
      brought.set(queueId, (brought.get(queueId) ?? new Set()).add(itemId));
    }
  }

  const drawnBy = new Map<string, number[]>();
  for (const { queueId, itemId, probability } of chances) {
    const queue = could.get(queueId);
    const reviewed = brought.get(queueId)?.size ?? 0;
    if (!queue || reviewed === 0) continue;
    const known = drawnBy.get(itemId) ?? [];
    drawnBy.set(itemId, known);
    known.push((probability * reviewed) / queue.drawn);
  }

  const included = new Map<string, { raterIds: Set<string>; byChance: boolean }>();
  for (const giver of givers) {
    const by = ways.get(placeOf(giver)) ?? new Set();
    if (counted === 'sample' ? !by.has('drawn') : !by.has('drawn') && by.has('check')) continue;
    const isPicked = by.has('picked') || !(by.has('drawn') || giver.adjudicates);
    const item = included.get(giver.itemId) ?? { raterIds: new Set(), byChance: true };
    included.set(giver.itemId, item);
    item.raterIds.add(giver.raterId);
    if (counted !== 'sample' && isPicked) item.byChance = false;
  }
  const items = new Map<string, CountedItem>();
  for (const [itemId, { raterIds, byChance }] of included) {
    const chance = combineChances(drawnBy.get(itemId) ?? []);
    const isDrawn = byChance && chance > 0;
    items.set(itemId, { raterIds, byChance: isDrawn, weight: isDrawn ? 1 / chance : 1 });
  }
  return { items, queueIds: [...brought.keys()] };
}

function placeOf({ itemId, raterId }: { itemId: string; raterId: string }): string {
  return `${itemId} ${raterId}`;
}

/** Whether a person's answers about an item count. */
export function isCounted(
  { items }: Pick<Inclusion, 'items'>,
  { itemId, raterId }: { itemId: string; raterId: string },
): boolean {
  return items.get(itemId)?.raterIds.has(raterId) ?? false;
}
