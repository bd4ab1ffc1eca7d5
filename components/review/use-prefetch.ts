'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchReview } from '@/lib/reviews/queries';
import { prefetchExplanation } from '@/lib/runs/queries';
import { keepMedia } from './media-cache';
import { prefetchTimestamps } from './use-playback';

/** The video on the screen comes first: its own requests get this much of a start, in milliseconds. */
const AFTER_MS = 250;

/** Reads everything that the review of a video shows before it is opened; null for no video. */
export function usePrefetch(videoId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!videoId) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const review = await prefetchReview(client, videoId);
      if (!review || leaving.signal.aborted) return;
      const [cell] = review.run?.cells ?? [];
      for (const { hash } of review.frames) new Image().src = `/api/frames/${hash}`;
      await Promise.all([
        prefetchTimestamps(client, videoId),
        keepMedia(videoId, leaving.signal),
        cell && review.run
          ? prefetchExplanation(client, review.run.id, videoId, cell.unit, cell.question)
          : undefined,
      ]);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, videoId]);
}
