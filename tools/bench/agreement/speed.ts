import process from 'node:process';
import { compareRaters } from '@/lib/statistics/compare';
import type { RatedPair } from '@/lib/statistics/place';
import { reportAgreement } from '@/lib/statistics/report';
import { drawClip } from './pairs';
import { createRandom } from './random';

const GROUPS = [
  { id: 'static', label: 'Static', questions: 10 },
  { id: 'dynamic', label: 'Dynamic', questions: 9 },
];

/** Prints how long a report over many clips takes, of five answers each on nineteen questions in two groups. */
export function measureReport(clips: number): void {
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
  const printed = times.map((time) => `${Math.round(time)} ms`).join(', ');
  console.log(`A report over ${clips} clips and ${pairs.length} pairs: ${printed}.`);
}

/** How many clusters, and of how many units each, at least and at most. */
const CLUSTERED = [
  { clusters: 2_000, units: [50, 50] },
  { clusters: 57_000, units: [1, 1] },
  { clusters: 2_000, units: [5, 95] },
] as const;

const ROUNDS = 9;

/** Prints how long one question of many pairs takes, all statistics and what is left without each cluster. */
export function measureComparison(): void {
  for (const { clusters, units } of CLUSTERED) {
    const random = createRandom(7);
    const layout = { name: 'spread', prevalence: 0.9, shared: 0.5, units };
    const pairs = Array.from({ length: clusters }, (_, clip) =>
      drawClip(layout, random).map(
        (pair, unit): RatedPair => ({ video: `clip ${clip}`, unit: `frame ${unit}`, ...pair }),
      ),
    ).flat();
    const times = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage();
      compareRaters(pairs, { kind: 'rating', min: 0, max: 10 });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }).sort((one, other) => one - other);
    const [median = 0] = times.slice(Math.floor(ROUNDS / 2));
    console.log(
      `${pairs.length} pairs in ${clusters} clusters: ${median.toFixed(1)} ms of processor time in the median, ${times[0]?.toFixed(1)} at the least.`,
    );
  }
}
