/** A value that others follow. */
export interface Observable<Value> {
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void;
  /** The value, the same one until the next is written. */
  read(): Value;
  write(value: Value): void;
}

/** A value that tells those who follow it when another takes its place; fits React's `useSyncExternalStore`. */
export function createObservable<Value>(initial: Value): Observable<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => current,
    write(value) {
      current = value;
      for (const listener of listeners) listener();
    },
  };
}
