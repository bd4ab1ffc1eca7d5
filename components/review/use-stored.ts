'use client';

import { useCallback, useSyncExternalStore } from 'react';
import type { z } from 'zod';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * A value that is kept on this device and shared between tabs; what is stored and does not fit the schema counts as
 * absent. Setting null forgets it.
 * @param fallback what stands while nothing is stored
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
  const set = useCallback(
    (value: Value | null) => {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, JSON.stringify(value));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [text === null ? fallback : read(text, schema, fallback), set];
}

function read<Value>(text: string, schema: z.ZodType<Value>, fallback: Value): Value {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : fallback;
  } catch {
    return fallback;
  }
}
