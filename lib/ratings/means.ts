import type { JudgedScore } from '@/lib/queues/sample/store';
import type { WeighedPair } from './weigh';

/** Mean scores of items: of the sample by people and judge, and of everything that could have been drawn by the judge. */
export interface ItemMeans {
  sample: {
    itemId: string;
    cluster: string | null;
    person: number;
    judge: number;
    weight: number;
  }[];
  population: number[];
  /** The items of the population, in the same order. */
  itemIds: string[];
  /** Of the population, in the same order; null for an item by itself. */
  clusters: (string | null)[];
}

/**
 * The mean score of each item over the given questions, each of which counts the same, and of a question over its units. A
 * unit that several people scored counts once, with their mean. What is no number, or was not scored, takes no part.
 * @param pairs of the sample, weighed
 */
export function meansOfItems(
  pairs: readonly WeighedPair[],
  judged: readonly JudgedScore[],
  questions: ReadonlySet<string>,
): ItemMeans {
  const judges = new Map<string, { cluster: string | null; means: number[] }>();
  for (const { itemId, cluster, question, sum, units } of judged) {
    if (!questions.has(question)) continue;
    const item = judges.get(itemId) ?? { cluster, means: [] };
    judges.set(itemId, item);
    item.means.push(sum / units);
  }
  type Said = Map<string, Map<string, number[]>>;
  const people = new Map<string, { weight: number; questions: Said }>();
  for (const { itemId, unit, question, other, weight } of pairs) {
    if (!questions.has(question) || other.state === 'unscored') continue;
    if (typeof other.value !== 'number') continue;
    const item = people.get(itemId) ?? { weight, questions: new Map() };
    people.set(itemId, item);
    const units = item.questions.get(question) ?? new Map<string, number[]>();
    item.questions.set(question, units.set(unit, [...(units.get(unit) ?? []), other.value]));
  }
  return {
    sample: [...people].flatMap(([itemId, { weight, questions: said }]) => {
      const judge = judges.get(itemId);
      if (!judge) return [];
      const person = mean([...said.values()].map((units) => mean([...units.values()].map(mean))));
      return [{ itemId, cluster: judge.cluster, person, judge: mean(judge.means), weight }];
    }),
    population: [...judges.values()].map(({ means }) => mean(means)),
    itemIds: [...judges.keys()],
    clusters: [...judges.values()].map(({ cluster }) => cluster),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
