import { type Followed, harmonicMean, ratio, weightedMean } from '@/lib/statistics/composite-mean';
import {
  type CompositeFigure,
  type Figure,
  type ItemFigure,
  isComposite,
} from '@/lib/suites/figures';

/** A figure read off items, and its share in the mean of figures that it is part of. */
export interface Leaf {
  leaf: ItemFigure;
  share: number;
}

/** The figures read off items that a composite one comes down to. */
export function leavesOf(figure: Figure, figures: readonly Figure[], share = 1): Leaf[] {
  if (!isComposite(figure)) return [{ leaf: figure, share }];
  const parts = partsOf(figure, figures);
  return parts.flatMap((part) => leavesOf(part, figures, share / parts.length));
}

/** The figures from which a composite one follows. */
function partsOf(figure: CompositeFigure, figures: readonly Figure[]): Figure[] {
  return figure.figures.map((id) => {
    const part = figures.find((one) => one.id === id);
    if (!part) throw new Error(`“${figure.id}” follows from “${id}”, which is no figure`);
    return part;
  });
}

/** What a figure is by the values of the figures read off items; null where these allow none. */
export function follow(
  figure: Figure,
  leaves: readonly Pick<Leaf, 'share'>[],
  values: readonly number[],
): Followed | null {
  const [one = 0, other = 0] = values;
  switch (figure.kind) {
    case 'ratio-of':
      return ratio(one, other, figure.per);
    case 'harmonic-mean-of':
      return harmonicMean(one, other);
    default:
      return weightedMean(
        values,
        leaves.map(({ share }) => share),
      );
  }
}

/** Of so many in each part as many as the whole rests on: parts of a mean are of different items, others of the same. */
export function countParts({ kind }: Figure, counts: readonly number[]): number {
  return kind === 'mean-of'
    ? counts.reduce((sum, count) => sum + count, 0)
    : Math.max(0, ...counts);
}
