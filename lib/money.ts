/**
 * Money with its currency; small sums keep two significant digits.
 * @param currency as the judge's prices name it; empty where nobody named one, which is said, too
 */
export function formatMoney(sum: number, currency: string): string {
  if (sum === 0 && currency === '') return 'free';
  const unit = currency === '' ? ' (no currency named)' : `\u00a0${currency}`;
  if (sum === 0 || sum >= 1) return `${sum.toFixed(2)}${unit}`;
  const digits = sum < 0.0001 ? '<0.0001' : sum.toFixed(sum < 0.01 ? 4 : 3);
  return `${digits}${unit}`;
}

/** A sum of money that has come about: what was spent, by what it is known. */
export interface Spending {
  /** Null where no price is known. */
  cost: number | null;
  /** Whether some of it is our own estimate. */
  estimated: boolean;
  currency: string;
}

/** What was spent, “about” where some of it is our own estimate, e.g. “about 4.98 USD”; “–” where no price is known. */
export function formatSpending({ cost, estimated, currency }: Spending): string {
  if (cost === null) return '–';
  return `${estimated && cost > 0 ? 'about ' : ''}${formatMoney(cost, currency)}`;
}

/** Sums by currency, in the order in which the currencies first occur: money of different currencies is never added. */
export function sumSpending(spendings: readonly Spending[]): Spending[] {
  const sums = new Map<string, Spending>();
  for (const one of spendings) {
    if (one.cost === null) continue;
    // What is free is so in any currency.
    if (one.cost === 0 && one.currency === '') continue;
    const before = sums.get(one.currency);
    sums.set(one.currency, {
      cost: (before?.cost ?? 0) + one.cost,
      estimated: one.estimated || before?.estimated === true,
      currency: one.currency,
    });
  }
  const isFree = spendings.some(({ cost }) => cost === 0);
  return sums.size === 0 && isFree
    ? [{ cost: 0, estimated: false, currency: '' }]
    : [...sums.values()];
}
