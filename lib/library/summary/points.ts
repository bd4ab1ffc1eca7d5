import { verdictOf } from '@/lib/answers/store';
import { answersAsked, askedBy, hasDependent, saidIn } from '@/lib/suites/asked';
import type { SuiteInput } from '@/lib/suites/input';
import { SHARED_QUESTIONS, SPAN_KIND } from '@/lib/suites/question';
import type { Suite } from '@/lib/suites/suite';
import { scoredCells } from '@/lib/suites/units';
import type { EffectiveAnswer } from './runs.store';

/** An answer that somebody gave, and whether the judge answered there as well. */
export type Said = Omit<EffectiveAnswer, 'person'>;

/** What an item is worth in a score or a question, and over how many scored answers; null where there is no value. */
export interface Point {
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

/** See {@link PointsById}. */
export function byId(points: readonly Point[]): PointsById {
  return Object.fromEntries(points.map(({ id, value }) => [id, value]));
}

/** Answers with their verdicts. */
function told<Answer extends Said>(answers: readonly Answer[]) {
  return answers.flatMap((answer) => {
    const verdict = verdictOf(answer);
    return verdict ? [{ ...answer, verdict }] : [];
  });
}

/** Of several answers those to what is asked, by what the others say. */
export function answersThatCount<Answer extends Said>(
  { questions }: Suite,
  answers: readonly Answer[],
): readonly Answer[] {
  return hasDependent(questions) ? answersAsked(questions, told(answers)) : answers;
}

/**
 * What an item is worth by some answers: the suite's scores, of each question that people answer in words unasked how often they
 * did, and of each other question the worst answer.
 */
export function pointsBy(suite: Suite, input: SuiteInput, answers: readonly Said[]): Point[] {
  const judged = answers.filter((answer) => answer.judged);
  const places = new Set(scoredCells(suite, input, judged).map(placeOf));
  const verdicts = answers.flatMap((answer) => {
    const verdict = places.has(placeOf(answer)) && verdictOf(answer);
    return verdict ? [{ unit: answer.unit, question: answer.question, verdict }] : [];
  });
  const scores = suite.scores(verdicts, input);
  const worseBy = new Map(suite.questions.map(({ id, better }) => [id, worseOf(id, better)]));
  const worst = new Map<string, Point>();
  for (const { question: id, value } of answers) {
    const worse = worseBy.has(id) ? worseBy.get(id) : worseOf(id);
    if (value === null || !worse) continue;
    const before = worst.get(id);
    worst.set(id, {
      id,
      value: worse(value, before?.value ?? value),
      scored: (before?.scored ?? 0) + 1,
    });
  }
  const unasked = suite.questions.filter(
    ({ unit, scale }) => unit === SPAN_KIND && scale.kind === 'text',
  );
  return [
    ...scores.map(({ id, value, scored }) => ({ id, value, scored })),
    // The judge has no part in these, so that nobody leaves one out.
    ...unasked.map(({ id }) => {
      const said = answers.filter(({ question, label }) => question === id && label !== null);
      return { id, value: said.length, scored: 0 };
    }),
    ...[...worst.values()].filter(({ id }) => !scores.some((score) => score.id === id)),
  ];
}

/**
 * What a person and the judge say of an item over what both answered; null where each answered all that the other did. What
 * a rater was not asked, by their own answers, they did not leave out.
 */
export function answeredInPart(
  suite: Suite,
  input: SuiteInput,
  person: readonly Said[],
  judge: readonly Said[] | null,
): AnsweredInPart | null {
  if (!judge) return null;
  const places = new Set(scoredCells(suite, input, judge).map(placeOf));
  const [own, others] = [person, judge].map((answers) => answersThatCount(suite, answers));
  if (!own || !others) return null;
  const both = [
    { all: own, lacking: leftOut(suite, places, own, others) },
    { all: others, lacking: leftOut(suite, places, others, own) },
  ];
  if (both.every(({ lacking }) => lacking.size === 0)) return null;
  const compared = both.map(({ all, lacking }) => ({
    full: pointsBy(suite, input, all),
    over: pointsBy(
      suite,
      input,
      all.filter((answer) => !lacking.has(placeOf(answer))),
    ),
  }));
  const [byPerson, byJudge] = compared;
  if (!byPerson || !byJudge) return null;
  const parts = compared.flatMap(({ full, over }) => {
    const scored = new Map(over.map((point) => [point.id, point.scored]));
    return full.flatMap((point) => (point.scored > (scored.get(point.id) ?? 0) ? [point.id] : []));
  });
  if (parts.length === 0) return null;
  return {
    parts: [...new Set(parts)],
    person: byId(byPerson.over),
    judge: byId(byJudge.over),
  };
}

/** Where one rater has an answer to what the other was asked and left out. */
function leftOut(
  { questions }: Suite,
  places: ReadonlySet<string>,
  one: readonly Said[],
  other: readonly Said[],
): Set<string> {
  const placesOf = (answers: readonly Said[]) =>
    answers
      .filter(({ state }) => state === 'scored')
      .map((answer) => [placeOf(answer), answer] as const);
  const scored = new Map(placesOf(other));
  const lacking = placesOf(one).filter(([place]) => places.has(place) && !scored.has(place));
  if (!hasDependent(questions)) return new Set(lacking.map(([place]) => place));
  const said = saidIn(told(other));
  const asked = lacking.filter(([, answer]) => askedBy(questions, answer, said) !== 'no');
  return new Set(asked.map(([place]) => place));
}

function placeOf({ unit, question }: { unit: string; question: string }): string {
  return `${unit} ${question}`;
}

/** Which of two values of a question is the worse one; null where none is. */
function worseOf(question: string, better?: Suite['questions'][number]['better']) {
  if (SHARED_QUESTIONS.includes(question) || better === null) return null;
  return better === 'high' ? Math.min : Math.max;
}
