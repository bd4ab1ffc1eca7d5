import { AppError, missing } from '@/lib/errors';
import type { Suite } from '@/lib/judge/suite';
import { testSuites } from '@/lib/testing/suites';
import { hallucination } from './hallucination';
import { vbench } from './vbench';

/** Every suite; a new one is a folder here and a line in this list. Browser tests have some of their own beside them. */
export const suites: readonly Suite[] = [
  hallucination,
  vbench,
  ...(process.env.FRAMEJURY_TEST_SUITES === '1' ? testSuites : []),
];

/**
 * The suite of that id.
 * @throws {AppError} 404 when there is none
 */
export function suiteById(id: string): Suite {
  return suites.find((suite) => suite.id === id) ?? missing('suite', id);
}

/**
 * The suite to which the prompt of that id belongs.
 * @throws {AppError} 404 that lists the ids that there are
 */
export function suiteOfPrompt(id: string): Suite {
  const suite = suites.find(({ prompts }) => prompts.some((prompt) => prompt.id === id));
  if (suite) return suite;
  const known = suites.flatMap(({ prompts }) => prompts.map((prompt) => prompt.id)).join(', ');
  throw new AppError(404, `There is no prompt “${id}”. Prompts there are: ${known}.`);
}
