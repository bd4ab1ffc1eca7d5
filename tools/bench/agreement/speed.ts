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
