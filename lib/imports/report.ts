import { AppError } from '@/lib/errors';
import type { ImportReport } from './schema';

/** A file of scores or labels. */
export interface ImportFile {
  name: string;
  text: string;
}

/** How storing a file is done: all of it or nothing, though a large one takes its time. Milliseconds. */
export const ALL_OR_NOTHING = { timeout: 300_000, maxWait: 30_000 };

/** How many notes of a kind are spelled out. */
const SPELLED_OUT = 200;

/** The first of a list that may be long, and how many there are. */
export function someOf<Item>(items: readonly Item[]): { total: number; first: Item[] } {
  return { total: items.length, first: items.slice(0, SPELLED_OUT) };
}

/**
 * Lets only a file pass that can be stored.
 * @throws {AppError} 422 with the first problem, or when none of the file's videos is here
 */
export function refuseUnlessSound({ problems, parts }: ImportReport): void {
  const [first] = problems.first;
  if (first) {
    const where = [first.row === null ? null : `row ${first.row}`, first.field].filter(Boolean);
    const place = where.length > 0 ? `${where.join(', ')}: ` : '';
    const more = problems.total > 1 ? ` (and ${problems.total - 1} more)` : '';
    throw new AppError(422, `Nothing was imported. ${place}${first.message}${more}`);
  }
  if (parts.length === 0) {
    throw new AppError(422, 'Nothing was imported: none of its videos is in the library.');
  }
}
