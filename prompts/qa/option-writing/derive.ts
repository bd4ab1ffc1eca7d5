import { MCQ_KIND, type McqData } from '@/benchmarks/instructional-qa/formats/data';
import type { Brought } from '@/lib/suites/calls';
import type { Exhibit, Explanation } from '@/lib/suites/exhibit';
import type { MadeItem, Origin } from '@/lib/suites/item';
import { nothingToJudge, type Unanswering, unscored, whyNothing } from '@/lib/suites/outcome';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { CODE_CHECK_WORDS } from '../checks/words';
import { QA_UNIT } from '../items';
import { attemptsMade, prompts } from './calls';
import { TRANSFORMED } from './questions';
import { type Attempt, ENDING_WORDS, type QaInput, type Saying } from './schema';

/** Whether a question became multiple choice. */
export function answers(brought: Brought, input: QaInput): SuiteAnswer[] {
  const verdict = verdictOf(attemptsMade(brought, input));
  return [{ unit: QA_UNIT, question: TRANSFORMED, verdict }];
}

function verdictOf(made: readonly Attempt[]): Verdict {
  const last = made.at(-1);
  if (!last) return unscored(nothingToJudge('Nothing was tried.'));
  const attempts = `${made.length} ${made.length === 1 ? 'attempt' : 'attempts'}`;
  if (last.ended === 'passed') {
    return { state: 'scored', value: 'yes', rationale: `It took ${attempts}.` };
  }
  if (last.ended !== 'waiting') {
    const words = made.map(({ ended }) => ENDING_WORDS[ended]);
    return { state: 'scored', value: 'no', rationale: `${attempts}: ${words.join('; ')}.` };
  }
  return unscored(failureIn(last));
}

/** Why an attempt cannot be decided: the first call without a reply, else replies in which no option can be read. */
function failureIn(attempt: Attempt): Pick<Unanswering, 'reason' | 'detail'> {
  const sayings = [...attempt.informed, ...attempt.guessing];
  const outcomes = [attempt.written, attempt.choosing, ...sayings.map(({ outcome }) => outcome)];
  const failed = outcomes.find((outcome) => outcome?.state === 'unanswered');
  if (failed?.state === 'unanswered') return failed;
  const detail = 'Of two assistants or more, no option can be read from the reply.';
  return { reason: 'unparseable', detail };
}

/** The question with its options, where an attempt passed. */
export function produces(brought: Brought, input: QaInput, origin: Origin): MadeItem[] {
  const attempts = attemptsMade(brought, input);
  const last = attempts.at(-1);
  if (last?.ended !== 'passed' || last.wrong === null) return [];
  const data: McqData = { ...input.data, wrong: last.wrong };
  const { judge: _judge, ...known } = origin;
  return [
    {
      ...known,
      kind: MCQ_KIND,
      number: 1,
      data,
      keepsMedia: true,
      facets: { ...origin.facets, attempts: String(attempts.length) },
    },
  ];
}

/** Why there is no multiple choice, where no failed call says it. */
export function shortfall(brought: Brought, input: QaInput): string | null {
  const attempts = attemptsMade(brought, input);
  const last = attempts.at(-1);
  const nothing = last && whyNothing(last.written);
  if (nothing) return nothing;
  const verdict = verdictOf(attempts);
  return verdict.state === 'scored' && verdict.value === 'no'
    ? `It stays an open question. ${verdict.rationale}`
    : null;
}

/** What stands behind the verdict: the calls of the last attempt, and how each attempt ended. */
export function explain(brought: Brought, input: QaInput): Explanation {
  const attempts = attemptsMade(brought, input);
  const exhibits = attempts.map(
    (attempt, index): Exhibit => ({
      kind: 'fields',
      title: `Attempt ${index + 1}: ${ENDING_WORDS[attempt.ended]}`,
      fields: [
        ...(attempt.wrong ?? []).map((value, place) => ({ label: `Wrong ${place + 1}`, value })),
        ...flagsOf(attempt),
        ...sayingsField('With the annotation', attempt.informed),
        ...sayingsField('Without the video', attempt.guessing),
      ],
    }),
  );
  const asked = attempts.length > 0 ? Object.values(prompts).toReversed() : [];
  const calls = asked.map(({ id }) => ({ prompt: id, unit: QA_UNIT }));
  return { frames: [], calls, exhibits, objects: [] };
}

/** What code found of the options. */
function flagsOf({ checks }: Attempt): { label: string; value: string }[] {
  return checks
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ id, found }) => ({
      label: CODE_CHECK_WORDS[id],
      value: found.map(({ text }) => text).join('; '),
    }));
}

/** What each assistant took, a line each. */
function sayingsField(
  label: string,
  sayings: readonly Saying[],
): { label: string; value: string }[] {
  if (sayings.length === 0) return [];
  const lines = sayings.map(({ isRight, outcome }, place) => {
    const said = isRight === null ? 'no choice' : isRight ? 'right' : 'wrong';
    if (outcome.state === 'unanswered') return `${place + 1}: ${said}`;
    const { option, reason } = outcome.reply;
    return `${place + 1}: ${said}, “${option}”${reason && `. ${reason}`}`;
  });
  return [{ label, value: lines.join('\n') }];
}
