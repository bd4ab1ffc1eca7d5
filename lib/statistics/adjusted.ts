/**
 * p-values that hold the false discovery rate however the tests depend on each other.
 * Source: Benjamini & Yekutieli 2001.
 */
export function adjustByYekutieli(values: readonly number[]): number[] {
  const harmonic = values.reduce((sum, _, place) => sum + 1 / (place + 1), 0);
  const order = values.map((p, place) => ({ p, place })).sort((one, other) => other.p - one.p);
  const adjusted = Array<number>(values.length).fill(1);
  let least = 1;
  order.forEach(({ p, place }, index) => {
    least = Math.min(least, (p * values.length * harmonic) / (values.length - index));
    adjusted[place] = least;
  });
  return adjusted;
}

/**
 * p-values that hold the chance of any false finding, however the tests depend on each other.
 * Source: Holm 1979.
 */
export function adjustByHolm(values: readonly number[]): number[] {
  const order = values.map((p, place) => ({ p, place })).sort((one, other) => one.p - other.p);
  const adjusted = Array<number>(values.length).fill(1);
  let most = 0;
  order.forEach(({ p, place }, index) => {
    most = Math.max(most, Math.min(1, p * (values.length - index)));
    adjusted[place] = most;
  });
  return adjusted;
}
