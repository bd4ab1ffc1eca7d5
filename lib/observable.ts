/** A value that others follow; `subscribe` and `read` are what React's `useSyncExternalStore` takes. */
export interface Observable<Value> {
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  /** The value, the same one until the next is written. */
  read: () => Value;
  /** Puts another value in its place; nobody hears of one that is the same. */
  write: (value: Value) => void;
}

/** A value that tells those who follow it when another takes its place. */
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
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
  };
}
