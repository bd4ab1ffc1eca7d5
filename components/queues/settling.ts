/** What is still open besides one of several, beginning with what comes next after it, round and round. */
export function openAfter<Item>(
  all: readonly Item[],
  after: Item,
  isOpen: (one: Item) => boolean,
): Item[] {
  const index = all.indexOf(after);
  return [...all.slice(index + 1), ...all.slice(0, index)].filter(isOpen);
}
