import { type DimensionId, samplesOf } from './dimensions';

/**
 * The dimensions that a prompt's video of an index serves, by upstream's division: the first ones all of the prompt's
 * dimensions, those that only Diversity asks for Diversity alone.
 * @param dimensions all dimensions of the prompt
 * @param index from 0
 * @returns none where no dimension asks for so many
 */
export function dimensionsServed(dimensions: readonly DimensionId[], index: number): DimensionId[] {
  return dimensions.filter((dimension) => index < samplesOf(dimension));
}
