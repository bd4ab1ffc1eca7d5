import { createHash } from 'node:crypto';

/** What a drawing depends on, such as a seed, an item's key and an attempt. */
export type DrawnFrom = readonly (string | number)[];

/** The bytes of a SHA-256 that one number is read from. */
const NUMBER_BYTES = 4;

/** How many numbers there are of so many bytes. */
const NUMBERS = 2 ** (8 * NUMBER_BYTES);

/**
 * Whole numbers from 0 to `below`, not itself, each as likely as any other. The same parts always give the same numbers,
 * and other parts give others that have nothing to do with them, so that adding items moves none. The n-th number is read
 * from the SHA-256 of the parts and n as JSON (the first four bytes, the most significant first); one of the few at the
 * upper end that would make some numbers likelier is passed over.
 */
export function drawFrom(parts: DrawnFrom): (below: number) => number {
  let drawn = 0;
  return (below) => {
    const fair = NUMBERS - (NUMBERS % below);
    for (;;) {
      const text = JSON.stringify([...parts, drawn]);
      drawn += 1;
      const number = createHash('sha256').update(text).digest().readUIntBE(0, NUMBER_BYTES);
      if (number < fair) return number % below;
    }
  };
}

/** A list in an order in which every order is as likely as any other (Fisher and Yates), always the same for the same parts. */
export function shuffled<T>(list: readonly T[], parts: DrawnFrom): T[] {
  const draw = drawFrom(parts);
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = draw(last + 1);
    const moved = order[last] as T;
    order[last] = order[at] as T;
    order[at] = moved;
  }
  return order;
}
