/** The most characters of one text of an item: far beyond what people write. */
export const LONGEST_TEXT = 50_000;
/** The most entries of a list in it. */
export const LONGEST_LIST = 10_000;

/** The most characters of an item in all. */
const LONGEST_ITEM = 2_000_000;

/**
 * What is too long in an item from elsewhere, or in what a person made of one, in a sentence that names the field; null where
 * nothing is. What is stored already stays what it is.
 */
export function tooLongIn(item: unknown): string | null {
  let all = 0;
  const lengthOf = (value: unknown, path: string): string | null => {
    if (typeof value === 'string') {
      all += value.length;
      return value.length <= LONGEST_TEXT
        ? null
        : `“${path}” has ${value.length} characters; a text may have ${LONGEST_TEXT}.`;
    }
    if (typeof value !== 'object' || value === null) return null;
    if (Array.isArray(value) && value.length > LONGEST_LIST) {
      return `“${path}” has ${value.length} entries; a list may have ${LONGEST_LIST}.`;
    }
    for (const [name, inner] of Object.entries(value)) {
      all += name.length;
      const found = lengthOf(inner, path === '' ? name : `${path}.${name}`);
      if (found !== null) return found;
    }
    return null;
  };
  const found = lengthOf(item, '');
  if (found !== null || all <= LONGEST_ITEM) return found;
  return `It has ${all} characters; an item may have ${LONGEST_ITEM}.`;
}
