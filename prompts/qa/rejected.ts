import type { z } from 'zod';
import type { RejectedItem } from '@/lib/suites/input';

/**
 * What people rejected, a line each with why in brackets, as a writer is told it.
 * @param textOf what of one is told; null for one that is no matter here
 */
export function rejectedLines<Data>(
  rejected: readonly RejectedItem[],
  schema: z.ZodType<Data>,
  textOf: (data: Data) => string | null,
): string {
  const lines = rejected.flatMap(({ data, why }) => {
    const read = schema.safeParse(data);
    const text = read.success ? textOf(read.data) : null;
    return text === null ? [] : [rejectedLine({ text, why: why ?? 'no reason was given' })];
  });
  return lines.join('\n');
}

/** One line of what did not serve. */
export function rejectedLine({ text, why }: { text: string; why: string }): string {
  return `- ${text} (${why})`;
}
