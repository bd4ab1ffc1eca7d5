import { logGamma } from './numerics';

/** Whether two examinees of the same items are equally often right, by the items that one of them alone had right. */
export interface McNemar {
  /** Two-sided, conditional on how many such items there are: a binomial test of one half. */
  exact: number;
  /** The same with half the probability of what was observed: the exact test promises too much and finds too little. */
  midP: number;
}

/**
 * McNemar's test, exact and as mid-p. Where nobody alone was right there is nothing to tell them apart: both are 1. Items
 * that are not independent, such as several on one video, make p too small.
 * Source: Fagerland, Lydersen & Laake 2013 (BMC Medical Research Methodology 13:91).
 * @param leftOnly how many items the left one alone had right, a whole number from 0
 * @param rightOnly the same of the right one
 */
export function mcnemar(leftOnly: number, rightOnly: number): McNemar {
  const discordant = leftOnly + rightOnly;
  if (discordant === 0) return { exact: 1, midP: 1 };
  const fewer = Math.min(leftOnly, rightOnly);
  const observed = halfChance(fewer, discordant);
  if (leftOnly === rightOnly) return { exact: 1, midP: 1 - observed / 2 };
  let tail = 0;
  for (let count = 0; count <= fewer; count += 1) tail += halfChance(count, discordant);
  return { exact: Math.min(1, 2 * tail), midP: Math.min(1, 2 * tail - observed) };
}

/** The chance of so many heads of so many coins. */
function halfChance(heads: number, coins: number): number {
  const ways = logGamma(coins + 1) - logGamma(heads + 1) - logGamma(coins - heads + 1);
  return Math.exp(ways - coins * Math.LN2);
}
