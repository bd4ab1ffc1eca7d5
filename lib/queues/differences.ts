import { isRemark, type RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import { isApart, spreadOf } from '@/lib/suites/scale';
import type { Difference } from './schema';

/**
 * Where people's values differ: ratings by at least `tolerance` points, anything else at all. Who cannot tell differs
 * from nobody; what is said in addition to the suite's questions is not compared.
 * @param answers the current answers of people, at most one each to a question about a unit
 */
export function differences(
  answers: readonly RecordedAnswer[],
  questions: readonly Question[],
  tolerance: number,
): Difference[] {
  const places = new Map<string, RecordedAnswer[]>();
  for (const answer of answers) {
    if (answer.verdict?.state !== 'scored' || isRemark(answer)) continue;
    const place = `${answer.unit} ${answer.question}`;
    places.set(place, [...(places.get(place) ?? []), answer]);
  }
  return [...places.values()].flatMap((here) => {
    const [first] = here;
    const question = questions.find(({ id }) => id === first?.question);
    if (!first || !question) return [];
    const verdicts = here.map(({ verdict }) => verdict);
    if (!isApart(spreadOf(verdicts, question), question, tolerance)) return [];
    const byName = here.toSorted((a, b) => a.rater.name.localeCompare(b.rater.name));
    return [{ unit: first.unit, question: first.question, answers: byName }];
  });
}
