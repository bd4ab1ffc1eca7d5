import { nameOf } from '@/lib/suites/calls';
import type { Explanation } from '@/lib/suites/exhibit';
import { framesOfMedia } from '@/lib/suites/input';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { calls } from './calls';
import { SUPPORT_QUESTION, unitsOf } from './questions';
import type { ClaimsInput, Evidence, Support } from './schema';

/** The verdict on a claim by its number, from 1. */
function verdictOn(number: number, evidence: Evidence): Verdict {
  if (evidence.state === 'unanswered') {
    const { reason, detail } = evidence;
    return { state: 'unscored', reason, detail };
  }
  const entries = evidence.reply.claims.filter(({ claim }) => claim === number);
  const [entry] = entries;
  const unread = (detail: string): Verdict => ({
    state: 'unscored',
    reason: 'unparseable',
    detail,
  });
  if (!entry) return unread(`The reply has nothing to be read about claim ${number}.`);
  if (entries.some(({ support }) => support !== entry.support)) {
    return unread(`The reply says different things about claim ${number}.`);
  }
  return { state: 'scored', value: entry.support, rationale: entry.rationale };
}

/** The judge's verdict on each claim. */
export function answers(evidence: Evidence, { data }: ClaimsInput): SuiteAnswer[] {
  return unitsOf(data.claims).map((unit, index) => ({
    unit,
    question: SUPPORT_QUESTION,
    verdict: verdictOn(index + 1, evidence),
  }));
}

/** The shares of a caption's claims, and which answers count for each. */
const SHARES: readonly { id: string; label: string; formula: string; of: readonly Support[] }[] = [
  {
    id: 'unsupported',
    label: 'Unsupported claims',
    formula: '(contradicted + cannot be seen) ÷ claims with an answer',
    of: ['contradicted', 'cannot be seen'],
  },
  {
    id: 'contradicted',
    label: 'Contradicted claims',
    formula: 'contradicted ÷ claims with an answer',
    of: ['contradicted'],
  },
  {
    id: 'unseen',
    label: 'Claims that cannot be seen',
    formula: 'cannot be seen ÷ claims with an answer',
    of: ['cannot be seen'],
  },
];

/** An item's shares of claims, 0–1, from a judge's verdicts or from effective ones; claims without an answer count for none. */
export function scores(given: readonly SuiteAnswer[]): Score[] {
  const said = given.flatMap(({ unit, verdict }) =>
    verdict.state === 'scored' ? [{ unit, value: verdict.value }] : [],
  );
  const gap = given.find(({ verdict }) => verdict.state === 'unscored')?.verdict;
  return SHARES.map(({ id, label, formula, of }) => {
    const terms = said.map(({ unit, value }) => ({
      unit,
      share: 1 / said.length,
      value: of.some((one) => one === value) ? 1 : 0,
    }));
    const counted = terms.filter(({ value }) => value === 1).length;
    return {
      ...{ id, label, formula, terms },
      value: said.length > 0 ? counted / said.length : null,
      range: { min: 0, max: 1 },
      higherIsWorse: true,
      scored: said.length,
      unscored: given.length - said.length,
      ...(said.length === 0 &&
        gap?.state === 'unscored' && { lack: { reason: gap.reason, detail: gap.detail } }),
    };
  });
}

/** What stands behind a verdict: the one call, with all frames. */
export function explain(_evidence: Evidence, input: ClaimsInput): Explanation {
  return {
    frames: framesOfMedia(input).map(({ hash }) => hash),
    calls: calls(input).map(nameOf),
    exhibits: [],
    objects: [],
  };
}
