'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether what is shown can be used: not yet where it came with the page and its code is still being read. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
