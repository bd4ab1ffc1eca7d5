import {
  currentAnswers,
  independentAnswers,
  isIndependent,
  supersededIds,
} from '@/lib/answers/counting';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { Note } from '@/lib/reviews/notes.schema';
import { parseUnit, type Question } from '@/lib/suites/question';
import type {
  ExportedAnswer,
  ExportedItem,
  ExportedNote,
  ExportedPerson,
  ExportedRow,
} from './exported';
import { reasonIn, scoreIn, spanIn, transcribedIn, wordsIn } from './verdicts';
import { NO_WEIGHTS, type Weights } from './weights';

function exportedPerson(
  answer: RecordedAnswer,
  independent: RecordedAnswer | undefined,
): ExportedPerson {
  return {
    id: answer.id,
    person: answer.rater.name,
    act: answer.act,
    value: scoreIn(answer.verdict),
    unscored: reasonIn(answer.verdict),
    reason: wordsIn(answer.verdict),
    seen: answer.exposed ? 'anchored' : 'blind',
    seenId: answer.seenId,
    supersedesId: answer.supersedesId,
    sweep: answer.sweep ?? false,
    blindValue: scoreIn(independent?.verdict),
    blindUnscored: reasonIn(independent?.verdict),
    at: answer.at,
  };
}

/** What a row needs in addition to its cell. */
export interface RowSources {
  /** All stored answers about the item, see `listAnswers`. */
  answers: readonly RecordedAnswer[];
  questions: readonly Question[];
  /** The prompt whose reply decided a question about a unit, with the hash of its text; null where there was none. */
  promptOf: (unit: string, question: string) => { id: string; hash: string } | null;
}

/** One exported row per cell, in the order of the cells. */
export function exportedRows(
  video: ExportedItem,
  cells: readonly Cell[],
  { answers, questions, promptOf }: RowSources,
): ExportedRow[] {
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  const placeOf = ({ unit, question }: { unit: string; question: string }, raterId: string) =>
    `${raterId} ${question} ${unit}`;
  const independent = new Map(
    independentAnswers(answers).map((answer) => [placeOf(answer, answer.rater.id), answer]),
  );
  return cells.map((cell) => {
    const source = cell.effective?.rater.kind;
    const prompt = promptOf(cell.unit, cell.question);
    return {
      ...video,
      unit: cell.unit,
      question: cell.question,
      questionLabel: labels.get(cell.question) ?? cell.question,
      prompt: prompt?.id ?? null,
      promptHash: prompt?.hash ?? null,
      judgeValue: scoreIn(cell.judge?.verdict),
      judgeUnscored: reasonIn(cell.judge?.verdict),
      judgeRationale: wordsIn(cell.judge?.verdict),
      judgeSpan: spanIn(cell.judge?.verdict),
      judgeTranscribed: transcribedIn(cell.judge?.verdict),
      effectiveValue: scoreIn(cell.effective?.verdict),
      effectiveUnscored: reasonIn(cell.effective?.verdict),
      effectiveSource: source === 'judge' || source === 'person' ? source : null,
      referenceValue: scoreIn(cell.reference?.verdict),
      people: countingLast(cell).map((answer) =>
        exportedPerson(answer, independent.get(placeOf(cell, answer.rater.id))),
      ),
    };
  });
}

/** The people's answers of a cell, the effective one last. */
function countingLast({ people, effective }: Cell): RecordedAnswer[] {
  return people.toSorted(
    (one, other) => Number(one.id === effective?.id) - Number(other.id === effective?.id),
  );
}

const KIND_OF_UNIT = { span: 'finding', relation: 'claim' } as const;

/**
 * One exported row per stored answer, in their order.
 * @param asked the ids of the suite's questions
 * @param weights of the answers that count in figures, as far as the person who exports may know
 * @param places at which people had the item in its cluster, by their ids; null where no queue hands out clusters
 */
export function exportedAnswers(
  video: ExportedItem,
  answers: readonly RecordedAnswer[],
  asked: ReadonlySet<string>,
  weights: ReadonlyMap<string, Weights>,
  places: ReadonlyMap<string, number> | null = null,
): ExportedAnswer[] {
  const current = new Set(currentAnswers(answers).map(({ id }) => id));
  return answers.map((answer) => {
    const { kind, span } = parseUnit(answer.unit);
    const unasked = kind === 'span' || kind === 'relation' ? KIND_OF_UNIT[kind] : 'nothing-else';
    return {
      ...video,
      id: answer.id,
      rater: answer.rater.name,
      raterKind: answer.rater.kind,
      kind: asked.has(answer.question) && kind !== 'span' ? 'asked' : unasked,
      unit: answer.unit,
      from: span?.from ?? null,
      to: span?.to ?? null,
      question: answer.question,
      act: answer.act,
      value: scoreIn(answer.verdict),
      unscored: reasonIn(answer.verdict),
      rationale: wordsIn(answer.verdict),
      span: spanIn(answer.verdict),
      seenId: answer.seenId,
      blind: answer.rater.kind === 'person' ? isIndependent(answer) : null,
      weights: weights.get(answer.id) ?? NO_WEIGHTS,
      ...(places && { place: places.get(answer.rater.id) ?? null }),
      supersedesId: answer.supersedesId,
      stands: current.has(answer.id),
      sweep: answer.sweep ?? false,
      box: answer.box ?? null,
      at: answer.at,
      transcribed: transcribedIn(answer.verdict),
      guideline: answer.guideline ?? null,
    };
  });
}

/** One exported row per row of a note, in their order. */
export function exportedNotes(video: ExportedItem, notes: readonly Note[]): ExportedNote[] {
  const superseded = supersededIds(notes);
  return notes.map(({ id, place, text, rater, supersedesId, at }) => ({
    ...video,
    id,
    person: rater.name,
    unit: place?.unit ?? null,
    question: place?.question ?? null,
    text,
    supersedesId,
    stands: text !== '' && !superseded.has(id),
    at,
  }));
}
