import { countNoun } from '@/components/ui/numbers';
import type { JudgeFacts } from '@/lib/judge/schema';
import { formatSpending, sumSpending } from '@/lib/money';
import type { CallsBy } from '@/lib/runs/call-files/schema';
import type { PlannedJudging } from '@/lib/runs/plan/schema';
import { filesOf } from './calls-by-field';

/** Who is asked, and how. */
interface PlannedFor {
  chosen: readonly Pick<JudgeFacts, 'id' | 'kind' | 'parameters'>[];
  others: readonly Pick<JudgeFacts, 'id' | 'kind' | 'parameters'>[];
  callsBy: CallsBy | null;
}

type PricedJudge = Pick<JudgeFacts, 'id' | 'parameters'>;

/** A plan whose calls go in files, as far as judges take them: at the price of such calls, and how long it takes is not known. */
export function plannedInFiles(
  plan: PlannedJudging,
  { chosen, others, callsBy }: PlannedFor,
): PlannedJudging {
  const judges = [...chosen, ...others];
  const estimates = plan.estimates.map((estimate) => {
    const judge = judges.find(({ id }) => id === estimate.judgeId);
    if (!judge || filesOf([judge]) !== callsBy) return estimate;
    const { cost } = estimate;
    return { ...estimate, cost: cost && cost * judge.parameters.batchPrice, seconds: null };
  });
  return { ...plan, estimates };
}

/**
 * What a plan will cost, in words: a sum for each currency, and that something is not known next to it.
 * @param judges all that are asked, whatever their role
 * @param repeats how often everything is asked
 */
export function costWords(
  { estimates }: Pick<PlannedJudging, 'estimates'>,
  judges: readonly PricedJudge[],
  repeats: number,
): string[] {
  const spendings = estimates.flatMap(({ judgeId, cost }) => {
    const judge = judges.find(({ id }) => id === judgeId);
    const { currency } = judge?.parameters ?? { currency: '' };
    return judge
      ? [{ cost: cost === null ? null : cost * repeats, currency, estimated: true }]
      : [];
  });
  const sums = sumSpending(spendings).map(formatSpending);
  const unknown = spendings.some(({ cost }) => cost === null);
  return unknown && sums.length > 0 ? [...sums, 'and calls without a known price'] : sums;
}

/** All plans in a few words: the calls of all runs, and what they cost by currency. */
export function summarisePlan(
  plan: PlannedJudging,
  deciding: readonly PricedJudge[],
  others: readonly PricedJudge[],
  repeats: number,
): string {
  const calls = plan.calls * deciding.length * repeats;
  const costs = costWords(plan, [...deciding, ...others], repeats);
  return [countNoun(calls, 'call'), ...costs].join(' · ');
}
