import { parseUnit } from '@/lib/suites/question';
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
    ({ rationale, value }) => rationale !== '' && value !== undefined,
  );
  if (given?.value === undefined) return null;
  const { value, rationale, act } = given;
  const words = rationale;
  const finding = findingIn(parcel.answers, given);
  if (finding) return { name: draftNames.finding(given), draft: finding, words };
  const nameOf = act === 'adjudicate' ? draftNames.settlement : draftNames.answer;
  return { name: nameOf(given, given), draft: { value, rationale }, words };
}

function findingIn(answers: Answers, given: Answers[number]): FindingDraft | null {
  const { kind, span } = parseUnit(given.unit);
  const { question, value, rationale, box = null } = given;
  if (kind !== 'span' || !span || typeof value !== 'number') return null;
  const moved = answers.find(({ act }) => act === 'withdraw');
  const replaces = moved ?? (given.supersedesId === null ? null : given);
  return {
    question,
    severity: value,
    ...span,
    box,
    note: rationale,
    replaces: replaces && { unit: replaces.unit, question: replaces.question },
  };
}
