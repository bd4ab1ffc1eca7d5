'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { formatCount } from '@/components/ui/numbers';
import type { LibraryItem } from '@/lib/library/listing.schema';
import { type LibraryWindow, readBetween } from '@/lib/library/queries';
import { type LibraryFilters, type LibrarySelection, MOST_NAMED } from '@/lib/library/schema';

type Named = ReadonlyMap<string, LibraryItem>;

/** What is chosen of the list, and how to choose. */
export interface ItemSelection {
  /** How many clips. */
  count: number;
  /** Those that are known: all, unless it is everything that the filters leave. */
  items: readonly LibraryItem[];
  /** Whether it is all that the filters leave. */
  everything: boolean;
  /** As the server is told; null when nothing is chosen. */
  request: LibrarySelection | null;
  has: (id: string) => boolean;
  /** Whether all, some or none of these are chosen. */
  stateOf: (items: readonly LibraryItem[]) => boolean | 'indeterminate';
  /** Takes a clip in or out; `range`: also all between it and the one chosen before. */
  choose: (item: LibraryItem, position: number, on: boolean, range: boolean) => void;
  add: (items: readonly LibraryItem[]) => void;
  /** Chooses all that the filters leave. */
  addEverything: () => void;
  clear: () => void;
}

const NOTHING: Named = new Map();

const TOO_MANY = `At most ${formatCount(MOST_NAMED)} can be chosen one by one. Narrow the filters and select all that are found.`;

/** The selection of clips in the list under the filters. Clips chosen by name stay chosen when the filters change. */
export function useItemSelection(filters: LibraryFilters, clips: LibraryWindow): ItemSelection {
  const client = useQueryClient();
  const [named, setNamed] = useState<Named>(NOTHING);
  const [everythingOf, setEverythingOf] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<{ query: string; position: number } | null>(null);
  // All that is found under some filters is something else under others.
  const under = JSON.stringify(filters);
  const everything = everythingOf === under;
  const known = clips.known.map(({ item }) => item);
  const has = (id: string) => everything || named.has(id);

  const take = (items: readonly LibraryItem[], on: boolean) => {
    setEverythingOf(null);
    // Taken out of everything, a clip leaves what is loaded: nothing else is known by name.
    const next = new Map(everything ? known.map((item) => [item.id, item]) : named);
    for (const item of items) {
      if (on) next.set(item.id, item);
      else next.delete(item.id);
    }
    if (next.size <= MOST_NAMED) setNamed(next);
    else toast.error(TOO_MANY);
  };
  const choose: ItemSelection['choose'] = (item, position, on, range) => {
    setAnchor({ query: clips.query, position });
    if (!range || anchor?.query !== clips.query) return take([item], on);
    const first = Math.min(anchor.position, position);
    const last = Math.max(anchor.position, position);
    if (last - first >= MOST_NAMED) {
      toast.error(`A range may be of at most ${formatCount(MOST_NAMED)}.`);
      return;
    }
    void readBetween(client, clips.query, first, last).then(
      (items) => take(items, on),
      (error: unknown) => toast.error(error instanceof Error ? error.message : String(error)),
    );
  };
  return {
    count: everything ? (clips.found ?? 0) : named.size,
    items: everything ? known : [...named.values()],
    everything,
    request: requestOf(everything ? filters : null, named),
    has,
    stateOf: (items) => someOrAll(items.filter(({ id }) => has(id)).length, items.length),
    choose,
    add: (items) => take(items, true),
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

/** The selection as the server is told of it: all that filters leave, else the clips that are named. */
function requestOf(filters: LibraryFilters | null, named: Named): LibrarySelection | null {
  if (filters) return { kind: 'found', filters: { ...filters, text: filters.text.trim() } };
  return named.size > 0 ? { kind: 'named', ids: [...named.keys()] } : null;
}

function someOrAll(chosen: number, all: number): boolean | 'indeterminate' {
  if (chosen === 0) return false;
  return chosen === all ? true : 'indeterminate';
}
