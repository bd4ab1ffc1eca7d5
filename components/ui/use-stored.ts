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

const keyOf = (name: string) => `framejury.${name}`;

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
  const key = keyOf(name);
  const text = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key),
    () => null,
  );
  const value = useMemo(() => read(text, schema, fallback), [text, schema, fallback]);
  const set = useCallback((next: Value | null) => store(name, next), [name]);
  return [value, set];
}

/** Keeps a value under a name, for all that show it by {@link useStored}; null forgets it. */
export function store(name: string, value: unknown): void {
  const key = keyOf(name);
  if (value === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, JSON.stringify(value));
  window.dispatchEvent(new Event(STORED));
}

/** Whether anything is kept under a name. */
export function isStored(name: string): boolean {
  return window.localStorage.getItem(keyOf(name)) !== null;
}

function read<Value>(text: string | null, schema: z.ZodType<Value>, fallback: Value): Value {
  if (text === null) return fallback;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? fallback;
  } catch {
    return fallback;
  }
}
