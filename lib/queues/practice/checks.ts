import { askedBy, type SaidBy } from '@/lib/suites/asked';
import type { Question } from '@/lib/suites/question';
import type { Checked, PracticeAnswers, PracticeScore } from './schema';

/** The known answer of a cell, and why it is so. */
export interface Known {
  unit: string;
  question: string;
  value: number | string;
  why: string;
}

/**
 * Holds what somebody said when they practised against what is known. A rating is right when it is closer than the tolerance,
 * anything else when it is the same; what was left open is wrong. What their own answers rule out is not asked, and not checked.
 * @param asked the cells that they were asked about, with what their units are called
 */
export function checkAnswers(
  answers: PracticeAnswers,
  known: readonly Known[],
  asked: readonly { unit: string; question: string; label: string }[],
  { questions, tolerance }: { questions: readonly Question[]; tolerance: number },
): Checked[] {
  const at = (place: { unit: string; question: string }) => `${place.question} ${place.unit}`;
  const given = new Map(answers.map((answer) => [at(answer), answer.value]));
  const truth = new Map(known.map((one) => [at(one), one]));
  const said: SaidBy = (place) => {
    const value = given.get(at(place));
    return value == null ? null : { state: 'scored', value, rationale: '' };
  };
  return asked.flatMap((place) => {
    const found = truth.get(at(place));
    if (!found || askedBy(questions, place, said) === 'no') return [];
    const value = given.get(at(place)) ?? null;
    const isRating = questions.find(({ id }) => id === place.question)?.scale.kind === 'rating';
    const right =
      value !== null &&
      (isRating
        ? Math.abs(Number(value) - Number(found.value)) < tolerance
        : value === found.value);
    const { unit, question, label } = place;
    return [{ unit, label, question, given: value, known: found.value, right, why: found.why }];
  });
}

/** How many of some checks are right. */
export function scoreOf(checks: readonly Pick<Checked, 'right'>[]): PracticeScore {
  return { right: checks.filter(({ right }) => right).length, of: checks.length };
}

/** Whether a score is enough. */
export function isEnough({ right, of }: PracticeScore, share: number): boolean {
  return of > 0 && right / of >= share;
}
