import { ITEM_UNIT, type Question, type UnitName, VIDEO_UNIT } from './question';
import type { Verdict } from './verdict';

type Dependable = Pick<Question, 'id' | 'unit' | 'after'>;

/** One question about one unit. */
interface Place {
  unit: UnitName;
  question: string;
}

/**
 * Whether a question is asked of a rater, by what they answered themselves: `open` while nobody knows, since they have not
 * answered the question on which it depends.
 */
export type Asked = 'yes' | 'no' | 'open';

/** What a rater says to a question about a unit; nothing where they have not answered. */
export type SaidBy = (place: Place) => Verdict | null | undefined;

/** Where the question is answered that decides whether another one is asked: about the same unit, or about the whole item. */
export function decidingPlace(
  questions: readonly Dependable[],
  { unit, question }: Place,
): Place | null {
  const asked = questions.find(({ id }) => id === question);
  const deciding = questions.find(({ id }) => id === asked?.after?.question);
  if (!asked || !deciding) return null;
  const whole = deciding.unit === 'item' ? ITEM_UNIT : VIDEO_UNIT;
  return { unit: deciding.unit === asked.unit ? unit : whole, question: deciding.id };
}

/**
 * Whether a question about a unit is asked of a rater, by what they say themselves. What is asked after another question is
 * so where that one is asked, and answered in such a way; who cannot tell has answered it otherwise, while a judge's failure
 * leaves it open.
 */
export function askedBy(questions: readonly Dependable[], place: Place, said: SaidBy): Asked {
  const after = questions.find(({ id }) => id === place.question)?.after;
  const deciding = decidingPlace(questions, place);
  if (!after || !deciding) return 'yes';
  const before = askedBy(questions, deciding, said);
  if (before !== 'yes') return before;
  const verdict = said(deciding);
  if (verdict?.state === 'scored') return after.is.includes(verdict.value) ? 'yes' : 'no';
  return verdict?.reason === 'abstained' || verdict?.reason === 'nothing-to-judge' ? 'no' : 'open';
}

/** Whether a suite asks any question only after another one. */
export function hasDependent(questions: readonly Pick<Question, 'after'>[]): boolean {
  return questions.some(({ after }) => after !== undefined);
}

/** What some answers say, by question and unit. */
export function saidIn(answers: readonly (Place & { verdict: Verdict })[]): SaidBy {
  const verdicts = new Map(answers.map((one) => [`${one.question} ${one.unit}`, one.verdict]));
  return ({ unit, question }) => verdicts.get(`${question} ${unit}`);
}

/** Those of a rater's answers that are to what is asked: what another answer of theirs rules out is left out. */
export function answersAsked<Answer extends Place & { verdict: Verdict }>(
  questions: readonly Dependable[],
  answers: readonly Answer[],
): readonly Answer[] {
  if (!hasDependent(questions)) return answers;
  const said = saidIn(answers);
  return answers.filter((one) => askedBy(questions, one, said) !== 'no');
}

/** How another question has to be answered, for a query: about the whole item (`whole`) or the same unit. */
export interface Condition {
  question: string;
  whole: boolean;
  /** As texts. */
  is: string[];
}

/** Of each question that depends on others, directly or not, how all of these have to be answered. */
export function conditionsOf(questions: readonly Dependable[]): Record<string, Condition[]> {
  const of = ({ unit, after }: Dependable): Condition[] => {
    const deciding = questions.find(({ id }) => id === after?.question);
    if (!after || !deciding) return [];
    const own = { question: deciding.id, whole: deciding.unit !== unit, is: after.is.map(String) };
    // What is about the whole item depends on what is about the whole item alone.
    return [own, ...of(deciding).map((one) => ({ ...one, whole: one.whole || own.whole }))];
  };
  return Object.fromEntries(
    questions.flatMap((question) => {
      const conditions = of(question);
      return conditions.length > 0 ? [[question.id, conditions] as const] : [];
    }),
  );
}
