import { bias, differencesOfTable, shareWithin } from './error';
import { kappa } from './kappa';
import type { Measures } from './measures';
import { sumMargins } from './table';
import { differenceTraits, KAPPA, SHARE_OF_ALL } from './traits';
import { createWeights } from './weights';

/** What is computed for two raters of whom neither is taken for the truth; κ is quadratic for ratings, plain otherwise. */
export type PairedStatistic = 'kappa' | 'exact' | 'left' | 'right' | 'difference';

/**
 * The measures of two raters on `size` categories. Their means, and the difference, the columns' mean less the rows', are of
 * categories as numbers from 0, and say nothing where categories have no distance.
 */
export function pairedMeasures(
  size: number,
  weighting: 'quadratic' | 'none',
): Measures<PairedStatistic> {
  const weights = createWeights(weighting, size);
  return {
    compute: (table, margins = sumMargins(table)) => {
      const differences = differencesOfTable(table, margins);
      return {
        kappa: kappa(table, weights, margins),
        exact: shareWithin(differences, 0),
        left: meanOf(margins.rows, margins.total),
        right: meanOf(margins.columns, margins.total),
        difference: bias(differences),
      };
    },
    traits: {
      kappa: KAPPA,
      exact: SHARE_OF_ALL,
      left: differenceTraits(0, size - 1),
      right: differenceTraits(0, size - 1),
      difference: differenceTraits(1 - size, size - 1),
    },
  };
}

function meanOf(counts: Float64Array, total: number): number | null {
  if (total === 0) return null;
  let sum = 0;
  for (let category = 0; category < counts.length; category += 1) {
    sum += category * (counts[category] ?? 0);
  }
  return sum / total;
}

/** κ alone, as {@link pairedMeasures} has it. */
export function kappaMeasure(size: number, weighting: 'quadratic' | 'none'): Measures<'kappa'> {
  const weights = createWeights(weighting, size);
  return {
    compute: (table, margins) => ({ kappa: kappa(table, weights, margins) }),
    traits: { kappa: KAPPA },
  };
}
