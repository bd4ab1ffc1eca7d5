'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepMedia } from '@/components/player/media-cache';
import { prefetchTimestamps } from '@/components/player/use-playback';
import { type LibraryChoice, prefetchReview } from '@/lib/reviews/queries';
import { prefetchExplanation } from '@/lib/runs/queries';
import { nextUnreviewed } from './item/cells';

/** The item on the screen comes first: its own requests get this much of a start, in milliseconds. */
const AFTER_MS = 250;

const NO_CHOICE: LibraryChoice = { suite: null, configuration: null, scoresOf: null };

/**
 * Reads everything that the review of an item shows before it is opened; null for no item.
 * @param runId the run in which it will be shown; null for the one whose scores the library shows
 * @param suite with `configuration` and `scoresOf`: whose these are, as in the library's address
 * @returns whether all but the pictures of its frames is there, or known not to be had
 */
export function usePrefetch(
  itemId: string | null,
  runId: string | null = null,
  { suite, configuration, scoresOf }: LibraryChoice = NO_CHOICE,
): boolean {
  const client = useQueryClient();
  const [there, setThere] = useState<string | null>(null);
  useEffect(() => {
    if (!itemId) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const review = await prefetchReview(client, itemId, runId, {
        suite,
        configuration,
        scoresOf,
      });
      if (!review || leaving.signal.aborted) return;
      const cells = review.run?.cells ?? [];
      const cell = nextUnreviewed(cells, null) ?? cells[0];
      // Few at a time: a browser asks one server for six things at once, and the item on the screen needs them too.
      await Promise.all([
        cell && review.run && !review.blind
          ? prefetchExplanation(client, review.run.id, itemId, cell.unit, cell.question)
          : undefined,
        ...review.media.flatMap((medium) =>
          medium.facts
            ? keepMedia(itemId, medium, leaving.signal).then(() =>
                prefetchTimestamps(client, itemId, medium),
              )
            : [],
        ),
      ]);
      if (leaving.signal.aborted) return;
      setThere(itemId);
      for (const { hash } of review.media.flatMap(({ frames }) => frames)) {
        if (leaving.signal.aborted) return;
        await loadImage(`/api/frames/${hash}`);
      }
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, itemId, runId, suite, configuration, scoresOf]);
  return itemId !== null && there === itemId;
}

/** Waits until the browser has an image, or knows that there is none. */
function loadImage(url: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image();
    image.fetchPriority = 'low';
    image.onload = () => resolve();
    image.onerror = () => resolve();
    image.src = url;
  });
}
