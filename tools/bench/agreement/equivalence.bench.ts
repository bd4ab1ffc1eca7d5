import { testEquivalence } from '@/lib/statistics/equivalence';
import { humanCeiling } from '@/lib/statistics/human-ceiling';
import { alphaOfTable } from '@/lib/statistics/krippendorff';
import { pairEntries, type Side } from '@/lib/statistics/pair-tables';
import type { AgreementScale } from '@/lib/statistics/scale';
import type { SharedUnit } from '@/lib/statistics/shared-units';
import { emptyTable } from '@/lib/statistics/table';
import { defineBench, type Row } from '../bench';
import { shareRow } from '../figures';
import { createRandom, cut, type Random } from './random';
import { Tally } from './tally';

/** How a judge's answers and those of several people come about. */
interface ReadLayout {
  name: string;
  kind: 'rating' | 'yes-no';
  /** Where a unit's true score lies on the average; below 0 most answers are 0. */
  centre: number;
  units: number;
  readers: number;
  /** The deviation of a person's answer from the true score. */
  noise: number;
  /** δ. */
  margin: number;
}

const SPREAD = {
  name: 'spread, 6 units, 3 people',
  kind: 'rating',
  ...{ centre: 5, units: 6, readers: 3, noise: 1.5, margin: 0.1 },
} as const;

const LAYOUTS: readonly ReadLayout[] = [
  { ...SPREAD, margin: 0.05 },
  SPREAD,
  { ...SPREAD, name: 'spread, 1 unit, 2 people', units: 1, readers: 2 },
  { ...SPREAD, name: '2 of 3 answers 0, 6 units, 3 people', centre: -1.5 },
  {
    ...SPREAD,
    name: 'yes or no, 10 units, 5 people',
    kind: 'yes-no',
    centre: 4,
    units: 10,
    readers: 5,
  },
];

const CLUSTERS = [15, 20, 40];

/** The noise is looked for on so many clips, which tell the true difference to about 0.003… */
const TRUTH_CLIPS = 10_000;

/** …and is put right by so many times as many: by 0.003 more or less, one judge in a hundred is called equivalent or not. */
const TRUTH_BATCHES = 20;

const STEPS = 12;

/**
 * How often a judge is called equivalent to people where its agreement with them truly differs from theirs by δ, which should
 * be in no more than 5 % of samples, and where it does not differ. α is held against the margin.
 *
 * A unit's true score is centre + 3·(√½·(clip's normal) + √½·(own normal)). A person answers it with normal noise of their own;
 * the judge with noise of which half the variance is its clip's, and whose deviation is chosen so that the true difference is
 * as wanted. Answers are rounded and cut to 0–10, or yes from 5 on.
 *
 * `only` has the cells measured whose names hold this text, such as “spread, 6 units, 3 people, δ 0.1, at -0.1, 40 clips”.
 */
export const bench = defineBench({
  measures: 'how often a judge is called equivalent to people that is not, simulated',
  small: { samples: 60, only: 'spread, 6 units, 3 people, δ 0.1, at 0.1, 20 clips' },
  full: { samples: 600, only: '' },
  run: async ({ samples, only }) =>
    LAYOUTS.flatMap((layout, place) =>
      [-layout.margin, layout.margin, 0].flatMap((truth) => {
        const cells = CLUSTERS.map((clips) => ({
          clips,
          name: `${layout.name}, δ ${layout.margin}, at ${truth}, ${clips} clips`,
        })).filter(({ name }) => name.includes(only));
        if (cells.length === 0) return [];
        const noise = noiseFor(layout, place, truth);
        return cells.flatMap(({ clips, name }) =>
          callMany(layout, truth, noise, clips, samples, name, createRandom(5000 + place)),
        );
      }),
    ),
});

const draw = (layout: ReadLayout, clips: number, noise: number, random: Random) =>
  Array.from({ length: clips }, (_, clip) => drawUnits(layout, clip, noise, random)).flat();

/** The deviation of a judge whose agreement truly differs by so much. */
function noiseFor(layout: ReadLayout, place: number, truth: number): number {
  // The same random numbers for every noise, so that the difference falls as it grows.
  const gapOn = (noise: number, seeds: readonly number[]) =>
    differenceOf(
      seeds.map((seed) => () => draw(layout, TRUTH_CLIPS, noise, createRandom(seed))),
      layout.kind,
    );
  const nearGap = (noise: number) => gapOn(noise, [4000 + place]);
  const batches = Array.from({ length: TRUTH_BATCHES }, (_, batch) => 6000 + 100 * place + batch);
  const near = solve(nearGap, truth);
  return solve(nearGap, nearGap(near) + truth - gapOn(near, batches));
}

function callMany(
  layout: ReadLayout,
  truth: number,
  noise: number,
  clips: number,
  samples: number,
  name: string,
  random: Random,
): Row[] {
  const scale: AgreementScale =
    layout.kind === 'rating' ? { kind: 'rating', min: 0, max: 10 } : { kind: 'yes-no' };
  const verdicts = { equivalent: 0, different: 0, open: 0 };
  const tally = new Tally();
  for (let sample = 0; sample < samples; sample += 1) {
    const ceiling = humanCeiling(draw(layout, clips, noise, random), scale);
    const [gap] = Object.values(ceiling.gaps);
    if (!gap) throw new Error('α is computed for every scale');
    verdicts[testEquivalence(gap, ceiling, layout.margin).verdict] += 1;
    if (gap.difference.value !== null) tally.add(gap.difference.interval, truth);
  }
  const aim = truth === 0 ? undefined : { most: 5 };
  return [
    ...shareRow(`called equivalent: ${name}`, verdicts.equivalent, samples, aim),
    ...shareRow(`called different: ${name}`, verdicts.different, samples),
    ...tally.rows(name),
  ];
}

function drawUnits(
  { kind, centre, units, readers, noise: own }: ReadLayout,
  clip: number,
  noise: number,
  random: Random,
): SharedUnit[] {
  const answer = (score: number) =>
    kind === 'rating' ? cut(Math.round(score), 0, 10) : Number(score >= 5);
  const [common, error] = [random.normal(), random.normal()];
  return Array.from({ length: units }, (): SharedUnit => {
    const score = centre + 3 * Math.SQRT1_2 * (common + random.normal());
    return {
      question: 'q',
      video: String(clip),
      weight: 1,
      judge: answer(score + noise * Math.SQRT1_2 * (error + random.normal())),
      people: Array.from({ length: readers }, (_, reader) => ({
        rater: String(reader),
        answer: answer(score + own * random.normal()),
      })),
    };
  });
}

/** The difference in α of very many clips, drawn batch by batch, of which no interval is wanted. */
function differenceOf(
  batches: readonly (() => readonly SharedUnit[])[],
  kind: ReadLayout['kind'],
): number {
  const size = kind === 'rating' ? 11 : 2;
  const sums = { judge: emptyTable(size), people: emptyTable(size) };
  for (const draw of batches) {
    const entries = draw().flatMap((unit) => pairEntries(unit, size, 1));
    for (const { side, cell, pooled } of entries) {
      const { counts } = sums[side];
      counts[cell] = (counts[cell] ?? 0) + pooled;
    }
  }
  const alphaOf = (side: Side) => alphaOfTable(sums[side], 'interval') ?? Number.NaN;
  return alphaOf('judge') - alphaOf('people');
}

/** The noise at which a falling function has a value. */
function solve(falling: (noise: number) => number, value: number): number {
  let [low, high] = [0, 12];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (falling(middle) > value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
