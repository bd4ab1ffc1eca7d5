import type { Span } from '@/components/player/playback';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { VideoReview } from '@/lib/reviews/schema';
import { parseUnit, type Question, spanUnit } from '@/lib/suites/question';
import type { Place, ReviewedRun } from '../item/cells';
import type { Act } from '../outbox/rows';
import type { FindingDraft } from '../writing/drafts';

/** A current finding: what somebody saw and no judge was asked about just so. */
export interface Finding {
  answer: RecordedAnswer;
  question: Question;
  span: Span;
  /** On the scale of the type. */
  severity: number;
  /** Whether it is of the person who looks. */
  own: boolean;
}

/** The types that a finding can be of: those that are rated. */
export function findingTypes(run: Pick<ReviewedRun, 'suite'>): Question[] {
  return run.suite.questions.filter(({ scale }) => scale.kind === 'rating');
}

/** The current findings, those not taken back, in the order of time. */
export function currentFindings({ run, rater }: VideoReview): Finding[] {
  if (!run) return [];
  const types = new Map(findingTypes(run).map((question) => [question.id, question]));
  return run.remarks
    .flatMap((answer): Finding[] => {
      const { kind, span } = parseUnit(answer.unit);
      const question = types.get(answer.question);
      const { verdict } = answer;
      if (kind !== 'span' || !span || !question) return [];
      if (verdict?.state !== 'scored' || typeof verdict.value !== 'number') return [];
      return [
        { answer, question, span, severity: verdict.value, own: answer.rater.id === rater.id },
      ];
    })
    .toSorted((a, b) => a.span.from - b.span.from || a.span.to - b.span.to);
}

/** A finding begun at a frame. */
export function beginFinding(question: Question, time: number): FindingDraft {
  return {
    question: question.id,
    severity: null,
    from: time,
    to: time,
    box: null,
    note: '',
    replaces: null,
  };
}

/** A stored finding, to be changed. */
export function changeFinding({ answer, question, span, severity }: Finding): FindingDraft {
  return {
    question: question.id,
    severity,
    ...span,
    box: answer.box ?? null,
    note: answer.verdict?.state === 'scored' ? answer.verdict.rationale : '',
    replaces: { unit: answer.unit, question: answer.question },
  };
}

/** A draft whose beginning or end is set to a frame; the other end gives way where it must. */
export function markEnd(draft: FindingDraft, end: 'from' | 'to', time: number): FindingDraft {
  return end === 'from'
    ? { ...draft, from: time, to: Math.max(draft.to, time) }
    : { ...draft, from: Math.min(draft.from, time), to: time };
}

/**
 * What saving a draft does: the finding is stated, and one that it replaces elsewhere is taken back.
 * @param review names the judge's answer to the same question at the same moment, as what the person had seen
 * @returns null while the draft has no severity
 */
export function findingActs(review: VideoReview, draft: FindingDraft): Act[] | null {
  if (draft.severity === null) return null;
  const place: Place = { unit: spanUnit(draft.from, draft.to), question: draft.question };
  const { replaces } = draft;
  const moved = replaces && (replaces.unit !== place.unit || replaces.question !== place.question);
  return [
    ...(moved ? [{ ...replaces, act: 'withdraw' as const }] : []),
    {
      ...place,
      act: 'state',
      value: draft.severity,
      rationale: draft.note.trim(),
      box: draft.box,
      seenId: seenAt(review, draft),
    },
  ];
}

/** Id of the judge's answer to the question about the unit that shares most time with a span; null when none does. */
function seenAt({ run }: VideoReview, { question, from, to }: FindingDraft): string | null {
  const shared = (unit: string) => {
    const { span } = parseUnit(unit);
    return span ? Math.min(span.to, to) - Math.max(span.from, from) : to - from;
  };
  const cells = run?.cells.filter((cell) => cell.question === question && cell.judge) ?? [];
  const [nearest] = cells.toSorted((a, b) => shared(b.unit) - shared(a.unit));
  return nearest?.judge?.id ?? null;
}
