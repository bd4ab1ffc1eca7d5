'use client';

import { usePathname } from 'next/navigation';
import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useEffect, useState } from 'react';
import type { Place } from '../item/cells';
import { itemIn } from './shown-item';

/** How long nobody chooses another cell before the address follows, in milliseconds: Safari allows 100 changes in 30 s. */
const AT_REST_MS = 300;

/**
 * Writes a cell into the address of an item without the router: that would draw all that reads the address again, and
 * give up the page that somebody has just opened and that is still on its way.
 */
function writeAddress(itemId: string, place: Place): void {
  const url = new URL(window.location.href);
  if (itemIn(url.pathname) !== itemId) return;
  for (const [name, value] of Object.entries(place)) url.searchParams.set(name, value);
  History.prototype.replaceState.call(window.history, window.history.state, '', url);
}

/**
 * Which run and which cell of an item are looked at, as the page's address says. A cell that was chosen counts at once,
 * before the address follows: the next key must not go to the cell before.
 */
export function useSelection(itemId: string) {
  const [{ run, unit, question }, set] = useQueryStates({
    run: parseAsString,
    unit: parseAsString,
    question: parseAsString,
  });
  const path = usePathname();
  const [latest, setLatest] = useState<{ itemId: string; place: Place } | null>(null);
  // Of items side by side each begins where its own work does.
  const chosen = latest?.itemId === itemId ? latest.place : null;
  // For a moment after going on, the router still holds the address of the item before; then it writes that of this one.
  const isReached = itemIn(path) === itemId;
  useEffect(() => {
    if (!chosen || !isReached) return;
    const timer = setTimeout(() => writeAddress(itemId, chosen), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [chosen, isReached, itemId]);
  const selectCell = useCallback((place: Place) => setLatest({ itemId, place }), [itemId]);
  const selectRun = useCallback(
    (runId: string) => void set({ run: runId, unit: null, question: null }, { history: 'push' }),
    [set],
  );
  if (!isReached) {
    return { runId: null, place: chosen ?? {}, selectCell, selectRun };
  }
  return {
    runId: run,
    place: chosen ?? { ...(unit ? { unit } : {}), ...(question ? { question } : {}) },
    selectCell,
    selectRun,
  };
}
