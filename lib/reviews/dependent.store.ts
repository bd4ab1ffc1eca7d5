import 'server-only';
import { effectiveOf } from '@/lib/answers/counting';
import { isRemark, type PersonAnswer, type RecordedAnswer } from '@/lib/answers/schema';
import { readAnswers, STANDS } from '@/lib/answers/store';
import { AppError } from '@/lib/errors';
import { askedBy, decidingPlace, hasDependent, type SaidBy } from '@/lib/suites/asked';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';

/**
 * A person's answers with what follows from them where questions are asked after others: their former answers to what is not
 * asked any more are taken back with these.
 * @throws {AppError} 422 for an answer to what is not asked of the person, by their own answers
 */
export async function withConsequences(
  raterId: string,
  answers: readonly PersonAnswer[],
  suiteById: SuiteById,
): Promise<readonly PersonAnswer[]> {
  const places = new Map(answers.map((one) => [`${one.suite} ${one.itemId}`, one]));
  const more: PersonAnswer[] = [];
  for (const { suite: id, itemId } of places.values()) {
    const suite = suiteById(id);
    if (!hasDependent(suite.questions)) continue;
    const given = answers.filter((one) => one.suite === id && one.itemId === itemId);
    more.push(...(await takenBack(raterId, given, suite)));
  }
  return more.length > 0 ? [...answers, ...more] : answers;
}

async function takenBack(
  raterId: string,
  given: readonly PersonAnswer[],
  suite: Suite,
): Promise<PersonAnswer[]> {
  const [{ itemId } = { itemId: '' }] = given;
  const people = await readAnswers({
    ...STANDS,
    itemId,
    suite: suite.id,
    rater: { kind: 'person' },
  });
  const own = people.filter(({ rater }) => rater.id === raterId);
  const seen = await readAnswers({
    id: { in: given.flatMap(({ seenId }) => (seenId === null ? [] : [BigInt(seenId)])) },
  });
  const after = new Map(own.map((row) => [keyOf(row), row.verdict]));
  for (const answer of given) after.set(keyOf(answer), verdictGiven(answer, seen));
  const said: SaidBy = (place) => after.get(keyOf(place));
  // Who settles what others answered goes by what counts where they say nothing themselves.
  const saidSettling: SaidBy = (place) =>
    said(place) ??
    effectiveOf(
      people.filter((row) => keyOf(row) === keyOf(place)),
      null,
    )?.verdict;
  const isAsked = (one: Pick<PersonAnswer, 'unit' | 'question'>, act: RecordedAnswer['act']) =>
    askedBy(suite.questions, one, act === 'adjudicate' ? saidSettling : said) === 'yes';
  const refused = given.find(
    (one) => one.act !== 'withdraw' && !isRemark(one) && !isAsked(one, one.act),
  );
  if (refused) refuse(suite, refused);
  return own
    .filter((row) => !isRemark(row) && !isAsked(row, row.act))
    .filter((row) => !given.some((one) => keyOf(one) === keyOf(row)))
    .map(({ id, unit, question }) => ({
      itemId,
      suite: suite.id,
      unit,
      question,
      act: 'withdraw' as const,
      rationale: '',
      seenId: null,
      supersedesId: id,
    }));
}

const keyOf = ({ unit, question }: Pick<PersonAnswer, 'unit' | 'question'>) =>
  `${question} ${unit}`;

/** What an answer says, as far as it decides what is asked; null for one that takes an answer back. */
function verdictGiven(
  { act, value, seenId }: PersonAnswer,
  seen: readonly RecordedAnswer[],
): Verdict | null {
  if (act === 'withdraw') return null;
  if (act === 'confirm') return seen.find(({ id }) => id === seenId)?.verdict ?? null;
  if (value === undefined) return { state: 'unscored', reason: 'abstained', detail: '' };
  return { state: 'scored', value, rationale: '' };
}

function refuse({ questions }: Suite, answer: PersonAnswer): never {
  const labelOf = (question: string) => questions.find(({ id }) => id === question)?.label;
  const deciding = decidingPlace(questions, answer)?.question ?? '';
  throw new AppError(
    422,
    `“${labelOf(answer.question)}” is not asked here: your answer to “${labelOf(deciding)}” decides that.`,
    'question',
  );
}
