import {
  currentAnswers,
  independentAnswers,
  isIndependent,
  supersededIds,
} from '@/lib/answers/counting';
import type { Box, Cell, RecordedAnswer } from '@/lib/answers/schema';
import { parseUnit, type Question } from '@/lib/judge/question';
import type { Span, Verdict } from '@/lib/judge/verdict';
import type { Note } from '@/lib/reviews/notes.schema';
import { NO_WEIGHTS, type Weights } from './weights';

/** What all rows of one video in one run have in common. */
export interface ExportedVideo {
  video: string;
  videoHash: string;
  generatorModel: string | null;
  generationPrompt: string | null;
  suite: string;
  suiteVersion: string;
  run: string;
  judge: string;
  /** The judge's model; null for one without. */
  model: string | null;
  /** Which of its repeats the run is, from 0, and what these have in common. */
  repeat: number;
  group: string | null;
  /** The queues that the video is in, as far as the person who exports may know. */
  queues: ExportedQueue[];
}

/** A queue that a video is in. */
export interface ExportedQueue {
  queue: string;
  name: string;
  blind: boolean;
  /** The chance with which it drew the video; null where chance had no part. */
  probability: number | null;
  /** Whether the video was mixed in to check attention. */
  attention: boolean;
}

/** A person's standing answer as exported. */
export interface ExportedPerson {
  id: string;
  person: string;
  act: string | null;
  value: number | string | null;
  unscored: string | null;
  reason: string;
  /** `anchored` when the person had been shown what others say of the clip when they gave it, else `blind`. */
  seen: 'anchored' | 'blind';
  seenId: string | null;
  supersedesId: string | null;
  /** Whether one key gave it together with everything that was shown. */
  sweep: boolean;
  /** What the person said before they had been shown anything: the independent answer; null where they said nothing. */
  blindValue: number | string | null;
  blindUnscored: string | null;
  /** ISO 8601. */
  at: string;
}

/** One question about one unit: what the judge said, what people said, what counts. */
export interface ExportedRow extends ExportedVideo {
  unit: string;
  question: string;
  questionLabel: string;
  /** The prompt whose reply decided, and the hash of its text; null for a judge that was not asked here. */
  prompt: string | null;
  promptHash: string | null;
  judgeValue: number | string | null;
  judgeUnscored: string | null;
  judgeRationale: string;
  /** When the judge says that it is to be seen, in seconds; null where it does not say. */
  judgeSpan: Span | null;
  effectiveValue: number | string | null;
  effectiveUnscored: string | null;
  /** Whose answer counts: `judge` or `person`; null where nobody answered. */
  effectiveSource: 'judge' | 'person' | null;
  /** Value of the label that came with the material, where there is one. */
  referenceValue: number | string | null;
  /** Everyone's standing answer, oldest first, but for the effective one, which is the last. */
  people: ExportedPerson[];
}

/** One stored answer by anybody, also one that stands no longer, and what people say unasked. */
export interface ExportedAnswer extends ExportedVideo {
  id: string;
  rater: string;
  raterKind: 'judge' | 'person' | 'reference';
  /** `asked` by the suite, a `finding` of a person's own, a `claim` of a graph that a person checked, or `nothing-else`. */
  kind: 'asked' | 'finding' | 'claim' | 'nothing-else';
  unit: string;
  /** The unit's span in seconds; null for the whole video. */
  from: number | null;
  to: number | null;
  question: string;
  act: string | null;
  /** Of a claim 1 when it holds and 0 when it does not. */
  value: number | string | null;
  unscored: string | null;
  rationale: string;
  /** When the rater says that it is to be seen, in seconds; null where they do not say. */
  span: Span | null;
  /** The judge's answer that was before the person's eyes. */
  seenId: string | null;
  /** Whether a person gave it independently; null for judges and labels. */
  blind: boolean | null;
  /**
   * How much its clip counts in figures on people's answers, by which of them are counted; null where it does not count,
   * and where the person who exports may not know.
   */
  weights: Weights;
  supersedesId: string | null;
  /** Whether it stands: nothing supersedes it, and it was not taken back. */
  stands: boolean;
  sweep: boolean;
  /** Where on the frame presented at `at` seconds a finding is, in shares of the picture from the top left. */
  box: Box | null;
  /** ISO 8601. */
  at: string;
}

/** One row of a note: its text, a change of it, or its taking back (an empty text). */
export interface ExportedNote extends ExportedVideo {
  id: string;
  person: string;
  /** What it is about; null for the whole video. */
  unit: string | null;
  question: string | null;
  text: string;
  supersedesId: string | null;
  stands: boolean;
  /** ISO 8601. */
  at: string;
}

/** A prompt with which a run was made. */
export interface ExportedPrompt {
  run: string;
  suite: string;
  prompt: string;
  /** SHA-256 of its Markdown. */
  hash: string;
  /** What its writer says of it; empty for the suite's own text. */
  note: string;
  parentHash: string | null;
  markdown: string;
}

function scoreIn(verdict: Verdict | null | undefined): number | string | null {
  return verdict?.state === 'scored' ? verdict.value : null;
}

function reasonIn(verdict: Verdict | null | undefined): string | null {
  return verdict?.state === 'unscored' ? verdict.reason : null;
}

function wordsIn(verdict: Verdict | null | undefined): string {
  if (!verdict) return '';
  return verdict.state === 'scored' ? verdict.rationale : verdict.detail;
}

function spanIn(verdict: Verdict | null | undefined): Span | null {
  return (verdict?.state === 'scored' && verdict.span) || null;
}

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

/** What a row needs beside its cell. */
export interface RowSources {
  /** All stored answers about the video, see `listAnswers`. */
  answers: readonly RecordedAnswer[];
  questions: readonly Question[];
  /** The prompt whose reply decided a question about a unit, with the hash of its text; null where there was none. */
  promptOf: (unit: string, question: string) => { id: string; hash: string } | null;
}

/** One exported row per cell, in the order of the cells. */
export function exportedRows(
  video: ExportedVideo,
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
 */
export function exportedAnswers(
  video: ExportedVideo,
  answers: readonly RecordedAnswer[],
  asked: ReadonlySet<string>,
  weights: ReadonlyMap<string, Weights>,
): ExportedAnswer[] {
  const standing = new Set(currentAnswers(answers).map(({ id }) => id));
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
      supersedesId: answer.supersedesId,
      stands: standing.has(answer.id),
      sweep: answer.sweep ?? false,
      box: answer.box ?? null,
      at: answer.at,
    };
  });
}

/** One exported row per row of a note, in their order. */
export function exportedNotes(video: ExportedVideo, notes: readonly Note[]): ExportedNote[] {
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
