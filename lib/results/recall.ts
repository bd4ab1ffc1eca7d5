/** How many results of one kind are kept of a library: some figures at some dozens of thresholds. */
export const MOST_RECALLED = 20_000;

/** What is known by a key; worked out where nothing is. */
export function recall<Value>(
  known: Map<string, Value>,
  key: string,
  make: () => Value,
  most = MOST_RECALLED,
): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= most) known.clear();
  const value = make();
  known.set(key, value);
  return value;
}
