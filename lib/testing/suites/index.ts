import type { Suite } from '@/lib/suites/suite';
import { answersSuite } from './answers';
import { boardSuite } from './board';
import { pairsSuite } from './pairs';
import { quizSuite, quizWriterSuite } from './quiz';

/** Small suites for tests, of every shape that the house carries besides clips. */
export const testSuites: readonly Suite[] = [
  answersSuite,
  pairsSuite,
  quizWriterSuite,
  quizSuite,
  boardSuite,
];
