'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useLibraryState } from '@/components/library/library-state';
import { useLibrary } from '@/lib/reviews/queries';
import type { LibraryVideo } from '@/lib/reviews/schema';
import { showVideo } from './shown-video';

const NONE: LibraryVideo[] = [];

/** What of the address belongs to one video, and is left behind with it. */
const OF_ONE_VIDEO = ['run', 'unit', 'question'];

/** The videos that the library's filters leave, in its order, and the ways from one to another. */
export function useVideoList(videoId: string) {
  const { data } = useLibrary();
  const videos = data?.videos ?? NONE;
  const { visible, text, setText, filter, setFilter } = useLibraryState(videos);
  const parameters = useSearchParams();
  const index = visible.findIndex(({ id }) => id === videoId);
  // A video that a filter no longer shows, because it was just reviewed, has left its place to the one after it.
  const lastIndex = useRef(0);
  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
  }, [index]);

  const filters = new URLSearchParams(parameters);
  for (const name of OF_ONE_VIDEO) filters.delete(name);
  const address = (id: string) => `/videos/${id}${filters.size > 0 ? `?${filters}` : ''}`;
  const neighbour = (by: 1 | -1): LibraryVideo | null => {
    const place = index >= 0 ? index + by : lastIndex.current + (by === 1 ? 0 : -1);
    return visible[place] ?? null;
  };
  return {
    videos: visible,
    /** How many there are without filters. */
    total: videos.length,
    /** Position of the shown video, from 0; −1 when the filters leave it out. */
    index,
    text,
    setText,
    filter,
    setFilter,
    address,
    /** The library under the same filters. */
    libraryAddress: `/${filters.size > 0 ? `?${filters}` : ''}`,
    neighbour,
    /** Shows another video at once. */
    go: (id: string) => showVideo(address(id)),
  };
}

/** See {@link useVideoList}. */
export type VideoListing = ReturnType<typeof useVideoList>;
