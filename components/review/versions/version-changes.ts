/** A part of an item's data that a correction changed, before and after as text. */
export interface DataChange {
  name: string;
  from: string;
  to: string;
}

/** What a correction changed, by the names in the data. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): DataChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, from: textOf(before[name]), to: textOf(after[name]) }))
    .filter(({ from, to }) => from !== to);
}

/** Lists have an entry a line; what is neither text nor list is as JSON writes it. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const isFlat = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isFlat ? value.join('\n') : JSON.stringify(value);
}

/** What a version of an item is among all its versions. */
export type VersionPlace = 'current' | 'corrected' | 'superseded';

/**
 * What a version is among all: the newest counts; those from which it came were corrected by it; all others, which people
 * made beside these, are superseded.
 * @param history all versions, oldest first
 */
export function placeOf(
  id: string,
  history: readonly { id: string; replacesId: string | null }[],
): VersionPlace {
  const current = history.at(-1);
  if (current?.id === id) return 'current';
  for (let one = current; one; one = history.find((before) => before.id === one?.replacesId)) {
    if (one.replacesId === id) return 'corrected';
  }
  return 'superseded';
}
