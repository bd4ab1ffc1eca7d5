import { readChoice } from '@/benchmarks/instructional-qa/formats/letters/read';
import {
  LETTERS,
  type Letter,
  type UnreadableReason,
} from '@/benchmarks/instructional-qa/formats/letters/schema';
import type { Brought } from '@/lib/suites/calls';
import { type Exhibit, type Explanation, explained, type ItemExhibit } from '@/lib/suites/exhibit';
import { nothingToJudge, unscored, verdictIn } from '@/lib/suites/outcome';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { UnscoredReason, Verdict } from '@/lib/suites/verdict';
import { rightFrom } from '../examinees/right';
import { callOf } from './calls';
import { listOptions, optionsShown, ownLetter } from './options';
import { CHOICE, EXAM_UNIT } from './questions';
import type { ExamInput } from './settings';

/** The suite's id, by which keys name its question. */
export const EXAMINING = 'examining';

/** Why no letter could be read, as a verdict keeps and says it. */
const UNREADABLE: Readonly<Record<UnreadableReason, { reason: UnscoredReason; says: string }>> = {
  empty: { reason: 'unparseable', says: 'The reply is empty.' },
  refused: { reason: 'refused', says: 'The examinee declines to choose' },
  ambiguous: { reason: 'unparseable', says: 'The reply may mean several options' },
  disagreement: { reason: 'unparseable', says: 'Letter and words are of different options' },
  'no-choice': { reason: 'unparseable', says: 'The reply names no option' },
};

function verdictOf(said: string, input: ExamInput): Verdict {
  const read = readChoice(said, optionsShown(input));
  if (read.state === 'read') {
    return { state: 'scored', value: ownLetter(read.letter, input), rationale: said };
  }
  const { reason, says } = UNREADABLE[read.reason];
  return unscored({ reason, detail: said === '' ? says : `${says}: “${excerpt(said)}”` });
}

function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** The option that was chosen, by its own letter; unscored where none can be read. */
export function answers(brought: Brought, input: ExamInput): SuiteAnswer[] {
  const verdict = verdictIn(brought.of(callOf(input)), (said) => verdictOf(said, input));
  return [{ unit: EXAM_UNIT, question: CHOICE, verdict }];
}

/** The right letter of an item; null where no reference says it. */
function keyOf({ key = [] }: Pick<ExamInput, 'key'>): Letter | null {
  const own = key.find(({ suite, question }) => suite === EXAMINING && question === CHOICE);
  return LETTERS.find((letter) => letter === own?.value) ?? null;
}

/** 1 where the chosen option is the right one, else 0, with and without what cannot be read; none without a key. */
export function scores(given: readonly SuiteAnswer[], input: ExamInput): Score[] {
  const verdict = given.find(({ question }) => question === CHOICE)?.verdict;
  const right = keyOf(input);
  const formula = '1 where the chosen option is the right one, else 0';
  return rightFrom(
    formula,
    right === null && verdict?.state === 'scored'
      ? unscored(nothingToJudge('No reference says which option is right.'))
      : verdict,
    right === null ? undefined : verdict,
    (value) => (value === right ? 1 : 0),
  );
}

/** What the examinee was shown, and what it said. */
export function explain(brought: Brought, input: ExamInput): Explanation {
  const call = callOf(input);
  const outcome = brought.of(call);
  const exhibits: Exhibit[] = [];
  if (outcome.state === 'answered') {
    exhibits.push({ kind: 'text', title: 'What the examinee said', text: outcome.reply });
  }
  if (input.settings.rotation !== 0) {
    const text = listOptions(optionsShown(input));
    exhibits.push({ kind: 'text', title: 'Options as shown', text });
  }
  return explained([call], { exhibits });
}

/** The question with its options; the key is in none of it. */
export function shows({ data }: ExamInput): ItemExhibit[] {
  const options = data.options.map((text, at) => ({ id: LETTERS[at] ?? '', text }));
  return [{ exhibit: { kind: 'options', title: data.question, options } }];
}
