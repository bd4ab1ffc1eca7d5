'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The id of the video that a page's address names; null for any other page. */
export function videoIn(path: string): string | null {
  return /^\/videos\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/**
 * The id of the video that the address names now. Going from one video to the next changes the address without asking
 * the server for a page, so the page's own parameter is the first video's. The change is shown before the next key is
 * heard: an answer must never go to the video before.
 */
export function useShownVideo(first: string): string {
  return useSyncExternalStore(
    subscribe,
    () => videoIn(window.location.pathname) ?? first,
    () => first,
  );
}

/** Shows another video at once. */
export function showVideo(address: string): void {
  window.history.pushState(null, '', address);
  for (const listener of listeners) listener();
}
