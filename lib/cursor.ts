import { z } from 'zod';

/** Where an entry stands in its list's order: by what it is sorted, the most important first, and last what no other has. */
type Place = readonly (string | number | null)[];

/**
 * The schema of a cursor: where the last entry of a page stands, so that entries which come or go move none of the others.
 * @param place of what a place in the list's order is made
 */
export function cursorSchema<Schema extends z.ZodType<Place>>(place: Schema) {
  return z
    .string()
    .max(2000)
    .transform((text, context): z.output<Schema> => {
      const read = place.safeParse(jsonIn(text));
      if (read.success) return read.data;
      const message = 'It is no cursor that a page of this list gave.';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** The cursor after the last row of a page; null where the page has room left, so that nothing comes after it. */
export function nextOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): string | null {
  const last = rows.length < limit ? undefined : rows.at(-1);
  if (!last) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(placeOf(last)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

function jsonIn(text: string): unknown {
  try {
    const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(characters, (one) => one.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
