'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { formatCount } from '@/components/ui/numbers';
import type { LibraryVideo } from '@/lib/library/listing.schema';
import { type LibraryWindow, readBetween } from '@/lib/library/queries';
import { type LibraryFilters, type LibrarySelection, MOST_NAMED } from '@/lib/library/schema';

type Named = ReadonlyMap<string, LibraryVideo>;

/** What is chosen of the list, and how to choose. */
export interface ClipSelection {
  /** How many clips. */
  count: number;
  /** Those that are known: all, unless it is everything that the filters leave. */
  videos: readonly LibraryVideo[];
  /** Whether it is all that the filters leave. */
  everything: boolean;
  /** As the server is told; null when nothing is chosen. */
  request: LibrarySelection | null;
  has: (id: string) => boolean;
  /** Whether all, some or none of these are chosen. */
  stateOf: (videos: readonly LibraryVideo[]) => boolean | 'indeterminate';
  /** Takes a clip in or out; `range`: also all between it and the one chosen before. */
  choose: (video: LibraryVideo, position: number, wanted: boolean, range: boolean) => void;
  add: (videos: readonly LibraryVideo[]) => void;
  /** Chooses all that the filters leave. */
  addEverything: () => void;
  clear: () => void;
}

const NOTHING: Named = new Map();

/** The selection of clips in the list under the filters. Clips chosen by name stay chosen when the filters change. */
export function useClipSelection(filters: LibraryFilters, clips: LibraryWindow): ClipSelection {
  const client = useQueryClient();
  const [named, setNamed] = useState<Named>(NOTHING);
  const [everythingOf, setEverythingOf] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<{ query: string; position: number } | null>(null);
  // All that is found under some filters is something else under others.
  const under = JSON.stringify(filters);
  const everything = everythingOf === under;

  const take = (videos: readonly LibraryVideo[], wanted: boolean) => {
    setEverythingOf(null);
    // Taken out of everything, a clip leaves what is loaded: nothing else is known by name.
    const next = new Map(everything ? clips.known.map(({ video }) => [video.id, video]) : named);
    for (const video of videos) {
      if (wanted) next.set(video.id, video);
      else next.delete(video.id);
    }
    if (next.size > MOST_NAMED) {
      toast.error(
        `At most ${formatCount(MOST_NAMED)} clips can be chosen one by one. Narrow the filters and select all that are found.`,
      );
      return;
    }
    setNamed(next);
  };
  const choose: ClipSelection['choose'] = (video, position, wanted, range) => {
    setAnchor({ query: clips.query, position });
    if (!range || anchor?.query !== clips.query) return take([video], wanted);
    const [first, last] = [
      Math.min(anchor.position, position),
      Math.max(anchor.position, position),
    ];
    if (last - first >= MOST_NAMED) {
      toast.error(`A range may have at most ${formatCount(MOST_NAMED)} clips.`);
      return;
    }
    void readBetween(client, clips.query, first, last).then(
      (videos) => take(videos, wanted),
      (error: unknown) => toast.error(error instanceof Error ? error.message : String(error)),
    );
  };
  const count = everything ? (clips.found ?? 0) : named.size;
  const has = (id: string) => everything || named.has(id);
  return {
    count,
    videos: everything ? clips.known.map(({ video }) => video) : [...named.values()],
    everything,
    request: everything
      ? { kind: 'found', filters: { ...filters, text: filters.text.trim() } }
      : named.size > 0
        ? { kind: 'named', ids: [...named.keys()] }
        : null,
    has,
    stateOf: (videos) => {
      const chosen = videos.filter(({ id }) => has(id)).length;
      if (chosen === 0) return false;
      return chosen === videos.length ? true : 'indeterminate';
    },
    choose,
    add: (videos) => take(videos, true),
    addEverything: () => {
      setNamed(NOTHING);
      setEverythingOf(under);
    },
    clear: () => {
      setNamed(NOTHING);
      setEverythingOf(null);
      setAnchor(null);
    },
  };
}
