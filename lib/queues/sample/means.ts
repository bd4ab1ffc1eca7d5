import type { JudgedScore } from './store';
import type { WeighedPair } from './weigh';

/** Mean scores of videos: of the sample by people and judge, and of everything that could have been drawn by the judge. */
export interface VideoMeans {
  sample: { person: number; judge: number; weight: number }[];
  population: number[];
}

/**
 * The mean score of each video over the given questions, each of which counts alike, and of a question over its units. A
 * unit that several people scored counts once, with their mean. What is no number, or was not scored, takes no part.
 * @param pairs of the sample, weighed
 */
export function meansOfVideos(
  pairs: readonly WeighedPair[],
  judged: readonly JudgedScore[],
  questions: ReadonlySet<string>,
): VideoMeans {
  const judges = new Map<string, number[]>();
  for (const { itemId, question, sum, units } of judged) {
    if (!questions.has(question)) continue;
    judges.set(itemId, [...(judges.get(itemId) ?? []), sum / units]);
  }
  type Said = Map<string, Map<string, number[]>>;
  const people = new Map<string, { weight: number; questions: Said }>();
  for (const { itemId, unit, question, other, weight } of pairs) {
    if (!questions.has(question) || other.state === 'unscored') continue;
    if (typeof other.value !== 'number') continue;
    const video = people.get(itemId) ?? { weight, questions: new Map() };
    people.set(itemId, video);
    const units = video.questions.get(question) ?? new Map<string, number[]>();
    video.questions.set(question, units.set(unit, [...(units.get(unit) ?? []), other.value]));
  }
  return {
    sample: [...people].flatMap(([itemId, { weight, questions: said }]) => {
      const judge = judges.get(itemId);
      if (!judge) return [];
      const person = mean([...said.values()].map((units) => mean([...units.values()].map(mean))));
      return [{ person, judge: mean(judge), weight }];
    }),
    population: [...judges.values()].map(mean),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
