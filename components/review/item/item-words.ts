import type { VideoReview } from '@/lib/reviews/schema';

/** The kind of items that are single videos, which pages call clips. */
export const CLIP_KIND = 'clip';

/** Where an item is reviewed. */
export function reviewAddress({ id, kind }: Pick<VideoReview['video'], 'id' | 'kind'>): string {
  return kind === CLIP_KIND ? `/videos/${id}` : `/items/${id}`;
}

/** What pages call an item. */
export function nounOf({ video: { kind } }: Pick<VideoReview, 'video'>): 'clip' | 'item' {
  return kind === CLIP_KIND ? 'clip' : 'item';
}
