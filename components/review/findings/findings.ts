import type { Span } from '@/components/player/playback';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { parseUnit, type Question, SPAN_KIND, spanUnit } from '@/lib/suites/question';
import { type Place, placeOf, type ReviewedRun } from '../item/cells';
import type { Act } from '../outbox/rows';
import type { FindingDraft } from '../writing/drafts';

/** A current finding: what somebody saw and no judge was asked about just so. */
export interface Finding {
  answer: RecordedAnswer;
  question: Question;
  span: Span;
  /** On the scale of the type; null for one that is said in words. */
  severity: number | null;
  /** What is said of it: of a severity why it is that, else the finding itself. */
  words: string;
  /** Whether it is of the person who looks. */
  own: boolean;
}

/** Whether a finding of that type is said in words, and not rated. */
export function isInWords({ unit }: Pick<Question, 'unit'>): boolean {
  return unit === SPAN_KIND;
}

/** The types that a finding can be of: those that are asked of nobody, and of a suite about defects those that are rated. */
export function findingTypes({ suite }: Pick<ReviewedRun, 'suite'>): Question[] {
  return suite.questions.filter(
    (question) => isInWords(question) || (suite.defects && question.scale.kind === 'rating'),
  );
}

/** The current findings, those not taken back, in the order of time. */
export function currentFindings({ run, rater }: ItemReview): Finding[] {
  if (!run) return [];
  const types = new Map(findingTypes(run).map((question) => [question.id, question]));
  return run.remarks
    .flatMap((answer): Finding[] => {
      const { kind, span } = parseUnit(answer.unit);
      const question = types.get(answer.question);
      const { verdict } = answer;
      if (kind !== 'span' || !span || !question) return [];
      if (verdict?.state !== 'scored') return [];
      const { value, rationale } = verdict;
      const own = answer.rater.id === rater.id;
      return typeof value === 'number'
        ? [{ answer, question, span, severity: value, words: rationale, own }]
        : [{ answer, question, span, severity: null, words: value, own }];
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
export function changeFinding({ answer, question, span, severity, words }: Finding): FindingDraft {
  return {
    question: question.id,
    severity,
    ...span,
    box: answer.box ?? null,
    note: words,
    replaces: placeOf(answer),
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
 * @param type of which the draft is
 * @returns null while the draft has no severity, or no words where these are all that there is
 */
export function findingActs(
  review: ItemReview,
  draft: FindingDraft,
  type: Pick<Question, 'unit'>,
): Act[] | null {
  const words = draft.note.trim();
  const said = isInWords(type)
    ? words !== '' && { value: words, rationale: '' }
    : draft.severity !== null && { value: draft.severity, rationale: words };
  if (!said) return null;
  const place: Place = { unit: spanUnit(draft.from, draft.to), question: draft.question };
  const { replaces } = draft;
  const moved = replaces && (replaces.unit !== place.unit || replaces.question !== place.question);
  return [
    ...(moved ? [{ ...replaces, act: 'withdraw' as const }] : []),
    {
      ...place,
      act: 'state',
      ...said,
      box: draft.box,
      seenId: seenAt(review, draft),
    },
  ];
}

/** Id of the judge's answer to the question about the unit that shares most time with a span; null when none does. */
function seenAt({ run }: ItemReview, { question, from, to }: FindingDraft): string | null {
  const shared = (unit: string) => {
    const { span } = parseUnit(unit);
    return span ? Math.min(span.to, to) - Math.max(span.from, from) : to - from;
  };
  const cells = run?.cells.filter((cell) => cell.question === question && cell.judge) ?? [];
  const [nearest] = cells.toSorted((a, b) => shared(b.unit) - shared(a.unit));
  return nearest?.judge?.id ?? null;
}
