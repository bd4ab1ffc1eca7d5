import { describe, expect, it } from 'vitest';
import { createRandom } from '@/lib/statistics/random';
import type { Policy } from './policy.schema';
import {
  attentionCount,
  type Candidate,
  chancesOf,
  combineChances,
  draw,
  errorScore,
  groupsOf,
  mix,
  shuffle,
  stratify,
} from './sampling';

const candidate = (index: number): Candidate => ({
  itemId: `v${index}`,
  generator: index % 3 === 0 ? 'small' : 'large',
  judges: [[(index % 5) / 4], [((index * 2) % 5) / 4]],
});
const candidates = Array.from({ length: 12 }, (_, index) => candidate(index));

/** How often each item is drawn over many seeds, and the mean of the chances that were stored with it. */
function simulate(policy: Policy, rounds: number) {
  const drawn = new Map<string, { times: number; chances: Set<number | null> }>();
  for (let seed = 0; seed < rounds; seed += 1) {
    for (const { itemId, probability } of draw(policy, candidates, seed)) {
      const known = drawn.get(itemId) ?? { times: 0, chances: new Set() };
      known.times += 1;
      known.chances.add(probability);
      drawn.set(itemId, known);
    }
  }
  return drawn;
}

describe('random numbers', () => {
  it('depend on the seed alone and fill the unit interval evenly', () => {
    const [one, same, other] = [createRandom(7), createRandom(7), createRandom(8)];
    const values = Array.from({ length: 10_000 }, () => one());
    expect(Array.from({ length: 3 }, () => same())).toEqual(values.slice(0, 3));
    expect(other()).not.toBe(values[0]);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = values.filter((value) => Math.floor(value * 10) === tenth).length / 10_000;
      expect(share).toBeCloseTo(0.1, 1);
    }
    expect(Math.max(...values)).toBeLessThan(1);
  });

  it('shuffle without losing anything', () => {
    const shuffled = shuffle([1, 2, 3, 4, 5, 6, 7], createRandom(1));
    expect(shuffled.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(shuffled).not.toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('the chance of being drawn at all', () => {
  it('is that of not being missed by every draw', () => {
    expect(combineChances([])).toBe(0);
    expect(combineChances([0.3])).toBeCloseTo(0.3, 12);
    expect(combineChances([0.5, 0.2])).toBeCloseTo(0.6, 12);
    expect(combineChances([0.1, 1, 0.4])).toBe(1);
  });

  it('is known of what was drawn and of what was not, and the same for both', () => {
    for (const policy of [
      { kind: 'all' },
      { kind: 'random', count: 5 },
      { kind: 'stratified', by: 'score', count: 2 },
      { kind: 'uncertain', count: 4 },
    ] satisfies Policy[]) {
      const chances = chancesOf(policy, candidates) ?? [];
      expect(chances).toHaveLength(candidates.length);
      for (const { itemId, probability } of draw(policy, candidates, 11)) {
        expect(chances[candidates.findIndex((one) => one.itemId === itemId)]).toBe(probability);
      }
    }
    expect(chancesOf({ kind: 'score', count: 3 }, candidates)).toBeNull();
  });
});

describe('what somebody picked', () => {
  it('is drawn whole, in an order that the seed alone decides, and is no sample', () => {
    const picked = candidates.slice(2, 6).map(({ itemId }) => itemId);
    const policy = { kind: 'chosen', itemIds: [...picked, 'not in the run'] } satisfies Policy;
    const drawn = draw(policy, candidates, 5);
    expect(drawn.map(({ itemId }) => itemId).toSorted()).toEqual(picked.toSorted());
    expect(drawn.every(({ probability }) => probability === null)).toBe(true);
    expect(draw({ ...policy, itemIds: picked.toReversed() }, candidates, 5)).toEqual(drawn);
    expect(chancesOf(policy, candidates)).toBeNull();
  });
});

describe('a policy’s stored chance', () => {
  const ROUNDS = 4000;
  const policies: Policy[] = [
    { kind: 'all' },
    { kind: 'random', count: 5 },
    { kind: 'stratified', by: 'generator', count: 3 },
    { kind: 'stratified', by: 'score', count: 2 },
    { kind: 'uncertain', count: 4 },
  ];
  it.each(policies)('is how often the video is drawn: $kind', (policy) => {
    const drawn = simulate(policy, ROUNDS);
    expect(drawn.size).toBe(candidates.length);
    for (const { times, chances } of drawn.values()) {
      expect(chances.size).toBe(1);
      const [chance] = chances;
      // Four standard errors of a share of 4000.
      expect(Math.abs(times / ROUNDS - (chance ?? 0))).toBeLessThan(4 * Math.sqrt(0.25 / ROUNDS));
    }
  });

  it('is none where chance has no part', () => {
    const drawn = draw({ kind: 'score', count: 3 }, candidates, 1);
    expect(drawn).toEqual([
      { itemId: 'v4', cluster: null, probability: null },
      { itemId: 'v9', cluster: null, probability: null },
      { itemId: 'v3', cluster: null, probability: null },
    ]);
  });
});

describe('strata by a facet', () => {
  const faceted = candidates.map((one, index) => ({
    ...one,
    ...(index < 9 && { facets: { topic: index < 6 ? 'balls' : 'cups' } }),
    cluster: `pair ${Math.floor(index / 2)}`,
  }));
  const sizes = (policy: Policy) =>
    stratify(groupsOf(policy, faceted), 'facet:topic').map(({ name, groups }) => [
      name,
      groups.length,
    ]);

  it('are its words, and what has none', () => {
    const policy: Policy = { kind: 'stratified', by: 'facet:topic', count: 2 };
    expect(sizes(policy)).toEqual([
      ['Without topic', 3],
      ['balls', 6],
      ['cups', 3],
    ]);
    const chances = new Map(draw(policy, faceted, 3).map((one) => [one.itemId, one.probability]));
    expect(chances.size).toBe(6);
    expect(new Set(chances.values())).toEqual(new Set([2 / 3, 2 / 6]));
  });

  it('keep clusters of several words apart', () => {
    const policy: Policy = { kind: 'all', draws: 'clusters' };
    expect(sizes(policy)).toEqual([
      ['Several of topic', 1],
      ['Without topic', 1],
      ['balls', 3],
      ['cups', 1],
    ]);
  });
});

describe('a draw', () => {
  it('is the same for the same seed', () => {
    const policy: Policy = { kind: 'uncertain', count: 6 };
    expect(draw(policy, candidates, 42)).toEqual(draw(policy, candidates, 42));
    expect(draw(policy, candidates, 42)).not.toEqual(draw(policy, candidates, 43));
  });

  it('takes whole strata where there are not enough', () => {
    const drawn = draw({ kind: 'stratified', by: 'generator', count: 100 }, candidates, 1);
    expect(drawn).toHaveLength(12);
    expect(drawn.every(({ probability }) => probability === 1)).toBe(true);
  });

  it('puts the widest gaps between judges first', () => {
    const near: Candidate = { itemId: 'near', generator: null, judges: [[0.5], [0.6]] };
    const far: Candidate = { itemId: 'far', generator: null, judges: [[0], [1]] };
    const alone: Candidate = { itemId: 'alone', generator: null, judges: [[0.5]] };
    const order = draw({ kind: 'disagreement', count: 3 }, [alone, near, far], 1);
    expect(order.map(({ itemId }) => itemId)).toEqual(['far', 'near', 'alone']);
  });
});

describe('strata by score', () => {
  it('keep nothing, a little, much and no score apart', () => {
    const of = (itemId: string, judges: number[][]): Candidate => ({
      itemId,
      generator: null,
      judges,
    });
    const strata = stratify(
      [of('none', []), of('zero', [[0]]), of('low', [[0.4]]), of('high', [[0.5]])].map((one) => [
        one,
      ]),
      'score',
    );
    expect(strata.map(({ groups: [only] }) => only?.[0]?.itemId)).toEqual([
      'none',
      'zero',
      'low',
      'high',
    ]);
  });
});

describe('the error score', () => {
  const of = (judges: number[][]) => errorScore({ itemId: 'v', generator: null, judges });

  it('grows with the spread of repeats, the gap between judges, and nearness to the threshold', () => {
    const calm = of([[0, 0, 0]]);
    expect(of([[0, 1, 0]])).toBeGreaterThan(calm);
    expect(of([[0], [1]])).toBeGreaterThan(of([[0], [0]]));
    expect(of([[0.4, 0.6]])).toBeGreaterThan(of([[0.9, 0.9]]));
  });

  it('is worked out by hand for one case', () => {
    // Spread sd(0, 1) = √½; gap |½ − 1| = ½; p = (2 + ½)/4, boundary 4·⅝·⅜ = 15/16.
    expect(of([[0, 1], [1]])).toBeCloseTo((Math.SQRT1_2 + 0.5 + 15 / 16) / 3, 12);
  });

  it('never says that an error is impossible', () => {
    expect(of([Array.from({ length: 400 }, () => 0)])).toBe(0.05);
  });
});

describe('known-answer clips', () => {
  it('make up the wanted share of all clips, as far as there are any', () => {
    expect(attentionCount(90, 0.1, 50)).toBe(10);
    expect(attentionCount(90, 0.1, 4)).toBe(4);
    expect(attentionCount(90, 0, 50)).toBe(0);
  });

  it('are put among the others, whose order stays', () => {
    const mixed = mix([1, 2, 3, 4], [90, 91], createRandom(3));
    expect(mixed.filter((one) => one < 90)).toEqual([1, 2, 3, 4]);
    expect(mixed.filter((one) => one >= 90).toSorted()).toEqual([90, 91]);
  });
});

describe('a draw of whole clusters', () => {
  /** Six clusters of one to six items, two of which are by two generators, and two items by themselves. */
  const clustered: Candidate[] = Array.from({ length: 23 }, (_, index) => ({
    ...candidate(index),
    cluster: index < 21 ? `c${Math.floor((Math.sqrt(8 * index + 1) - 1) / 2)}` : null,
  }));
  const POLICIES: Policy[] = [
    { kind: 'random', count: 3, draws: 'clusters' },
    { kind: 'stratified', by: 'generator', count: 1, draws: 'clusters' },
    { kind: 'stratified', by: 'score', count: 1, draws: 'clusters' },
    { kind: 'uncertain', count: 3, draws: 'clusters' },
  ];
  const clusterOf = new Map(clustered.map(({ itemId, cluster }) => [itemId, cluster ?? itemId]));

  it.each(POLICIES)('takes all items of a cluster, one after another: %j', (policy) => {
    const size = (key: string) => [...clusterOf.values()].filter((one) => one === key).length;
    for (let seed = 0; seed < 50; seed += 1) {
      const keys = draw(policy, clustered, seed).map(({ itemId }) => clusterOf.get(itemId) ?? '');
      const runs = keys.filter((key, place) => key !== keys[place - 1]);
      expect(runs).toHaveLength(new Set(keys).size);
      for (const key of runs) expect(keys.filter((one) => one === key)).toHaveLength(size(key));
    }
  });

  it.each(POLICIES)('gives them one chance, which is that of being drawn: %j', (policy) => {
    const rounds = 1000;
    const chances = chancesOf(policy, clustered) ?? [];
    const times = new Map<string, number>();
    let total = 0;
    for (let seed = 0; seed < rounds; seed += 1) {
      for (const { itemId, probability } of draw(policy, clustered, seed)) {
        times.set(itemId, (times.get(itemId) ?? 0) + 1);
        total += 1 / (probability ?? 0);
      }
    }
    for (const [index, { itemId, cluster }] of clustered.entries()) {
      const chance = chances[index] ?? 0;
      const error = Math.sqrt((chance * (1 - chance)) / rounds);
      expect(Math.abs((times.get(itemId) ?? 0) / rounds - chance)).toBeLessThan(4 * error + 1e-9);
      const first = clustered.findIndex((one) => cluster && one.cluster === cluster);
      if (first >= 0) expect(chance).toBe(chances[first]);
    }
    // Weighed by the inverse of their chances, the drawn items are as many as there are, on average.
    expect(total / rounds / clustered.length).toBeCloseTo(1, 1);
  });

  it('is of items where nothing else is said, whatever clusters there are', () => {
    const policy: Policy = { kind: 'random', count: 5 };
    const alone = clustered.map(({ cluster: _, ...one }) => one);
    expect(draw(policy, clustered, 4)).toEqual(draw(policy, alone, 4));
    expect(draw({ ...policy, draws: 'items' }, clustered, 4)).toEqual(draw(policy, alone, 4));
    expect(chancesOf(policy, clustered)).toEqual(clustered.map(() => 5 / 23));
  });

  it('puts a cluster by several generators into a stratum of its own', () => {
    const policy: Policy = { kind: 'stratified', by: 'generator', count: 1, draws: 'clusters' };
    const strata = stratify(groupsOf(policy, clustered), 'generator');
    expect(strata.map(({ name }) => name)).toEqual(['Several generators', 'large', 'small']);
  });
});
