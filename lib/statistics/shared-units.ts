import { type Clustered, clusterOf } from './clusters';
import type { ReportPair } from './report';
import { type AgreementScale, firstOf } from './scale';

/** What a judge and at least two people said to one question about one unit, each by themselves. */
export interface SharedUnit extends Clustered {
  question: string;
  /** The item, by its id. */
  video: string;
  /** Design weight of the item; only ratios matter. */
  weight: number;
  /** The judge's answer, as the index of a declared category from 0. */
  judge: number;
  /** Each person's answer in the same way; two at least, nobody twice. */
  people: readonly { rater: string; answer: number }[];
}

/**
 * The units on which people can be held against each other and the judge against the same people: those that the judge and at
 * least two people scored.
 * @param pairs independent answers, one pair for each unit, question and person
 */
export function sharedUnits(pairs: readonly ReportPair[], scale: AgreementScale): SharedUnit[] {
  const first = firstOf(scale);
  const units = new Map<string, Omit<SharedUnit, 'people'> & { people: Map<string, number> }>();
  for (const { question, video, unit, rater = '', weight = 1, cluster, judge, person } of pairs) {
    if (judge === null || person === null) continue;
    const key = JSON.stringify([question, video, unit]);
    const known = units.get(key) ?? {
      question,
      video,
      weight,
      cluster: cluster ?? null,
      judge: judge - first,
      people: new Map<string, number>(),
    };
    units.set(key, known);
    known.people.set(rater, person - first);
  }
  return [...units.values()].flatMap(({ people, ...unit }) =>
    people.size < 2
      ? []
      : [{ ...unit, people: [...people].map(([rater, answer]) => ({ rater, answer })) }],
  );
}

/** Units by their cluster, in the order in which clusters first come. */
export function unitsByCluster<Unit extends Clustered & { video: string }>(
  units: readonly Unit[],
): Map<string, Unit[]> {
  const clusters = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = clusterOf(unit);
    const known = clusters.get(key);
    if (known) known.push(unit);
    else clusters.set(key, [unit]);
  }
  return clusters;
}
