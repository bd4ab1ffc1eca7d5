import { valued } from '@/lib/suites/outcome';
import type { Verdict } from '@/lib/suites/verdict';
import { HALLUCINATED, SCORE } from './questions';
import type { Hallucination, Rating, TextRating } from './schema';

/** The best score that the rubric leaves a caption of which so much is invented. */
const BEST: Readonly<Record<Hallucination, number>> = { none: 4, limited: 2, major: 1, full: 0 };

const UNSAID = 'The reply does not say it; the published wording asks for score and reason alone.';

/** What a rating says to the suite's questions, as far as it was read. */
export function saidOfRating({
  hallucination_reason = '',
  hallucination = null,
  reason = '',
  score,
}: Partial<Rating>): { [HALLUCINATED]: Verdict; [SCORE]?: Verdict } {
  return {
    [HALLUCINATED]: valued(hallucination, hallucination_reason, UNSAID),
    ...(score !== undefined && { [SCORE]: valued(score, reason) }),
  };
}

/** What a rating of the text alone says to the suite's questions, as far as it was read. */
export function saidOfText({ reason = '', score = null }: Partial<TextRating>): {
  [SCORE]: Verdict;
} {
  return { [SCORE]: valued(score, reason) };
}

/** Where a judge's two answers do not go together by the rubric, in a sentence; null where they do. */
export function contradictionIn({ hallucination, score }: Rating): string | null {
  if (hallucination === null || score === null || score <= BEST[hallucination]) return null;
  return `The judge says “${hallucination}” of what is invented and scores ${score}. By the rubric, ${BEST[hallucination]} is the best such a caption can have. The score stands as the judge gave it.`;
}
