'use client';

import { type QueryClient, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readTimestamps } from '@/lib/video/frames/timestamps';
import type { MediaFacts } from '@/lib/video/schema';
import { JointPlayback, type Steered } from './joint-playback';
import { fileKey, mediaUrl, type ServedMedium } from './media-cache';
import { Playback, type PlaybackState, type Span } from './playback';

function timestampsQuery(itemId: string, medium: ServedMedium) {
  return {
    queryKey: ['timestamps', fileKey(itemId, medium)],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readTimestamps(mediaUrl(itemId, medium.n), signal),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Reads the timestamps of the frames of one of an item's videos before it is looked at. */
export function prefetchTimestamps(
  client: QueryClient,
  itemId: string,
  medium: ServedMedium,
): Promise<void> {
  return client.prefetchQuery(timestampsQuery(itemId, medium));
}

function playbackOf(
  { frameCount, frameRate, duration }: MediaFacts,
  part: Span | null = null,
): Playback {
  return new Playback(frameCount, frameRate, duration, part);
}

/** The playback of an item's first video, with the file's own timestamps as soon as they are read. */
export function usePlayback(itemId: string, facts: MediaFacts): Playback {
  const [playback] = useState(() => playbackOf(facts));
  const { data: timestamps } = useQuery(timestampsQuery(itemId, { n: 1 }));
  useEffect(() => {
    if (timestamps) playback.takeTimestamps(timestamps);
  }, [timestamps, playback]);
  return playback;
}

/** One of an item's videos: what its own player plays, and what drives it together with the others. */
export interface PlayedVideo {
  playback: Playback;
  steered: Steered;
}

/** The videos of one item in sync. */
export interface ItemPlayback {
  all: JointPlayback;
  /** By their numbers. */
  videos: ReadonlyMap<number, PlayedVideo>;
}

/** As a review gives an item's videos: those without facts are not here. */
type ItemMedia = readonly (ServedMedium & {
  facts: MediaFacts | null;
  part?: { from: number; to: number | null } | undefined;
})[];

/** The longest one leads, so that no moment of another is out of its reach. */
function playTogether(media: ItemMedia): ItemPlayback | null {
  // Several play in sync over their whole lengths.
  const whole = media.length > 1;
  const made = media.flatMap(({ n, facts, part }) => {
    if (!facts) return [];
    const meant =
      part && !whole
        ? { from: part.from, to: Math.min(part.to ?? facts.duration, facts.duration) }
        : null;
    return [{ n, playback: playbackOf(facts, meant) }];
  });
  const [first, ...others] = made.toSorted((a, b) => b.playback.duration - a.playback.duration);
  if (!first) return null;
  const all = new JointPlayback(
    first.playback,
    others.map(({ playback }) => playback),
  );
  const videos = made.map(
    ({ n, playback }) => [n, { playback, steered: all.steer(playback) }] as const,
  );
  return { all, videos: new Map(videos) };
}

// A stable function lets the query library see that nothing changed.
const dataOf = (results: UseQueryResult<readonly number[]>[]) => results.map(({ data }) => data);

/** The playback of an item's videos, as they were when it was first shown; null where none of them is here. */
export function useItemPlayback(itemId: string, media: ItemMedia): ItemPlayback | null {
  const [playback] = useState(() => playTogether(media));
  const timestamps = useQueries({
    queries: media.flatMap((medium) => (medium.facts ? timestampsQuery(itemId, medium) : [])),
    combine: dataOf,
  });
  useEffect(() => {
    [...(playback?.videos.values() ?? [])].forEach((video, index) => {
      video.playback.takeTimestamps(timestamps[index] ?? []);
    });
  }, [timestamps, playback]);
  useEffect(() => playback?.all.connect(), [playback]);
  return playback;
}

/** The playback's state, for a view that shows the time. */
export function usePlaybackState(playback: Pick<Playback, 'read' | 'subscribe'>): PlaybackState {
  return useSyncExternalStore(playback.subscribe, playback.read, playback.read);
}

/**
 * A part of the playback's state, for a view that shows nothing of the time and is not to be drawn again with every frame.
 * @param pick has to be cheap: it is asked after every frame
 */
export function usePlaybackPart<Part extends string | number | boolean>(
  playback: Pick<Playback, 'read' | 'subscribe'>,
  pick: (state: PlaybackState) => Part,
): Part {
  const read = () => pick(playback.read());
  return useSyncExternalStore(playback.subscribe, read, read);
}
