'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MediaFacts } from '@/lib/video/schema';
import { readTimestamps } from '@/lib/video/timestamps';
import { Playback, type PlaybackState } from './playback';

/** Where a video's file is served. */
export function mediaUrl(videoId: string): string {
  return `/api/videos/${videoId}/media`;
}

/** The playback of one video, with the file's own timestamps as soon as they are read. */
export function usePlayback(videoId: string, facts: MediaFacts): Playback {
  const [playback] = useState(
    () => new Playback(facts.frameCount, facts.frameRate, facts.duration),
  );
  useEffect(() => {
    const reading = new AbortController();
    void readTimestamps(mediaUrl(videoId), reading.signal).then((timestamps) =>
      playback.takeTimestamps(timestamps),
    );
    return () => reading.abort();
  }, [videoId, playback]);
  return playback;
}

/** The playback's state, for a view that shows the time. */
export function usePlaybackState(playback: Playback): PlaybackState {
  return useSyncExternalStore(playback.subscribe, playback.state, playback.state);
}
