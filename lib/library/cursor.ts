import { z } from 'zod';

/** Where an item stands in an order: what it is sorted by, when it was added, and its id. */
const placeSchema = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string(), z.uuid()]);

/** See {@link placeSchema}. */
export type CursorPlace = z.output<typeof placeSchema>;

/** A cursor of the library: where the last item of a page stands, so that items which come or go move none of the others. */
export const cursorSchema = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const place = placeSchema.safeParse(jsonIn(text));
    if (place.success) return place.data;
    context.addIssue({
      code: 'custom',
      message: 'It is no cursor that a page of the library gave.',
    });
    return z.NEVER;
  });

/** A place as a cursor. */
export function cursorOf(place: CursorPlace): string {
  const bytes = new TextEncoder().encode(JSON.stringify(place));
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
