import type { Brought } from '@/lib/suites/calls';
import { nothingToJudge, unscored, verdictIn } from '@/lib/suites/outcome';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { NO_VIDEO } from '../making/shown';
import { calls } from './calls';
import { SUPPORT_QUESTION, unitsOf } from './questions';
import type { Check, ClaimsInput, Support } from './schema';

/** The verdict on a claim by its number, from 1. */
function verdictOn(number: number, { claims }: Check): Verdict {
  const entries = claims.filter(({ claim }) => claim === number);
  const [entry] = entries;
  const unread = (detail: string) => unscored({ reason: 'unparseable', detail });
  if (!entry) return unread(`The reply has nothing to be read about claim ${number}.`);
  if (entries.some(({ support }) => support !== entry.support)) {
    return unread(`The reply says different things about claim ${number}.`);
  }
  return { state: 'scored', value: entry.support, rationale: entry.rationale };
}

/** The judge's verdict on each claim. */
export function answers(brought: Brought, input: ClaimsInput): SuiteAnswer[] {
  const [call] = calls(input);
  const outcome = call ? brought.of(call) : nothingToJudge(NO_VIDEO);
  return unitsOf(input.data.claims).map((unit, index) => ({
    unit,
    question: SUPPORT_QUESTION,
    verdict: verdictIn(outcome, (reply) => verdictOn(index + 1, reply)),
  }));
}

const SHARE = { range: { min: 0, max: 1 }, higherIsWorse: true };

/** The shares of a caption's claims. */
export const SCORES = {
  unsupported: {
    id: 'unsupported',
    label: 'Unsupported claims',
    formula: '(contradicted + cannot be seen) ÷ claims with an answer',
    ...SHARE,
  },
  contradicted: {
    id: 'contradicted',
    label: 'Contradicted claims',
    formula: 'contradicted ÷ claims with an answer',
    ...SHARE,
  },
  unseen: {
    id: 'unseen',
    label: 'Claims that cannot be seen',
    formula: 'cannot be seen ÷ claims with an answer',
    ...SHARE,
  },
} as const;

/** Which answers count for each share. */
const COUNTED: Readonly<Record<keyof typeof SCORES, readonly Support[]>> = {
  unsupported: ['contradicted', 'cannot be seen'],
  contradicted: ['contradicted'],
  unseen: ['cannot be seen'],
};

/** An item's shares of claims, 0–1, from a judge's verdicts or from effective ones; claims without an answer count for none. */
export function scores(given: readonly SuiteAnswer[]): Score[] {
  const said = given.flatMap(({ unit, verdict }) =>
    verdict.state === 'scored' ? [{ unit, value: verdict.value }] : [],
  );
  const gap = given.find(({ verdict }) => verdict.state === 'unscored')?.verdict;
  return Object.values(SCORES).map((facts) => {
    const terms = said.map(({ unit, value }) => ({
      unit,
      share: 1 / said.length,
      value: COUNTED[facts.id].some((one) => one === value) ? 1 : 0,
    }));
    const counted = terms.filter(({ value }) => value === 1).length;
    return {
      ...facts,
      terms,
      value: said.length > 0 ? counted / said.length : null,
      scored: said.length,
      unscored: given.length - said.length,
      ...(said.length === 0 &&
        gap?.state === 'unscored' && { lack: { reason: gap.reason, detail: gap.detail } }),
    };
  });
}
