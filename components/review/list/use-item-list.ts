'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLibraryState } from '@/components/library/use-library-state';
import { useDebounced } from '@/components/ui/use-debounced';
import { queryOf } from '@/lib/library/address';
import type { LibraryVideo } from '@/lib/library/listing.schema';
import {
  PAGE_LENGTH,
  pagesBetween,
  readBetween,
  useLibraryPlace,
  useLibraryWindow,
} from '@/lib/library/queries';
import { type LibraryState, USUAL_SUITE } from '@/lib/library/schema';
import { itemPath } from '@/lib/suites/item-kind';
import { showVideo } from '../reviewed/shown-item';
import { findJump } from './jump';

/** So many videos before and after the one on the screen are known ahead of time. */
const AROUND = 10;

/** While somebody scrolls fast, the server is not asked for what flies by. */
const SCROLLING_MS = 80;

type ListedItem = Pick<LibraryVideo, 'id' | 'kind'>;

/** The videos that the library's filters leave, in its order, and the ways from one to another. */
export function useVideoList(itemId: string) {
  const client = useQueryClient();
  const { filters, sort, query, search, setText, setFilters } = useLibraryState();
  const [view, setView] = useState({ first: 0, last: 0 });
  // A video that a filter no longer shows, because it was just reviewed, has left its place to the one after it.
  const [lastIndex, setLastIndex] = useState(0);
  const inView = useDebounced(view, SCROLLING_MS);
  const pages = new Set([
    ...pagesBetween(lastIndex - AROUND, lastIndex + AROUND),
    ...pagesBetween(inView.first, inView.last),
  ]);
  const videos = useLibraryWindow(query, [...pages]);
  const known = videos.known.find(({ video }) => video.id === itemId)?.position;
  const place = useLibraryPlace(query, known === undefined ? itemId : null);
  const index = known ?? place.data?.index ?? null;
  if (index !== null && index !== lastIndex) setLastIndex(index);

  const address = (item: ListedItem) => `${itemPath(item)}${search}`;
  const go = (item: ListedItem) => showVideo(address(item));
  const neighbour = (by: 1 | -1): LibraryVideo | null =>
    videos.at(index !== null ? index + by : lastIndex + (by === 1 ? 0 : -1));
  return {
    videos,
    found: videos.found ?? place.data?.found ?? 0,
    /** Position of the shown video, from 0; null when the filters leave it out, or while it is not known. */
    index,
    text: filters.text,
    /** Whose scores the library shows, as in its address. */
    choice: {
      suite: filters.suite === USUAL_SUITE ? null : filters.suite,
      configuration: filters.scores.configuration,
      scoresOf: filters.scores.run,
    },
    setText,
    state: filters.state,
    setState: (state: LibraryState) => setFilters({ state }),
    /** Tells which positions the list has in view. */
    look: setView,
    address,
    /** The library under the same filters. */
    libraryAddress: `/${search}`,
    neighbour,
    /** Shows another video at once. */
    go,
    /** Goes to the video at a position, from 0; to the last one where there are not so many. */
    async goTo(position: number): Promise<void> {
      const [video] = await readBetween(client, query, position, position);
      if (video) go(video);
    },
    /** Goes to the video that a text means, see {@link findJump}. @returns whether there is one */
    async jump(text: string): Promise<boolean> {
      const wanted = queryOf({ ...filters, text: text.trim() }, sort).toString();
      const found = findJump(await readBetween(client, wanted, 0, PAGE_LENGTH - 1), text);
      if (found) go(found);
      return found !== null;
    },
  };
}

/** See {@link useVideoList}. */
export type VideoListing = ReturnType<typeof useVideoList>;
