import { describe, expect, it } from 'vitest';
import type { Policy } from '@/lib/queues/policy.schema';
import { type Candidate, chancesOf, combineChances, draw } from '@/lib/queues/sampling';
import { correctMean } from '@/lib/statistics/corrected';
import { expectWidth, moreForWidth } from '@/lib/statistics/expected-width';
import { createRandom, drawNormal } from '@/lib/statistics/random';
import { describeScores, MEAN_TARGETS, type SampledScore } from '@/lib/statistics/sampled';

const ITEMS = 400;
const SEEDS = 21;
const PILOT: Policy = { kind: 'random', count: 60 };
const range = [0, 10] as const;

/** A made-up project: judged items of which the judge is the less right the nearer it is to the middle of the scale. */
function makeItems(seed: number, clusters: number | null, isShare: boolean) {
  const random = createRandom(seed);
  const shared = Array.from({ length: clusters ?? 0 }, () => drawNormal(random));
  return Array.from({ length: ITEMS }, (_, place) => {
    const of = clusters === null ? null : place % clusters;
    const judge = Math.round(10 * random() ** 2);
    const spread = 0.5 + 2 * (1 - Math.abs(judge - 5) / 5);
    const off = spread * (drawNormal(random) + (of === null ? 0 : (shared[of] ?? 0)));
    const person = Math.min(10, Math.max(0, judge + 0.5 + off));
    const cluster = of === null ? null : `c${of}`;
    const item = isShare
      ? { judge: Number(judge >= 5), person: Number(person >= 5) }
      : { judge, person };
    const candidate: Candidate = {
      itemId: String(place),
      generator: place % 3 === 0 ? 'A' : 'B',
      cluster,
      judges: [[judge / 10, Math.min(1, Math.max(0, judge / 10 + 0.1 * drawNormal(random)))]],
    };
    return { ...item, cluster, candidate };
  });
}

interface Way {
  name: string;
  policy: Policy;
  clusters?: number;
  isShare?: boolean;
}

/** What is foreseen from the pilot alone over what the estimate then has, for one seed and either target. */
function ratiosOf({ policy, clusters, isShare = false }: Way, seed: number) {
  const items = makeItems(seed, clusters ?? null, isShare);
  const candidates = items.map(({ candidate }) => candidate);
  const whole = policy.kind !== 'chosen' && policy.draws === 'clusters';
  const pilot: Policy = whole ? { kind: 'random', count: 15, draws: 'clusters' } : PILOT;
  const [first = [], next = []] = [pilot, policy].map((one) => chancesOf(one, candidates) ?? []);
  const taken = (one: Policy, by: number) =>
    new Set(draw(one, candidates, seed * 2 + by).map(({ itemId }) => itemId));
  const [before, after] = [taken(pilot, 0), taken(policy, 1)];
  const chanceOf = (place: number) => combineChances([first[place] ?? 0, next[place] ?? 0]);
  const known = items.flatMap((item, place) =>
    before.has(String(place))
      ? [{ ...item, weight: 1 / (first[place] ?? 1), chance: chanceOf(place) }]
      : [],
  );
  const sample = items.flatMap((item, place): SampledScore[] =>
    before.has(String(place)) || after.has(String(place))
      ? [{ ...item, weight: 1 / chanceOf(place) }]
      : [],
  );
  const population = items.map(({ judge }) => judge);
  const scale = { range: isShare ? ([0, 1] as const) : range, isShare };
  const judge = describeScores(population);
  const foreseen = expectWidth(known, judge, scale, { whole, believing: true });
  const keys = items.map(({ cluster }) => cluster);
  const mean = correctMean(sample, population, scale, keys);
  return MEAN_TARGETS.map((target) => {
    const got = mean?.corrected.intervals[target];
    if (!got || !foreseen) throw new Error('There is no interval.');
    return foreseen.halfWidths[target] / ((got.high - got.low) / 2);
  });
}

