import { z } from 'zod';

/** A name as it is compared: without capitals, blanks, dashes and underlines. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/**
 * A schema of an object that also takes its fields under other names, in whatever case: replies to the published wordings
 * of a prompt are read by it as well.
 * @param names other name → field
 */
export function underAnyName<Schema extends z.ZodType>(
  schema: Schema,
  names: Readonly<Record<string, string>>,
) {
  const known = new Map(Object.entries(names).map(([other, field]) => [plainName(other), field]));
  return z.preprocess((said: z.input<Schema>) => {
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return said;
    return Object.fromEntries(
      Object.entries(said).map(([name, value]) => [known.get(plainName(name)) ?? name, value]),
    );
  }, schema);
}

/** Yes or no as replies write it: `Yes.`, `**no**`, true. */
export function plainYesNo(said: unknown): unknown {
  if (typeof said === 'boolean') return said ? 'yes' : 'no';
  if (typeof said !== 'string') return said;
  const [word] = said.toLowerCase().match(/[a-z]+/) ?? [];
  return word;
}

/** A text that may be missing; empty then. */
export const looseText = z.preprocess((said) => (typeof said === 'string' ? said : ''), z.string());
