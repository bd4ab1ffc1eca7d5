import { z } from 'zod';

/** The id of what a request is about. */
export const itemIdSchema = z.uuid({
  error: ({ input }) =>
    input === undefined ? 'Name what it is about: an id.' : 'The id of the item is none.',
});

/**
 * An object whose field goes by its present name, where it comes with the name that the release before gave it. With
 * both names, or neither, it is left as it is.
 */
export function takeFormerName(input: unknown, former: string, present: string): unknown {
  if (typeof input !== 'object' || input === null) return input;
  if (!Object.hasOwn(input, former) || Object.hasOwn(input, present)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name === former ? present : name, value]),
  );
}

/**
 * A schema of an object that also takes a field by the name that the release before gave it: pages that were opened
 * before an upgrade, scripts, jobs that wait, and what lies in browsers and in the database still use that one. What
 * has neither name is refused as the schema refuses it.
 */
export function withFormerName<Schema extends z.ZodType>(
  schema: Schema,
  former: string,
  present: string,
) {
  return z.preprocess((input: z.input<Schema>) => takeFormerName(input, former, present), schema);
}
