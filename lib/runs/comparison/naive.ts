import type { Question } from '@/lib/suites/question';

/** Key frames per video in the naive way. */
const NAIVE_KEY_FRAMES = 10;

/** Calls, and the tokens that they take in. */
export interface Load {
  calls: number;
  inputTokens: number;
}

/**
 * The load of judging one video the naive way: one call for each question about each of ten key frames (or the cluster
 * around it), each of which sends all ten frames and the whole text again.
 * @param call tokens of a call's text, and of one image
 */
export function naiveLoad(
  questions: readonly Pick<Question, 'unit'>[],
  call: { textTokens: number; imageTokens: number },
): Load {
  const calls = questions.reduce(
    (sum, { unit }) => sum + (unit === 'video' ? 1 : NAIVE_KEY_FRAMES),
    0,
  );
  return {
    calls,
    inputTokens: calls * (call.textTokens + NAIVE_KEY_FRAMES * call.imageTokens),
  };
}
