import { holdFigure } from '@/lib/gate/figure';
import { clustersOf, type ModelRows, type SampledItem } from '@/lib/results/rows';
import type { GateVerdict } from '@/lib/statistics/gate';
import type { ItemFigure } from '@/lib/suites/figures';
import { createRandom, cut, type Random } from './random';

/** How the values of a run and its baseline come about. */
export interface GateScenario {
  name: string;
  figure: ItemFigure & { better: 'high' };
  maxDrop: number;
  /** A pair of values of one prompt, whose means differ by `gain`: the baseline's, and the run's. */
  draw: (gain: number, random: Random) => readonly [baseline: number, run: number];
  /** What a judge says of a clip of which people say so much; where nobody reads anything, the drawn values are the judge's. */
  judge: (person: number, random: Random) => number;
}

const facts = { id: 'f', label: '', help: '', published: '', better: 'high' } as const;
const mean: GateScenario['figure'] = {
  ...facts,
  ...{ kind: 'mean', of: { score: 'f' }, range: { min: 0, max: 10 } },
};
const share: GateScenario['figure'] = {
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

/** A judge that is a point below people, and not sure of it. */
const judgeLow: GateScenario['judge'] = (person, random) => person - 1 + random.normal();

/** A judge that overlooks a fifth of what is there, and sees something in a tenth of the rest. */
const judgeRare: GateScenario['judge'] = (person, random) =>
  random.uniform() < (person > 0 ? 0.8 : 0.1)
    ? cut((person || 1.5) + 1.2 * random.normal(), 0.2, 10)
    : 0;

/** A judge that says yes of nine in ten where people do, and of two in ten where they do not. */
const judgeShare: GateScenario['judge'] = (person, random) =>
  Number(random.uniform() < (person ? 0.9 : 0.2));

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
    judge: judgeLow,
  },
  { name: 'mean, 80 % zeros', figure: mean, maxDrop: 0.5, draw: drawRare(1), judge: judgeRare },
  { name: 'share near 60 %', figure: share, maxDrop: 0.1, draw: drawShare(0.6), judge: judgeShare },
  { name: 'share near 90 %', figure: share, maxDrop: 0.1, draw: drawShare(0.9), judge: judgeShare },
  {
    name: 'share near 10 %',
    figure: share,
    maxDrop: 0.05,
    draw: drawShare(0.1),
    judge: judgeShare,
  },
];

/** How often each verdict was given, 0 to 1. */
export type GateRates = Record<GateVerdict, number>;

/** Of what a verdict is drawn many times. */
export interface Simulated {
  prompts: number;
  samples: number;
  seed: number;
  /** Of how many clips of each run people's answers count, drawn for each by itself, and δ; null for the judge alone. */
  corrected?: { read: number; delta: number } | null;
}

/**
 * What the gate says of many samples of a scenario: a run without an interval cannot be told.
 * @param gain the true one: of what people would say, where they correct the judge
 */
export function simulateGate(
  { figure, maxDrop, draw, judge }: GateScenario,
  gain: number,
  { prompts, samples, seed, corrected = null }: Simulated,
): GateRates {
  const random = createRandom(seed);
  const rates: GateRates = { 'not-worse': 0, worse: 0, 'cannot-tell': 0 };
  const held = { figure, figures: [figure], maxDrop, delta: corrected?.delta ?? null };
  for (let sample = 0; sample < samples; sample += 1) {
    const pairs = Array.from({ length: prompts }, () => draw(gain, random));
    const [baseline, run] = ([0, 1] as const).map((side) => {
      const values = pairs.map((pair) => pair[side]);
      if (!corrected) return rowsOf(values);
      const judged = values.map((person) => judge(person, random));
      return rowsOf(judged, readOf(values, corrected.read, random));
    }) as [ModelRows, ModelRows];
    rates[holdFigure(held, { baseline, run }, []).verdict] += 1 / samples;
  }
  return rates;
}

/** What people say of so many clips, drawn by chance. */
function readOf(values: readonly number[], read: number, random: Random): SampledItem[] {
  const order = values
    .map((person, place) => ({ person, place, turn: random.uniform() }))
    .toSorted((one, other) => one.turn - other.turn);
  return order.slice(0, read).map(({ person, place }) => ({
    ...{ itemId: `${place}`, place, weight: values.length / read },
    ...{ said: { f: person }, partly: {} },
  }));
}

/** A model's clips, one of each prompt. */
function rowsOf(values: readonly number[], sample: readonly SampledItem[] = []): ModelRows {
  const items = values.length;
  return {
    ...{ model: null, items, populations: new Map(), sample },
    clusters: clustersOf(new Float64Array(items).fill(Number.NaN)),
    tasks: Float64Array.from(values, (_, place) => place),
    drawable: new Uint8Array(items).fill(1),
    incomplete: new Uint8Array(items),
    judged: { f: Float64Array.from(values) },
  };
}
