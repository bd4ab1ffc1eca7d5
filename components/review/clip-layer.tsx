'use client';

import clsx from 'clsx';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const Context = createContext<RefObject<boolean>>({ current: true });

/** What comes into sight can be reached when it has been painted, in milliseconds: the browser styles all of it for that. */
const PAINTED_MS = 60;

/**
 * A layer for the clip that is shown, for the one that comes next, or for the one before until there is time to take it
 * down: what is out of sight is drawn and laid out as it is shown, so that showing it is little work for the browser, but
 * cannot be seen, reached or heard, and gets no keys. (React's `Activity` takes what it hides out of the layout, and its
 * effects away; to show it again takes most of the time that drawing it anew does.) The element around it has to be
 * positioned, and a stacking context.
 */
export function ClipLayer({ outOfSight, children }: { outOfSight: boolean; children: ReactNode }) {
  const inSight = useRef(!outOfSight);
  const [asleep, setAsleep] = useState(outOfSight);
  useLayoutEffect(() => {
    inSight.current = !outOfSight;
  }, [outOfSight]);
  useEffect(() => {
    const timer = setTimeout(() => setAsleep(outOfSight), PAINTED_MS);
    return () => clearTimeout(timer);
  }, [outOfSight]);
  return (
    <Context value={inSight}>
      <div
        inert={asleep}
        aria-hidden={outOfSight}
        className={clsx(
          'flex min-h-0 flex-col',
          outOfSight ? '-z-10 absolute inset-0 overflow-hidden opacity-0' : 'flex-1',
        )}
      >
        {children}
      </div>
    </Context>
  );
}

/** Tells whether what is drawn here can be seen; outside of all layers it can. Coming into sight draws nothing anew. */
export function useInSight(): RefObject<boolean> {
  return useContext(Context);
}
