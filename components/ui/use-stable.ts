import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the one given last does: for views that are drawn again only if they change. */
export function useStable<Words extends unknown[], Result>(
  given: (...words: Words) => Result,
): (...words: Words) => Result {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  return useCallback((...words) => latest.current(...words), []);
}
