import { parseUnit, SPAN_KIND } from '@/lib/suites/question';
import { placeOf } from '../item/cells';
import type { Draft, FindingDraft } from '../writing/drafts';
import { draftNames } from '../writing/drafts';
import type { Parcel } from './outbox';

/** What was written into a form, and the name under which that form keeps it. */
export interface Written {
  name: string;
  draft: NonNullable<Draft> | FindingDraft | string;
  words: string;
}

type Answers = Extract<Parcel, { kind: 'answers' }>['answers'];

/** What a person wrote into a form for a parcel, as that form keeps it; null where there are no words in it. */
export function writtenIn(parcel: Parcel): Written | null {
  if (parcel.kind === 'submission') return null;
  if (parcel.kind === 'note') {
    const { place, text } = parcel.note;
    // As a new one: of a note that was changed meanwhile no form is open.
    return text === ''
      ? null
      : { name: draftNames.note(parcel.note, place, null), draft: text, words: text };
  }
  const given = parcel.answers.find(
    (answer) => answer.value !== undefined && wordsOf(answer) !== '',
  );
  if (given?.value === undefined) return null;
  const { value, rationale, act } = given;
  const words = wordsOf(given);
  const finding = findingIn(parcel.answers, given);
  if (finding) return { name: draftNames.finding(given), draft: finding, words };
  const nameOf = act === 'adjudicate' ? draftNames.settlement : draftNames.answer;
  return { name: nameOf(given, given), draft: { value, rationale }, words };
}

/** What was written: why it is that value, or of a finding in words that itself. */
function wordsOf({ unit, value, rationale }: Answers[number]): string {
  const isFinding = typeof value === 'string' && parseUnit(unit).kind === SPAN_KIND;
  return isFinding ? value : rationale;
}

function findingIn(answers: Answers, given: Answers[number]): FindingDraft | null {
  const { kind, span } = parseUnit(given.unit);
  const { question, value, box = null } = given;
  if (kind !== SPAN_KIND || !span) return null;
  const moved = answers.find(({ act }) => act === 'withdraw');
  const replaces = moved ?? (given.supersedesId === null ? null : given);
  return {
    question,
    severity: typeof value === 'number' ? value : null,
    ...span,
    box,
    note: wordsOf(given),
    replaces: replaces && placeOf(replaces),
  };
}
