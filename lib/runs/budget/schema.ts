import { formatMoney, formatSpending, type Spending } from '@/lib/money';

/** The beginning of the sentence that {@link isUsedUp} knows a used-up budget by. */
const USED_UP = 'The budget is used up';

/**
 * The reason of a run's pause when its budget is used up, in a sentence. What the run has cost is not in it: that is
 * said by {@link describeBudget}, from what is on record.
 * @param left what is left of the budget
 * @param next what the next call is likely to cost
 */
export function describeUsedUp(left: number, next: number, currency: string): string {
  if (left <= 0) return `${USED_UP}.`;
  return `${USED_UP}: another call is expected to cost about ${formatMoney(next, currency)}.`;
}

/** Whether a run pauses because its budget is used up. */
export function isUsedUp({
  state,
  stateReason,
}: {
  state: string;
  stateReason: string | null;
}): boolean {
  return state === 'paused' && (stateReason?.startsWith(USED_UP) ?? false);
}

/** What a run has cost and what it may, in the same words wherever they are shown. */
export interface BudgetWords {
  /** E.g. “about 4.98 USD”; “–” where no price is known. */
  spent: string;
  /** E.g. “5.00 USD”; null without a limit. */
  budget: string | null;
}

/** What a run has cost and what it may, in words. */
export function describeBudget({
  budget,
  currency,
  ...spent
}: Spending & { budget: number | null }): BudgetWords {
  return {
    // Where there is a budget there are prices: nothing known is nothing spent.
    spent: formatSpending({ ...spent, cost: spent.cost ?? (budget === null ? null : 0), currency }),
    budget: budget === null ? null : formatMoney(budget, currency),
  };
}
