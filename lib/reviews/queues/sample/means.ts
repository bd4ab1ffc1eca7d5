import type { JudgedScore } from './store';
import type { WeighedPair } from './weigh';

/** Mean scores of videos: of the sample by people and judge, and of everything that could have been drawn by the judge. */
export interface VideoMeans {
  sample: { person: number; judge: number; weight: number }[];
  population: number[];
}

/**
 * The mean score of each video over its units and the given questions. A unit that several people scored counts once,
 * with their mean. What is no number, or was not scored, takes no part.
 * @param pairs of the sample, weighed
 */
export function meansOfVideos(
  pairs: readonly WeighedPair[],
  judged: readonly JudgedScore[],
  questions: ReadonlySet<string>,
): VideoMeans {
  const judges = new Map<string, { sum: number; units: number }>();
  for (const { videoId, question, sum, units } of judged) {
    if (!questions.has(question)) continue;
    const known = judges.get(videoId) ?? { sum: 0, units: 0 };
    judges.set(videoId, { sum: known.sum + sum, units: known.units + units });
  }
  const people = new Map<string, { weight: number; units: Map<string, number[]> }>();
  for (const { videoId, unit, question, other, weight } of pairs) {
    if (!questions.has(question) || other.state === 'unscored') continue;
    if (typeof other.value !== 'number') continue;
    const video = people.get(videoId) ?? { weight, units: new Map<string, number[]>() };
    people.set(videoId, video);
    const place = `${question} ${unit}`;
    video.units.set(place, [...(video.units.get(place) ?? []), other.value]);
  }
  const judgeMean = ({ sum, units }: { sum: number; units: number }) => sum / units;
  return {
    sample: [...people].flatMap(([videoId, { weight, units }]) => {
      const judge = judges.get(videoId);
      if (!judge) return [];
      const person = mean([...units.values()].map(mean));
      return [{ person, judge: judgeMean(judge), weight }];
    }),
    population: [...judges.values()].map(judgeMean),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