const WAYS: readonly Way[] = [
  { name: 'equal chances', policy: { kind: 'random', count: 100 } },
  { name: 'strata by score', policy: { kind: 'stratified', by: 'score', count: 40 } },
  { name: 'strata by generator', policy: { kind: 'stratified', by: 'generator', count: 50 } },
  { name: 'likely errors', policy: { kind: 'uncertain', count: 100 } },
  {
    name: 'whole clusters, equal chances',
    policy: { kind: 'random', count: 25, draws: 'clusters' },
    clusters: 80,
  },
  {
    name: 'whole clusters, likely errors',
    policy: { kind: 'uncertain', count: 25, draws: 'clusters' },
    clusters: 80,
  },
  { name: 'items of clusters', policy: { kind: 'random', count: 100 }, clusters: 80 },
  { name: 'equal chances, a share', policy: { kind: 'random', count: 100 }, isShare: true },
  { name: 'likely errors, a share', policy: { kind: 'uncertain', count: 100 }, isShare: true },
];

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

describe('the width that is expected before a queue is drawn', () => {
  it.each(WAYS)('is within 15 % of what comes, in the median over seeds: $name', (way) => {
    const drawn = Array.from({ length: SEEDS }, (_, seed) => ratiosOf(way, seed + 1));
    for (const [place, target] of MEAN_TARGETS.entries()) {
      const ratios = drawn.map((ratio) => ratio[place] ?? 0);
      expect(median(ratios), target).toBeGreaterThan(0.85);
      expect(median(ratios), target).toBeLessThan(1.15);
      // Not only on the whole: of single draws more than half are foreseen so well.
      expect(median(ratios.map((ratio) => Math.abs(ratio - 1)))).toBeLessThan(0.15);
    }
  });
});

describe('how many more labels a width takes', () => {
  /** How wide the interval is when so many of the items are read, each with the same chance. */
  const widthOf = (count: number, seed: number) => {
    const items = makeItems(seed, null, false);
    const candidates = items.map(({ candidate }) => candidate);
    const population = items.map(({ judge }) => judge);
    const taken = draw({ kind: 'random', count }, candidates, seed);
    const sample = taken.flatMap(({ itemId, probability }): SampledScore[] => {
      const item = items[Number(itemId)];
      return item ? [{ ...item, weight: 1 / (probability ?? 1) }] : [];
    });
    const mean = correctMean(sample, population, { range });
    const halfWidths = { these: 0, like: 0 };
    for (const target of MEAN_TARGETS) {
      const got = mean?.corrected.intervals[target];
      halfWidths[target] = got ? (got.high - got.low) / 2 : 0;
    }
    return { halfWidths, sampled: count, population: ITEMS };
  };

  it('is about what it then takes', () => {
    for (const target of MEAN_TARGETS) {
      const seeds = Array.from({ length: SEEDS }, (_, seed) => seed + 1);
      const wanted = median(seeds.map((seed) => widthOf(150, seed).halfWidths[target]));
      const more = seeds.map((seed) => moreForWidth(widthOf(60, seed), target, wanted) ?? ITEMS);
      expect(median(more)).toBeGreaterThan(75);
      expect(median(more)).toBeLessThan(105);
    }
  });

  it('is none where the interval is as wide by now, and says where all would not do', () => {
    const present = { halfWidths: { these: 0.4, like: 0.5 }, sampled: 50, population: 200 };
    expect(moreForWidth(present, 'these', 0.4)).toBe(0);
    // Reading all leaves nothing open of these items, and of items like them the population’s own share.
    expect(moreForWidth(present, 'these', 0.0001)).toBe(150);
    expect(moreForWidth(present, 'like', 0.29)).toBeNull();
    expect(moreForWidth({ ...present, sampled: 200 }, 'like', 0.3)).toBeNull();
  });

  it('grows with how narrow it is to be', () => {
    const present = { halfWidths: { these: 0.4, like: 0.5 }, sampled: 50, population: 2000 };
    const more = [0.3, 0.2, 0.1].map((wanted) => moreForWidth(present, 'these', wanted) ?? 0);
    expect(more).toEqual(more.toSorted((one, other) => one - other));
    expect(more[0]).toBeGreaterThan(30);
    expect(more[0]).toBeLessThan(40);
  });
});
