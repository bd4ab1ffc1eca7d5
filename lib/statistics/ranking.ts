import { byCluster, type Clustered, clusterOf } from './clusters';

/** A unit whose true answer is known, with a score. */
export interface RankedUnit extends Clustered {
  video: string;
  positive: boolean;
  score: number;
}

/**
 * The area under the ROC curve without each cluster in turn, ties counted half; null where a class would be gone. In the
 * order in which clusters first come. Takes n·log n time, and for each cluster its positives times its negatives.
 */
export function aurocWithoutEach(units: readonly RankedUnit[]): (number | null)[] {
  const { positives, negatives, below, above } = placements(units);
  let won = 0;
  for (const { positive, score } of units) if (positive) won += below(score);
  return byCluster(units.map((unit) => ({ ...unit, cluster: clusterOf(unit) }))).map((mine) => {
    const [found, others] = [
      mine.filter(({ positive }) => positive),
      mine.filter(({ positive }) => !positive),
    ];
    const left = (positives - found.length) * (negatives - others.length);
    if (left === 0) return null;
    let lost = 0;
    for (const { score } of found) {
      lost += below(score);
      // Pairs within the cluster would be taken out twice.
      for (const other of others) lost -= winOf(score, other.score);
    }
    for (const { score } of others) lost += above(score);
    return (won - lost) / left;
  });
}

/** How many negatives lie below a score, and how many positives above it; ties count half. */
function placements(units: readonly RankedUnit[]) {
  const scores = [...new Set(units.map(({ score }) => score))].sort((a, b) => a - b);
  const at = new Map(scores.map((score) => [score, { positives: 0, negatives: 0 }]));
  for (const { positive, score } of units) {
    const count = at.get(score);
    if (count) count[positive ? 'positives' : 'negatives'] += 1;
  }
  const belows = new Map<number, number>();
  const aboves = new Map<number, number>();
  let positives = 0;
  let negatives = 0;
  for (const score of scores) {
    const here = at.get(score) ?? { positives: 0, negatives: 0 };
    belows.set(score, negatives + here.negatives / 2);
    positives += here.positives;
    negatives += here.negatives;
    aboves.set(score, -positives + here.positives / 2);
  }
  return {
    positives,
    negatives,
    below: (score: number) => belows.get(score) ?? 0,
    above: (score: number) => positives + (aboves.get(score) ?? 0),
  };
}

function winOf(positive: number, negative: number): number {
  return positive === negative ? 0.5 : Number(positive > negative);
}
