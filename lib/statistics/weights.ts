import type { Margins } from './table';

/** How much credit a near miss earns; see {@link createWeights}. */
export type Weighting = 'none' | 'linear' | 'quadratic' | 'ordinal';

/** Agreement weights between `size` declared categories. */
export interface AgreementWeights {
  size: number;
  /** A `size` × `size` matrix, row after row: 1 on the diagonal, 0..1 elsewhere. */
  values: Float64Array;
  /** The sum of all values. */
  total: number;
}

/**
 * Agreement weights between k ≥ 2 declared categories. With d = |i − j|:
 * - `none`: 0 off the diagonal
 * - `linear`: 1 − d/(k−1)
 * - `quadratic`: 1 − d²/(k−1)²
 * - `ordinal`: 1 − d(d+1)/(k(k−1)) (Gwet 2014, chapter 3)
 *
 * Distances count declared categories, also those that nobody used.
 */
export function createWeights(weighting: Weighting, size: number): AgreementWeights {
  const values = Float64Array.from({ length: size * size }, (_, cell) => {
    const distance = Math.abs(Math.floor(cell / size) - (cell % size));
    return weigh(weighting, distance, size);
  });
  return { size, values, total: values.reduce((sum, weight) => sum + weight, 0) };
}

/** The credit that all pairs together do not earn, Σ(1 − w)·count: a weight goes by the difference alone. */
export function lostCredit({ differences }: Margins, { size, values }: AgreementWeights): number {
  let lost = 0;
  for (let place = 0; place < differences.length; place += 1) {
    lost += (1 - (values[Math.abs(place - size + 1)] ?? 0)) * (differences[place] ?? 0);
  }
  return lost;
}

function weigh(weighting: Weighting, distance: number, size: number): number {
  if (distance === 0) return 1;
  switch (weighting) {
    case 'none':
      return 0;
    case 'linear':
      return 1 - distance / (size - 1);
    case 'quadratic':
      return 1 - (distance * distance) / ((size - 1) * (size - 1));
    case 'ordinal':
      return 1 - (distance * (distance + 1)) / (size * (size - 1));
  }
}
