import type { z } from 'zod';

/** What is wrong with fields of a form: field → a message that says what to do. Fields that are right are not in it. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** The message where a text is empty. */
export function needed(text: string, message: string): string | undefined {
  return text.trim() === '' ? message : undefined;
}

/** What a form was refused for, and what the field that it names held then, as text. */
export interface RefusedForm {
  field: string | null;
  message: string;
  value: string;
}

/**
 * The message that a field shows now.
 * @param faults what is wrong with what the fields hold now; shown only once somebody has tried to send that (`marks`)
 * @param refused what the server said last; shown until the field holds something else
 * @param value what the field holds now, as text
 */
export function messageAt(
  field: string,
  { faults, marks, refused, value }: MarkedForm & { value: string },
): string | undefined {
  const fault = marks ? faults[field] : undefined;
  if (fault !== undefined) return fault;
  return refused?.field === field && refused.value === value ? refused.message : undefined;
}

/** See {@link messageAt}. */
export interface MarkedForm {
  faults: Faults;
  marks: boolean;
  refused: RefusedForm | null;
}

/** The first fault of each field, its path joined by dots, of an input that a schema refuses; none where it takes it. */
export function faultsOf(schema: z.ZodType, input: unknown): Faults {
  const parsed = schema.safeParse(input);
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}
