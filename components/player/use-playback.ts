'use client';

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readTimestamps } from '@/lib/video/frames/timestamps';
import type { MediaFacts } from '@/lib/video/schema';
import { mediaUrl } from './media-cache';
import { Playback, type PlaybackState } from './playback';

function timestampsQuery(itemId: string) {
  return {
    queryKey: ['timestamps', itemId],
    queryFn: ({ signal }: { signal: AbortSignal }) => readTimestamps(mediaUrl(itemId), signal),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Reads the timestamps of a video's frames before it is looked at. */
export function prefetchTimestamps(client: QueryClient, itemId: string): Promise<void> {
  return client.prefetchQuery(timestampsQuery(itemId));
}

/** The playback of one video, with the file's own timestamps as soon as they are read. */
export function usePlayback(itemId: string, facts: MediaFacts): Playback {
  const [playback] = useState(
    () => new Playback(facts.frameCount, facts.frameRate, facts.duration),
  );
  const { data: timestamps } = useQuery(timestampsQuery(itemId));
  useEffect(() => {
    if (timestamps) playback.takeTimestamps(timestamps);
  }, [timestamps, playback]);
  return playback;
}

/** The playback's state, for a view that shows the time. */
export function usePlaybackState(playback: Pick<Playback, 'read' | 'subscribe'>): PlaybackState {
  return useSyncExternalStore(playback.subscribe, playback.read, playback.read);
}
