/** As many characters of the hash of an item's data are in its key. */
const HASH_LENGTH = 16;

/** What an imported item is known by: its id at its source, its model, and its data by the hash of their content. */
export function keyOf(sourceId: string, model: string | null, content: string): string {
  return `${sourceId}${tailOf(model)}${content.slice(0, HASH_LENGTH)}`;
}

/** The key of an item's correction, by how many it has had before. */
export function keyOfCorrection(key: string, before: number): string {
  return `${key}#${before + 1}`;
}

/** What an item or a correction of it is called at its source, by its key; null for one that was not imported. */
export function sourceIdOf(key: string, model: string | null): string | null {
  const named = key.replace(/(#\d+)+$/, '').slice(0, -HASH_LENGTH);
  const tail = tailOf(model);
  return named.endsWith(tail) ? named.slice(0, -tail.length) : null;
}

function tailOf(model: string | null): string {
  return `/${model ?? ''}/`;
}
