import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import type { Verdict } from '@/lib/judge/verdict';

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
}

/** A person's standing answer as exported. */
export interface ExportedPerson {
  person: string;
  act: string | null;
  value: number | string | null;
  unscored: string | null;
  reason: string;
  /** Whether the judge's answer was before the person's eyes: `anchored`, or `blind`. */
  seen: 'anchored' | 'blind';
  /** ISO 8601. */
  at: string;
}

/** One question about one unit: what the judge said, what people said, what counts. */
export interface ExportedRow extends ExportedVideo {
  unit: string;
  question: string;
  questionLabel: string;
  judgeValue: number | string | null;
  judgeUnscored: string | null;
  judgeRationale: string;
  effectiveValue: number | string | null;
  effectiveUnscored: string | null;
  /** Whose answer counts: `judge` or `person`; null where nobody answered. */
  effectiveSource: 'judge' | 'person' | null;
  /** Value of the label that came with the material, where there is one. */
  referenceValue: number | string | null;
  /** Everyone's standing answer, oldest first; the last one is effective. */
  people: ExportedPerson[];
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

function exportedPerson(answer: RecordedAnswer): ExportedPerson {
  return {
    person: answer.rater.name,
    act: answer.act,
    value: scoreIn(answer.verdict),
    unscored: reasonIn(answer.verdict),
    reason: wordsIn(answer.verdict),
    seen: answer.seenId === null ? 'blind' : 'anchored',
    at: answer.at,
  };
}

/** One exported row per cell, in the order of the cells. */
export function exportedRows(
  video: ExportedVideo,
  cells: readonly Cell[],
  questions: readonly Question[],
): ExportedRow[] {
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  return cells.map((cell) => {
    const source = cell.effective?.rater.kind;
    return {
      ...video,
      unit: cell.unit,
      question: cell.question,
      questionLabel: labels.get(cell.question) ?? cell.question,
      judgeValue: scoreIn(cell.judge?.verdict),
      judgeUnscored: reasonIn(cell.judge?.verdict),
      judgeRationale: wordsIn(cell.judge?.verdict),
      effectiveValue: scoreIn(cell.effective?.verdict),
      effectiveUnscored: reasonIn(cell.effective?.verdict),
      effectiveSource: source === 'judge' || source === 'person' ? source : null,
      referenceValue: scoreIn(cell.reference?.verdict),
      people: cell.people.map(exportedPerson),
    };
  });
}
