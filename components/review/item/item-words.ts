import type { ItemReview } from '@/lib/reviews/schema';

/** The kind of items that are single videos, which pages call clips. */
export const CLIP_KIND = 'clip';

/** Where an item is reviewed. */
export function reviewAddress({ id, kind }: Pick<ItemReview['item'], 'id' | 'kind'>): string {
  return kind === CLIP_KIND ? `/videos/${id}` : `/items/${id}`;
}

/** What pages call an item. */
export function nounOf({ item: { kind } }: Pick<ItemReview, 'item'>): 'clip' | 'item' {
  return kind === CLIP_KIND ? 'clip' : 'item';
}
