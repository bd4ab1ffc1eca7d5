import { missing } from '@/lib/errors';
import type { Suite } from '@/lib/judge/suite';
import { hallucination } from './hallucination';

/** Every suite; a new one is a folder here and a line in this list. */
export const suites: readonly Suite[] = [hallucination];

/**
 * The suite of that id.
 * @throws {AppError} 404 when there is none
 */
export function suiteById(id: string): Suite {
  return suites.find((suite) => suite.id === id) ?? missing('suite', id);
}
