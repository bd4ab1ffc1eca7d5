import process from 'node:process';
import { compareRaters } from '@/lib/statistics/compare';
import type { RatedPair } from '@/lib/statistics/place';
import { reportAgreement } from '@/lib/statistics/report';
import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { drawClip } from './pairs';
import { createRandom } from './random';

const GROUPS = [
  { id: 'static', label: 'Static', questions: 10 },
  { id: 'dynamic', label: 'Dynamic', questions: 9 },
];

/** How long a report over many clips takes, of five answers each on nineteen questions in two groups. */
function measureReport(clips: number): Row[] {
  const random = createRandom(5000);
  const scale = { kind: 'rating', min: 0, max: 10 } as const;
  const questions = GROUPS.flatMap(({ id, questions: count }) =>
    Array.from({ length: count }, (_, place) => ({
      id: `${id}${place}`,
      label: id,
      group: id,
      scale,
    })),
  );
  const layout = { name: 'rare', prevalence: 0.1, shared: 0.5, units: [1, 1] as const };
  const pairs = Array.from({ length: clips }, (_, clip) =>
    Array.from({ length: 5 }, (__, turn) => {
      const question = questions[(clip + turn * 4) % questions.length]?.id ?? '';
      return drawClip(layout, random).map((pair) => ({
        question,
        video: `clip ${clip}`,
        unit: 'video',
        ...pair,
      }));
    }).flat(),
  ).flat();
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    reportAgreement(pairs, questions, GROUPS);
    return performance.now() - start;
  });
  return [row(`a report over ${clips} clips and ${pairs.length} pairs`, 'ms', times)];
}

/** How many clusters, and of how many units each, at least and at most. */
const CLUSTERED = [
  { clusters: 2_000, units: [50, 50] },
  { clusters: 57_000, units: [1, 1] },
  { clusters: 2_000, units: [5, 95] },
] as const;

const ROUNDS = 9;

/** Processor time of one question of many pairs, all statistics and what is left without each cluster. */
function measureComparison(part: number): Row[] {
  return CLUSTERED.map(({ clusters, units }) => {
    const random = createRandom(7);
    const layout = { name: 'spread', prevalence: 0.9, shared: 0.5, units };
    const count = Math.round(clusters * part);
    const pairs = Array.from({ length: count }, (_, clip) =>
      drawClip(layout, random).map(
        (pair, unit): RatedPair => ({ video: `clip ${clip}`, unit: `frame ${unit}`, ...pair }),
      ),
    ).flat();
    const times = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage();
      compareRaters(pairs, { kind: 'rating', min: 0, max: 10 });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return row(`processor of ${pairs.length} pairs in ${count} clusters`, 'ms', times);
  });
}

/** How long agreement takes to compute. */
export const bench = defineBench({
  measures: 'how long agreement of many pairs takes to compute',
  small: { part: 0.2, clips: 20_000 },
  full: { part: 1, clips: 100_000 },
  run: async ({ part, clips }) => [...measureComparison(part), ...measureReport(clips)],
});
