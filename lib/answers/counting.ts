import { type Cell, isRemark, type RecordedAnswer } from './schema';

/*
 * Which answers count, for answers that are in memory. For queries the views `CurrentAnswer`, `IndependentAnswer` and
 * `EffectiveAnswer` of the database say the same; `counting-views.test.ts` holds the two against each other.
 */

type Row = Pick<RecordedAnswer, 'id' | 'supersedesId' | 'verdict'>;

/** The ids of those of some answers that another one of them took the place of. */
export function supersededIds(answers: readonly Pick<Row, 'supersedesId'>[]): Set<string> {
  return new Set(answers.flatMap(({ supersedesId }) => supersedesId ?? []));
}

/** The answers that stand, oldest first: none supersedes them, and they were not taken back. */
export function currentAnswers<Answer extends Row>(answers: readonly Answer[]): Answer[] {
  return latestRows(answers).filter(({ verdict }) => verdict !== null);
}

/**
 * The answer that counts: the latest adjudication, else the latest of a person, else the judge's.
 * @param people people's current answers, oldest first
 */
export function effectiveOf<Answer extends Pick<RecordedAnswer, 'act'>>(
  people: readonly Answer[],
  judge: Answer | null,
): Answer | null {
  return people.findLast(({ act }) => act === 'adjudicate') ?? people.at(-1) ?? judge;
}

/**
 * Whether an answer was given independently: by a person who had not been shown anything that a judge, another person or
 * a label says of the clip, and not to settle what others said.
 */
export function isIndependent({
  rater,
  act,
  exposed,
}: Pick<RecordedAnswer, 'rater' | 'act' | 'exposed'>): boolean {
  return rater.kind === 'person' && act !== 'adjudicate' && !exposed;
}

/**
 * Of each person the last answer to each question about each unit that they gave independently, oldest first. One that
 * they took back before they were shown anything is none; one that they took back or changed afterwards stays.
 */
export function independentAnswers(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const last = new Map<string, RecordedAnswer>();
  for (const answer of answers.filter(isIndependent).toSorted(byAge)) {
    last.set(`${answer.rater.id} ${answer.question} ${answer.unit}`, answer);
  }
  return [...last.values()].filter(({ verdict }) => verdict !== null).toSorted(byAge);
}

/**
 * The answers of one video that stand, by unit and question.
 * @param answers every stored answer of the video by one judge, by people and by the material's labels, in any order
 * @param raterId the person who looks
 * @param asked the units and questions to list, in the order wanted; answers to others are left out
 */
export function cellsOf(
  answers: readonly RecordedAnswer[],
  raterId: string,
  asked: readonly { unit: string; question: string }[],
): Cell[] {
  const latest = new Map<string, RecordedAnswer[]>();
  for (const answer of latestRows(answers)) {
    const place = `${answer.unit} ${answer.question}`;
    latest.set(place, [...(latest.get(place) ?? []), answer]);
  }
  return asked.map(({ unit, question }) => {
    const rows = latest.get(`${unit} ${question}`) ?? [];
    const here = currentAnswers(rows);
    const of = (kind: RecordedAnswer['rater']['kind']) =>
      here.filter((answer) => answer.rater.kind === kind);
    const judge = of('judge').at(-1) ?? null;
    const people = of('person');
    return {
      unit,
      question,
      judge,
      people,
      reference: of('reference').at(-1) ?? null,
      own: rows.findLast((answer) => answer.rater.id === raterId) ?? null,
      effective: effectiveOf(people, judge),
    };
  });
}

/**
 * What people say in addition to the questions of the suite ({@link isRemark}): the latest row of each person to each question
 * about each unit, oldest first; also rows that take a remark back.
 */
export function remarksOf(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  return latestRows(answers.filter(({ rater }) => rater.kind === 'person')).filter(isRemark);
}

/** The rows that none supersedes, oldest first; also those that take an answer back. */
function latestRows<Answer extends Row>(answers: readonly Answer[]): Answer[] {
  const superseded = supersededIds(answers);
  return answers.filter(({ id }) => !superseded.has(id)).toSorted(byAge);
}

function byAge(one: Pick<Row, 'id'>, other: Pick<Row, 'id'>): number {
  return Number(BigInt(one.id) - BigInt(other.id));
}
