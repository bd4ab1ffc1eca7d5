import { bias, differencesOfTable, shareWithin } from './error';
import { kappa } from './kappa';
import type { Measures } from './measures';
import { sumMargins } from './table';
import { differenceTraits, KAPPA, SHARE_OF_ALL } from './traits';
import { createWeights } from './weights';

/** What is computed for two raters of whom neither is taken for the truth; κ is quadratic for ratings, plain otherwise. */
export type PairedStatistic = 'kappa' | 'exact' | 'difference';

/**
 * The measures of two raters on `size` categories. The difference is the columns' mean less the rows', which says nothing where categories have no distance.
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
        difference: bias(differences),
      };
    },
    traits: {
      kappa: KAPPA,
      exact: SHARE_OF_ALL,
      difference: differenceTraits(1 - size, size - 1),
    },
  };
}

/** κ alone, as {@link pairedMeasures} has it. */
export function kappaMeasure(size: number, weighting: 'quadratic' | 'none'): Measures<'kappa'> {
  const weights = createWeights(weighting, size);
  return {
    compute: (table, margins) => ({ kappa: kappa(table, weights, margins) }),
    traits: { kappa: KAPPA },
  };
}
