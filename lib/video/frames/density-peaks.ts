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

/**
 * The peaks that stand out: from which no way leads to a denser thing, in steps shorter than `reach`, on which density
 * falls by less than `fall`. What noise raises above its neighbours does not stand out, so that these peaks stay the
 * same when distances change a little (Chazal et al., Journal of the ACM 60:41, 2013).
 * @param peaks all of them, as {@link findPeaks} orders them
 * @param reach the distance up to which things are side by side, above 0
 * @param fall share of its density by which a peak has to rise above the way to a denser one, 0–1
 * @returns at least the densest, in the same order
 */
export function keepProminentPeaks(
  distances: Distances,
  peaks: readonly Peak[],
  reach: number,
  fall: number,
): Peak[] {
  // Things are added from the densest on; `summits` holds the rank of the densest that each is connected with so far.
  const summits: number[] = [];
  const prominent = new Set<number>();
  for (const [rank, { index, density }] of peaks.entries()) {
    const met = new Set<number>();
    for (let denser = 0; denser < rank; denser++) {
      const between = distanceBetween(distances, index, (peaks[denser] as Peak).index);
      if (between < reach) met.add(summits[denser] as number);
    }
    if (met.size === 0) {
      prominent.add(rank);
      summits.push(rank);
      continue;
    }
    const highest = Math.min(...met);
    for (const summit of met) {
      const height = (peaks[summit] as Peak).density;
      if (summit !== highest && height - density < fall * height) prominent.delete(summit);
    }
    for (const [at, summit] of summits.entries()) if (met.has(summit)) summits[at] = highest;
    summits.push(highest);
  }
  return peaks.filter((_, rank) => prominent.has(rank));
}
