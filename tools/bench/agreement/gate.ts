import { compareModels } from '@/lib/results/differences';
import { clustersOf, type ModelRows } from '@/lib/results/rows';
import { type GateVerdict, gainOf, judgeGain } from '@/lib/statistics/gate';
import type { Figure, ItemFigure } from '@/lib/suites/figures';
import { createRandom, type Random } from './random';

/** How the values of a run and its baseline come about. */
export interface GateScenario {
  name: string;
  figure: ItemFigure;
  maxDrop: number;
  /** A pair of values of one prompt, whose means differ by `gain`: the baseline's, and the run's. */
  draw: (gain: number, random: Random) => readonly [baseline: number, run: number];
}

const facts = { id: 'f', label: '', help: '', published: '', better: 'high' } as const;
const mean: ItemFigure = {
  ...facts,
  ...{ kind: 'mean', of: { score: 'f' }, range: { min: 0, max: 10 } },
};
const share: ItemFigure = {
  ...facts,
  ...{ kind: 'share', of: { score: 'f' }, atLeast: 1, range: { min: 0, max: 1 } },
};

/** Φ(z), by Abramowitz & Stegun 26.2.17, to 1e-7. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const powers = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = powers.reduce((total, power, place) => total + power * t ** (place + 1), 0);
  const tail = (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
  return z > 0 ? 1 - tail : tail;
}

/** Two uniform numbers that go together as normal ones of the correlation 0.5 do: what prompts have in common. */
function drawTogether(random: Random): [number, number] {
  const prompt = random.normal() * Math.SQRT1_2;
  const own = () => normalBelow(prompt + random.normal() * Math.SQRT1_2);
  return [own(), own()];
}

/** A share of the baseline against one that lies `gain` higher. */
const drawShare =
  (baseline: number) =>
  (gain: number, random: Random): [number, number] => {
    const [one, other] = drawTogether(random);
    return [one < baseline ? 1 : 0, other < baseline + gain ? 1 : 0];
  };

/** A score that is 0 in most clips, and 1 to 9 in the others, equally often: its mean is 5 times the share of these. */
const drawRare =
  (baseline: number) =>
  (gain: number, random: Random): [number, number] => {
    const [one, other] = drawTogether(random);
    const score = (value: number, part: number) =>
      value < part ? 1 + Math.floor((9 * value) / part) : 0;
    return [score(one, baseline / 5), score(other, (baseline + gain) / 5)];
  };

/** Means and shares, of values that spread and of values that are mostly one. */
export const GATE_SCENARIOS: readonly GateScenario[] = [
  {
    name: 'mean that spreads',
    figure: mean,
    maxDrop: 0.5,
    draw: (gain, random) => {
      const prompt = random.normal() * 1.2;
      const own = (centre: number) => centre + prompt + random.normal();
      return [own(5), own(5 + gain)];
    },
  },
  { name: 'mean, 80 % zeros', figure: mean, maxDrop: 0.5, draw: drawRare(1) },
  { name: 'share near 60 %', figure: share, maxDrop: 0.1, draw: drawShare(0.6) },
  { name: 'share near 90 %', figure: share, maxDrop: 0.1, draw: drawShare(0.9) },
  { name: 'share near 10 %', figure: share, maxDrop: 0.05, draw: drawShare(0.1) },
];

/** How often each verdict was given, 0 to 1. */
export type GateRates = Record<GateVerdict, number>;

/**
 * What the gate says of many samples of a scenario, by the estimator that Results compares models with: a run without an
 * interval cannot be told.
 * @param gain the true one
 */
export function simulateGate(
  { figure, maxDrop, draw }: GateScenario,
  gain: number,
  { prompts, samples, seed }: { prompts: number; samples: number; seed: number },
): GateRates {
  const random = createRandom(seed);
  const rates: GateRates = { 'not-worse': 0, worse: 0, 'cannot-tell': 0 };
  for (let sample = 0; sample < samples; sample += 1) {
    const pairs = Array.from({ length: prompts }, () => draw(gain, random));
    const rows = [1, 0].map((side) => rowsOf(pairs.map((pair) => pair[side as 0 | 1])));
    rates[verdictOf(figure, rows, maxDrop)] += 1 / samples;
  }
  return rates;
}

function verdictOf(figure: Figure, rows: readonly ModelRows[], maxDrop: number): GateVerdict {
  const [difference] = compareModels(figure, 'judge', rows, [figure]).differences;
  if (!difference?.interval || figure.better === null) return 'cannot-tell';
  const { value, interval } = difference;
  return judgeGain(gainOf({ value, interval }, figure.better), maxDrop);
}

/** A model's clips, one of each prompt. */
function rowsOf(values: readonly number[]): ModelRows {
  const items = values.length;
  return {
    ...{ model: null, items, populations: new Map(), sample: [] },
    clusters: clustersOf(new Float64Array(items).fill(Number.NaN)),
    tasks: Float64Array.from(values, (_, place) => place),
    drawable: new Uint8Array(items),
    incomplete: new Uint8Array(items),
    judged: { f: Float64Array.from(values) },
  };
}
