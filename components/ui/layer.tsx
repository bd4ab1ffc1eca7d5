'use client';

import clsx from 'clsx';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from './use-hydrated';

const Context = createContext(false);

/** What comes into sight can be reached when it has been painted, in milliseconds: the browser styles all of it for that. */
const PAINTED_MS = 60;

/**
 * A layer for what is shown, or for what is shown next: that is drawn and laid out as it will be shown, so
 * that showing it is little work for the browser, but cannot be seen, reached or heard, and gets no keys. (React's
 * `Activity` takes what it hides out of the layout, and its effects away; to show it again takes most of the time that
 * drawing it from nothing does.) What came with the page can be seen and not reached until its code is there. The element
 * around it has to be positioned.
 */
export function Layer({ outOfSight, children }: { outOfSight: boolean; children: ReactNode }) {
  const [asleep, setAsleep] = useState(outOfSight);
  useEffect(() => {
    const timer = setTimeout(() => setAsleep(outOfSight), PAINTED_MS);
    return () => clearTimeout(timer);
  }, [outOfSight]);
  const isHydrated = useHydrated();
  const unreachable = outOfSight || asleep || !isHydrated;
  // A key that is pressed sooner finds its field: what is inert takes no focus, and letters would be keys of the page.
  useLayoutEffect(() => {
    if (outOfSight || !asleep) return;
    const wake = () => flushSync(() => setAsleep(false));
    window.addEventListener('keydown', wake, { capture: true });
    return () => window.removeEventListener('keydown', wake, { capture: true });
  }, [outOfSight, asleep]);
  return (
    <Context value={outOfSight}>
      <div
        inert={unreachable}
        aria-hidden={unreachable}
        className={clsx(
          'flex min-h-0 flex-col',
          outOfSight ? 'absolute inset-0 overflow-hidden opacity-0' : 'flex-1',
        )}
      >
        {children}
      </div>
    </Context>
  );
}

/** Whether nobody sees yet what is drawn here. */
export function useOutOfSight(): boolean {
  return useContext(Context);
}
