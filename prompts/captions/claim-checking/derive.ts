import type { Brought } from '@/lib/suites/calls';
import { nothingToJudge, verdictIn } from '@/lib/suites/outcome';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { numberedVerdict } from '../numbered';
import { pointAnswers, pointScores } from '../points/derive';
import { checkOf, tellOf } from './calls';
import { SUPPORT_QUESTION, unitsOf } from './questions';
import type { ClaimsInput, Support } from './schema';

/** The judge's verdict on each claim and each key point. */
export function answers(brought: Brought, input: ClaimsInput): SuiteAnswer[] {
  const checking = checkOf(input);
  const outcome = () =>
    typeof checking === 'string' ? nothingToJudge(checking) : brought.of(checking);
  const ofClaims = unitsOf(input.data.claims).map((unit, index) => ({
    unit,
    question: SUPPORT_QUESTION,
    verdict: verdictIn(outcome(), ({ claims }) =>
      numberedVerdict(
        index + 1,
        'claim',
        claims.map(({ claim, support, rationale }) => ({
          number: claim,
          value: support,
          rationale,
        })),
      ),
    ),
  }));
  return [...ofClaims, ...pointAnswers(brought, tellOf(input), input.data)];
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
  supported: {
    id: 'supported',
    label: 'Supported claims',
    formula: 'supported ÷ claims with an answer',
    ...SHARE,
    higherIsWorse: false,
  },
} as const;

/** Which answers count for each share. */
const COUNTED: Readonly<Record<keyof typeof SCORES, readonly Support[]>> = {
  unsupported: ['contradicted', 'cannot be seen'],
  contradicted: ['contradicted'],
  unseen: ['cannot be seen'],
  supported: ['supported'],
};

/**
 * An item's shares of claims, 0–1, from a judge's verdicts or from effective ones, and where it has key points what follows
 * from these; what is without an answer counts for none.
 */
export function scores(answered: readonly SuiteAnswer[], { data, settings }: ClaimsInput): Score[] {
  const given = answered.filter(({ question }) => question === SUPPORT_QUESTION);
  const said = given.flatMap(({ unit, verdict }) =>
    verdict.state === 'scored' ? [{ unit, value: verdict.value }] : [],
  );
  const gap = given.find(({ verdict }) => verdict.state === 'unscored')?.verdict;
  const shares = Object.values(SCORES).map((facts) => {
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
  return [...shares, ...pointScores(answered, data, settings)];
}
