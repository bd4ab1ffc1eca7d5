'use client';

import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';

// The browser tells of going back and forth, but not of an address that was pushed; this does.
const PUSHED = 'framejury address pushed';

function subscribe(listener: () => void): () => void {
  const events = ['popstate', PUSHED];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** The id of the item that the address of a review names; null for any other page. */
export function itemIn(path: string): string | null {
  return /^\/(?:videos|items)\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/**
 * The id of the video that the address names now. Going from one video to the next changes the address without asking
 * the server for a page, so the page's own parameter is the first video's. The change is shown before the next key is
 * heard: an answer must never go to the video before.
 */
export function useShownVideo(first: string): string {
  return useSyncExternalStore(
    subscribe,
    () => itemIn(window.location.pathname) ?? first,
    () => first,
  );
}

/** Shows another video at once. */
export function showVideo(address: string): void {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new Event(PUSHED));
}

/** Under which address the items on the screen are reviewed: clips as videos, all else as items. */
export function useSection(): 'videos' | 'items' {
  return usePathname().startsWith('/items') ? 'items' : 'videos';
}
