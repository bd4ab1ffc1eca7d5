import { MCQ_KIND, type McqData } from '@/benchmarks/instructional-qa/formats/data';
import type { Exhibit, Explanation } from '@/lib/suites/exhibit';
import type { MadeItem, Origin } from '@/lib/suites/item';
import { whyNothing } from '@/lib/suites/outcome';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { CODE_CHECK_WORDS } from '../checks/words';
import { QA_UNIT } from '../items';
import { PROMPTS_OF_ATTEMPT } from './calls';
import { TRANSFORMED } from './questions';
import type { Attempt, Evidence, QaInput, Saying } from './schema';

/** Whether a question became multiple choice. */
export function answers(evidence: Evidence): SuiteAnswer[] {
  return [{ unit: QA_UNIT, question: TRANSFORMED, verdict: verdictOf(evidence) }];
}

function verdictOf(evidence: Evidence): Verdict {
  const last = evidence.at(-1);
  if (!last) return { state: 'unscored', reason: 'nothing-to-judge', detail: 'Nothing was tried.' };
  const attempts = `${evidence.length} ${evidence.length === 1 ? 'attempt' : 'attempts'}`;
  if (last.ended === 'passed') {
    return { state: 'scored', value: 'yes', rationale: `It took ${attempts}.` };
  }
  if (last.ended !== 'waiting') {
    const words = evidence.map(({ ended }) => ENDING_WORDS[ended]);
    return { state: 'scored', value: 'no', rationale: `${attempts}: ${words.join('; ')}.` };
  }
  const failed = failureIn(last);
  return { state: 'unscored', ...failed };
}

/** Why an attempt cannot be decided: the first call without a reply, else replies in which no option can be read. */
function failureIn(
  attempt: Attempt,
): Pick<Extract<Verdict, { state: 'unscored' }>, 'reason' | 'detail'> {
  const sayings = [...attempt.informed, ...attempt.guessing];
  const outcomes = [attempt.written, attempt.choosing, ...sayings.map(({ outcome }) => outcome)];
  const failed = outcomes.find((outcome) => outcome?.state === 'unanswered');
  if (failed?.state === 'unanswered') return { reason: failed.reason, detail: failed.detail };
  const detail = 'Of two assistants or more, no option can be read from the reply.';
  return { reason: 'unparseable', detail };
}

/** How attempts ended, in words. */
const ENDING_WORDS: Readonly<Record<Attempt['ended'], string>> = {
  passed: 'passed',
  unread: 'no four options were chosen',
  duplicates: 'options were the same',
  doubtful: 'with the annotation, most took a wrong option',
  easy: 'without the video, most took the right option',
  waiting: 'not decided',
};

/** The question with its options, where an attempt passed. */
export function produces(evidence: Evidence, { data }: QaInput, origin: Origin): MadeItem[] {
  const last = evidence.at(-1);
  if (last?.ended !== 'passed' || last.wrong === null) return [];
  const made: McqData = { ...data, wrong: last.wrong };
  const { name, model, prompt, cluster, task, facets } = origin;
  return [
    {
      ...{ kind: MCQ_KIND, number: 1, name, data: made, keepsMedia: true },
      ...{ model, prompt, cluster, task },
      facets: { ...facets, attempts: String(evidence.length) },
    },
  ];
}

/** Why there is no multiple choice, where no failed call says it. */
export function shortfall(evidence: Evidence): string | null {
  const last = evidence.at(-1);
  const nothing = last && whyNothing(last.written);
  if (nothing) return nothing;
  const verdict = verdictOf(evidence);
  return verdict.state === 'scored' && verdict.value === 'no'
    ? `It stays an open question. ${verdict.rationale}`
    : null;
}

/** What stands behind the verdict: the calls of the last attempt, and how each attempt ended. */
export function explain(evidence: Evidence): Explanation {
  const prompts = evidence.length > 0 ? PROMPTS_OF_ATTEMPT.toReversed() : [];
  return {
    frames: [],
    calls: prompts.map((prompt) => ({ prompt, unit: QA_UNIT })),
    exhibits: evidence.map(
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
    ),
    objects: [],
  };
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
