import { Brought, type CallOutcome } from './calls';
import type { OutcomeInParts } from './outcome';
import type { SuiteAnswer } from './suite';

/**
 * Marks the answers that hang on what was transcribed: those that would be others without it, whatever a suite makes of
 * replies.
 * @param answer what a suite answers by what calls brought
 */
export function withMarks(
  brought: Brought,
  answer: (brought: Brought) => readonly SuiteAnswer[],
): SuiteAnswer[] {
  const answers = answer(brought);
  if (brought.all.every(({ transcribed = [] }) => transcribed.length === 0)) return [...answers];
  const place = ({ unit, question }: SuiteAnswer) => `${unit} ${question}`;
  const without = new Map(
    answer(new Brought(brought.all.map(withoutTranscribed))).map((one) => [
      place(one),
      JSON.stringify(one.verdict),
    ]),
  );
  return answers.map((one) => {
    const { verdict } = one;
    const hangs = without.get(place(one)) !== JSON.stringify(verdict);
    return hangs && verdict.state === 'scored'
      ? { ...one, verdict: { ...verdict, transcribed: true } }
      : one;
  });
}

/** What a call would have brought had nothing been transcribed. */
function withoutTranscribed(call: CallOutcome): CallOutcome {
  const { transcribed = [], outcome } = call;
  if (transcribed.length === 0 || outcome.state === 'unanswered') return call;
  return { ...call, outcome: without(outcome, transcribed) };
}

function without(
  outcome: Exclude<OutcomeInParts<unknown>, { state: 'unanswered' }>,
  transcribed: readonly string[],
): OutcomeInParts<unknown> {
  const reason = 'unparseable';
  const detail = 'It stands in the reply in no form that is read.';
  const kept = Object.entries(outcome.reply as object).filter(([id]) => !transcribed.includes(id));
  // A reply that is one rated item was transcribed as a whole.
  if (kept.length === 0 || transcribed.includes('score'))
    return { state: 'unanswered', reason, detail };
  const before = outcome.state === 'partly-answered' ? outcome.missing : [];
  return {
    state: 'partly-answered',
    reply: Object.fromEntries(kept),
    missing: [...before, ...transcribed.map((entry) => ({ entry, reason, detail }) as const)],
  };
}
