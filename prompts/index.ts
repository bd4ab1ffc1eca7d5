import type { Suite } from '@/lib/judge/suite';
import { hallucination } from './hallucination';

/** Every suite; a new one is a folder here and a line in this list. */
export const suites: readonly Suite[] = [hallucination];

/** The suite of that id, or undefined. */
export function suiteById(id: string): Suite | undefined {
  return suites.find((suite) => suite.id === id);
}
