import { kappaErrors } from './kappa';
import type { StatisticName } from './measures';
import { type AgreementScale, isOrdered } from './scale';
import { gwetStandardError, type RaterRow } from './several-raters';
import type { AgreementTable } from './table';
import { createWeights } from './weights';

/**
 * The standard errors of κ and AC that other packages print, by which ours can be held against theirs: they take pairs as
 * independent of each other, so that with several to an item or cluster they are too small. None where the coefficient is
 * undefined.
 * Sources: Fleiss, Cohen & Everitt 1969; Gwet 2014.
 */
export function independentErrors(
  table: AgreementTable,
  scale: AgreementScale,
): Partial<Record<StatisticName, number>> {
  const [none, linear, quadratic] = (['none', 'linear', 'quadratic'] as const).map((weighting) =>
    createWeights(weighting, table.size),
  );
  if (!none || !linear || !quadratic) throw new Error('there are three');
  const ofKappa = (weights: typeof none) => kappaErrors(table, weights)?.standardError ?? null;
  const ofGwet = (weights: typeof none) => gwetStandardError(...rowsOf(table, weights));
  const errors: Partial<Record<StatisticName, number | null>> =
    scale.kind === 'rating'
      ? { kappaQuadratic: ofKappa(quadratic), kappaLinear: ofKappa(linear), ac2: ofGwet(quadratic) }
      : { kappa: ofKappa(isOrdered(scale) ? quadratic : none), ac1: ofGwet(none) };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

/** What {@link gwetStandardError} takes: the cells that hold pairs as rows of two raters. */
function rowsOf(
  { size, counts }: AgreementTable,
  weights: Parameters<typeof gwetStandardError>[1],
): [RaterRow[], typeof weights, number[]] {
  const held = [...counts.keys()].filter((cell) => (counts[cell] ?? 0) > 0);
  const rows = held.map((cell): RaterRow => [Math.floor(cell / size), cell % size]);
  return [rows, weights, held.map((cell) => counts[cell] ?? 0)];
}
