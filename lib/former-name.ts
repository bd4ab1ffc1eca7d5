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

/**
 * What a route answers, with some fields also by the names that the release before gave them, wherever they stand in it:
 * scripts may still read those.
 * @param formers the former name of each present one
 */
export function withFormerFields<Answer>(
  answer: Answer,
  formers: Readonly<Record<string, string>>,
): Answer {
  const added: unknown = JSON.parse(JSON.stringify(answer), (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const known = Object.entries(value);
    const more = known.flatMap(([name, one]) => (formers[name] ? [[formers[name], one]] : []));
    return Object.fromEntries([...known, ...more]);
  });
  return added as Answer;
}
