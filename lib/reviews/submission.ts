import type { PersonAnswer } from '@/lib/answers/schema';
import { type Submission, submitAnswers } from '@/lib/answers/submission.store';
import { refuseUnseen } from '@/lib/disclosure/refusals.store';
import { AppError } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { sharedScale } from '@/lib/suites/question';
import { asksPeopleAlone } from '@/lib/suites/suite';
import { withConsequences } from './dependent.store';
import { refuseUnfitting } from './fitting.store';
import { keepGuidelines } from './guidelines.store';

/**
 * Appends a reviewer's answers, all or none, see {@link submitAnswers}; with them what follows from them.
 * @throws {AppError} what {@link submitAnswers}, {@link refuseUnseen}, {@link refuseUnfitting} and {@link withConsequences} refuse
 */
export async function submitReview(
  raterId: string,
  answers: readonly PersonAnswer[],
  suiteById: SuiteById,
): Promise<Submission> {
  const questionOf = (suite: string, question: string) =>
    suiteById(suite).questions.find(({ id }) => id === question);
  for (const { act, suite, question, rationale } of answers) {
    if (act === 'override' && rationale === '' && !questionOf(suite, question)?.plain) {
      throw new AppError(422, 'Say in a few words why you override the judge.', 'rationale');
    }
  }
  // Where no judge is asked, nothing of one is ever in view.
  const seen = answers.filter(
    ({ act, suite }) => act !== 'state' || !asksPeopleAlone(suiteById(suite)),
  );
  await refuseUnseen(raterId, seen);
  await refuseUnfitting(answers, suiteById);
  const all = await withConsequences(raterId, answers, suiteById);
  return submitAnswers(
    raterId,
    all,
    (suite, question) => questionOf(suite, question)?.scale ?? sharedScale(question),
    (suite, question) => questionOf(suite, question)?.reasonFor ?? [],
    await keepGuidelines(raterId, all, suiteById),
  );
}
