'use client';

import { useEffect, useRef } from 'react';

/** Where a key is meant for something of its own: what takes text or choices, and what lies over the page. */
const ELSEWHERE = 'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]';

/** Hears the keys that are pressed on the page itself, wherever the focus is. */
export function useWindowKey(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
      latest.current(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
