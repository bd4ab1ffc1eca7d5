import { type Cell, effectiveOf, isRemark, type RecordedAnswer } from './schema';

/**
 * The answers of one video that stand, by unit and question. An answer stands when none supersedes it and it was not
 * taken back. Which of several counts says {@link effectiveOf}.
 * @param answers every stored answer of the video by one judge, by people and by the material's labels, in any order
 * @param raterId the person who looks
 * @param asked the units and questions to list, in the order wanted; answers to others are left out
 */
export function cellsOf(
  answers: readonly RecordedAnswer[],
  raterId: string,
  asked: readonly { unit: string; question: string }[],
): Cell[] {
  const superseded = new Set(answers.map((answer) => answer.supersedesId));
  const latest = new Map<string, RecordedAnswer[]>();
  for (const answer of answers.toSorted(byAge)) {
    if (superseded.has(answer.id)) continue;
    const place = `${answer.unit} ${answer.question}`;
    latest.set(place, [...(latest.get(place) ?? []), answer]);
  }
  return asked.map(({ unit, question }) => {
    const rows = latest.get(`${unit} ${question}`) ?? [];
    const here = rows.filter((answer) => answer.verdict !== null);
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
 * What people say beside the questions of the suite ({@link isRemark}): the latest row of each person to each question
 * about each unit, oldest first; also rows that take a remark back.
 */
export function remarksOf(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const superseded = new Set(answers.map((answer) => answer.supersedesId));
  return answers
    .filter((answer) => answer.rater.kind === 'person' && !superseded.has(answer.id))
    .filter(isRemark)
    .toSorted(byAge);
}

function byAge(a: RecordedAnswer, b: RecordedAnswer): number {
  return Number(BigInt(a.id) - BigInt(b.id));
}
