import { type Distances, distanceBetween } from './grey-frames';

/** How much of a centre one thing is. */
export interface Peak {
  /** Which thing. */
  index: number;
  /** ρ: Σ exp(−(d / cutOff)²) over the others, so roughly how many neighbours it has. */
  density: number;
  /** δ: its smallest distance to a denser one; for the densest of all, its largest distance to any. */
  separation: number;
}

/**
 * Density peaks (Rodriguez & Laio, Science 344:1492, 2014), densest first. Of equally dense things the earlier one
 * counts as denser.
 * @param cutOff d_c, the distance at which things stop being neighbours, above 0
 */
export function findPeaks(distances: Distances, cutOff: number): Peak[] {
  const { count } = distances;
  const density = new Float64Array(count);
  for (let one = 0; one < count; one++) {
    for (let other = 0; other < one; other++) {
      const closeness = Math.exp(-((distanceBetween(distances, one, other) / cutOff) ** 2));
      density[one] = (density[one] as number) + closeness;
      density[other] = (density[other] as number) + closeness;
    }
  }
  const densest = Array.from(density.keys()).sort(
    (a, b) => (density[b] as number) - (density[a] as number) || a - b,
  );
  return densest.map((index, rank) => {
    let nearest = Number.POSITIVE_INFINITY;
    let farthest = 0;
    for (let at = 0; at < (rank || count); at++) {
      const between = distanceBetween(distances, index, densest[at] as number);
      nearest = Math.min(nearest, between);
      farthest = Math.max(farthest, between);
    }
    return {
      index,
      density: density[index] as number,
      separation: rank === 0 ? farthest : nearest,
    };
  });
}

/** Peaks by γ = ρ·δ, the likeliest centre first; of equal ones the earlier. */
export function rankPeaks(peaks: readonly Peak[]): Peak[] {
  return [...peaks].sort(
    (a, b) => b.density * b.separation - a.density * a.separation || a.index - b.index,
  );
}
