import { answersAsked, askedBy, hasDependent, saidIn } from '@/lib/suites/asked';
import type { SuiteInput } from '@/lib/suites/input';
import { SHARED_QUESTIONS, SPAN_KIND } from '@/lib/suites/question';
import type { Suite } from '@/lib/suites/suite';
import { askedCells, saidOfWhole } from '@/lib/suites/units';
import { placeOf, type Said } from './said';

/** What an item is worth in a score or a question, and over how many scored answers; null where there is no value. */
interface Point {
  id: string;
  value: number | null;
  scored: number;
}

/** Points by what they are of. */
export type PointsById = Record<string, number | null>;

/** What a person and the judge say of an item over what both answered, where one of them left something out. */
export interface AnsweredInPart {
  /** The scores and questions in which that is less than one of them answered. */
  parts: string[];
  person: PointsById;
  judge: PointsById;
}

/** What answers about an item come to, by a suite's formulas. */
export interface Formulas {
  /**
   * What the item is worth by some answers: the suite's scores, of each question that people answer in words unasked how
   * often they did, and of each other question the worst answer.
   * @param judged what the judge answered
   */
  pointsBy: (answers: readonly Said[], judged: readonly Said[]) => PointsById;
  /**
   * What a person and the judge say of the item over what both answered; null where each answered all that the other did,
   * or the judge said nothing, since scores were imported. What a rater was not asked, by their own answers, they did not
   * leave out.
   */
  answeredInPart: (person: readonly Said[], judge: readonly Said[]) => AnsweredInPart | null;
}

/** Of several answers those to what is asked, by what the others say. */
export function answersThatCount<Answer extends Said>(
  { questions }: Suite,
  answers: readonly Answer[],
): readonly Answer[] {
  return hasDependent(questions) ? answersAsked(questions, answers) : answers;
}

/** A suite's formulas for one item as it was judged: what is asked of it is looked up once. */
export function formulasOf(suite: Suite, input: SuiteInput): Formulas {
  const asked = askedCells(suite.questions, suite.units(input));
  const placesAsked: ReadonlySet<string> = new Set(asked.map(placeOf));
  /** Where answers enter the formulas, by what the judge answered. */
  const placesOf = (judged: readonly Said[]) => {
    const more = saidOfWhole(suite, asked, judged);
    return more.length > 0 ? new Set([...placesAsked, ...more.map(placeOf)]) : placesAsked;
  };
  const points = (answers: readonly Said[], judged: readonly Said[]): Point[] => {
    const places = placesOf(judged);
    const scores = suite.scores(
      answers.filter(({ place }) => places.has(place)),
      input,
    );
    return [
      ...scores.map(({ id, value, scored }) => ({ id, value, scored })),
      ...unaskedPoints(suite, answers),
      ...worstPoints(suite, answers).filter(({ id }) => !scores.some((score) => score.id === id)),
    ];
  };
  return {
    pointsBy: (answers, judged) => byId(points(answersThatCount(suite, answers), judged)),
    answeredInPart(person, judge) {
      if (judge.length === 0) return null;
      const places = placesOf(judge);
      const own = answersThatCount(suite, person);
      const others = answersThatCount(suite, judge);
      const both = [
        { all: own, lacking: leftOut(suite, places, own, others) },
        { all: others, lacking: leftOut(suite, places, others, own) },
      ];
      if (both.every(({ lacking }) => lacking.size === 0)) return null;
      const compared = both.map(({ all, lacking }) => {
        const common = all.filter(({ place }) => !lacking.has(place));
        return { full: points(all, all), over: points(common, common) };
      });
      const [byPerson, byJudge] = compared;
      const parts = compared.flatMap(({ full, over }) => {
        const scored = new Map(over.map((point) => [point.id, point.scored]));
        return full.flatMap(({ id, scored: all }) => (all > (scored.get(id) ?? 0) ? [id] : []));
      });
      if (!byPerson || !byJudge || parts.length === 0) return null;
      return {
        parts: [...new Set(parts)],
        person: byId(byPerson.over),
        judge: byId(byJudge.over),
      };
    },
  };
}

function byId(points: readonly Point[]): PointsById {
  return Object.fromEntries(points.map(({ id, value }) => [id, value]));
}

/**
 * How often people answered each question that they answer in words unasked: the judge has no part in these, so that nobody
 * leaves one out.
 */
function unaskedPoints({ questions }: Suite, answers: readonly Said[]): Point[] {
  const unasked = questions.filter(
    ({ unit, scale }) => unit === SPAN_KIND && scale.kind === 'text',
  );
  return unasked.map(({ id }) => {
    const said = answers.filter(
      ({ question, verdict }) => question === id && verdict.state === 'scored',
    );
    return { id, value: said.length, scored: 0 };
  });
}

/** The worst answer to each question that has any in points. */
function worstPoints({ questions }: Suite, answers: readonly Said[]): Point[] {
  const worseBy = new Map(questions.map(({ id, better }) => [id, worseOf(id, better)]));
  const worst = new Map<string, Point & { value: number }>();
  for (const { question: id, verdict } of answers) {
    const worse = worseBy.has(id) ? worseBy.get(id) : worseOf(id);
    if (verdict.state !== 'scored' || typeof verdict.value !== 'number' || !worse) continue;
    const before = worst.get(id);
    if (before) {
      before.value = worse(verdict.value, before.value);
      before.scored += 1;
    } else worst.set(id, { id, value: verdict.value, scored: 1 });
  }
  return [...worst.values()];
}

/** Where one rater has an answer to what the other was asked and left out. */
function leftOut(
  { questions }: Suite,
  places: ReadonlySet<string>,
  one: readonly Said[],
  other: readonly Said[],
): Set<string> {
  const scoredBy = (answers: readonly Said[]) =>
    answers.filter(({ verdict }) => verdict.state === 'scored');
  const scored = new Set(scoredBy(other).map(({ place }) => place));
  const lacking = scoredBy(one).filter(({ place }) => places.has(place) && !scored.has(place));
  if (!hasDependent(questions)) return new Set(lacking.map(({ place }) => place));
  const said = saidIn(other);
  const asked = lacking.filter((answer) => askedBy(questions, answer, said) !== 'no');
  return new Set(asked.map(({ place }) => place));
}

/** Which of two values of a question is the worse one; null where none is. */
function worseOf(question: string, better?: Suite['questions'][number]['better']) {
  if (SHARED_QUESTIONS.includes(question) || better === null) return null;
  return better === 'high' ? Math.min : Math.max;
}
