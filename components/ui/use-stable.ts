import { useLayoutEffect, useRef, useState } from 'react';

/** A function that stays the same and does what the one given last does: for views that are drawn again only if they change. */
export function useStable<Words extends unknown[], Result>(
  given: (...words: Words) => Result,
): (...words: Words) => Result {
  return useStableAll({ given }).given;
}

/** Functions that stay the same and do what those given last do, see {@link useStable}. */
export function useStableAll<Functions extends Record<string, (...words: never[]) => unknown>>(
  given: Functions,
): Functions {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(given).map((name) => [
        name,
        (...words: never[]) => latest.current[name]?.(...words),
      ]),
    ),
  );
  return stable as Functions;
}
