'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';

// Within a tab the browser does not tell of what is stored; this does.
const STORED = 'framejury stored';

function subscribe(listener: () => void): () => void {
  const events = ['storage', STORED];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/**
 * A value that is kept on this device and shared between tabs; what is stored and does not fit the schema counts as
 * absent. Setting null forgets it.
 * @param schema and `fallback`, what stands while nothing is stored: the same ones each time
 */
export function useStored<Value>(
  name: string,
  schema: z.ZodType<Value>,
  fallback: Value,
): [Value, (value: Value | null) => void] {
  const key = `framejury.${name}`;
  const text = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key),
    () => null,
  );
  const value = useMemo(() => read(text, schema, fallback), [text, schema, fallback]);
  const set = useCallback(
    (next: Value | null) => {
      if (next === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, JSON.stringify(next));
      window.dispatchEvent(new Event(STORED));
    },
    [key],
  );
  return [value, set];
}

function read<Value>(text: string | null, schema: z.ZodType<Value>, fallback: Value): Value {
  if (text === null) return fallback;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? fallback;
  } catch {
    return fallback;
  }
}
