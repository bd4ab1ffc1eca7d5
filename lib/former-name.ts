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
 * A schema of an object that also takes fields by the names that the release before gave them: pages that were opened
 * before an upgrade, scripts, jobs that wait, and what lies in browsers and in the database still use those. What has
 * neither name is refused as the schema refuses it.
 * @param names former → present name
 */
export function withFormerName<Schema extends z.ZodType>(
  schema: Schema,
  names: Readonly<Record<string, string>>,
) {
  const rename = (input: unknown) =>
    Object.entries(names).reduce(
      (taken, [former, name]) => takeFormerName(taken, former, name),
      input,
    );
  return z.preprocess((input: z.input<Schema>) => rename(input), schema);
}

/**
 * An answer that also gives fields by the names that the release before gave them, for scripts that read those.
 * @param names former → present name
 */
export function answerFormerNames<Answer extends object, Former extends string>(
  answer: Answer,
  names: Readonly<Record<Former, keyof Answer>>,
) {
  const former = Object.entries<keyof Answer>(names).map(([name, now]) => [name, answer[now]]);
  return { ...answer, ...(Object.fromEntries(former) as Record<Former, unknown>) };
}
