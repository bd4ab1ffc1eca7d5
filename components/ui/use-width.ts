'use client';

import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The width taken before the page knows that of its window, in pixels. */
const UNKNOWN = 1280;

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The width of the window, in CSS pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => UNKNOWN,
  );
}

/** The width of an element, in CSS pixels; null until it is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    setWidth(observed.clientWidth);
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
