import { describe, expect, it } from 'vitest';
import { createRandom } from '@/lib/statistics/random';
import type { Policy } from '../policy.schema';
import { type Candidate, chancesOf, draw } from '../sampling';
import { includeItems, type Review, type ReviewFacts } from './inclusion';

/** A queue to be drawn, as far as what it hands out is concerned. */
interface Plan {
  id: string;
  blind: boolean;
  policy: Policy;
  seed: number;
  /** Of what was drawn, how many clips were handed in so far; all when left out. */
  done?: number;
}

const candidate = (itemId: string, generator: string): Candidate => ({
  itemId,
  generator,
  judges: [],
});

/** Draws the queues and has Ada hand in what they hand out. Open ones give no independent answer. */
function reviewAll(candidates: readonly Candidate[], plans: readonly Plan[]): ReviewFacts {
  const queues: ReviewFacts['queues'][number][] = [];
  const reviews: Review[] = [];
  const chances: ReviewFacts['chances'][number][] = [];
  const givers = new Map<string, ReviewFacts['givers'][number]>();
  for (const { id, blind, policy, seed, done } of plans) {
    const drawn = draw(policy, candidates, seed);
    const byChance = drawn.filter(({ probability }) => probability !== null).length;
    queues.push({ id, blind, drawn: byChance });
    const odds = chancesOf(policy, candidates);
    candidates.forEach(({ itemId }, place) => {
      const probability = odds?.[place];
      if (probability !== undefined) chances.push({ queueId: id, itemId, probability });
    });
    for (const { itemId, probability } of drawn.slice(0, done)) {
      const way = probability === null ? 'picked' : 'drawn';
      reviews.push({ queueId: id, itemId, raterId: 'ada', way, submitted: true });
      if (blind) givers.set(itemId, { itemId, raterId: 'ada', adjudicates: false });
    }
  }
  return { queues, reviews, chances, givers: [...givers.values()] };
}

const clips = Array.from({ length: 60 }, (_, index) =>
  candidate(`clip ${index}`, index < 48 ? 'large' : 'small'),
);
const random: Plan = {
  id: 'random',
  blind: true,
  policy: { kind: 'random', count: 20 },
  seed: 11,
};
const openStrata: Plan = {
  id: 'open',
  blind: false,
  policy: { kind: 'stratified', by: 'generator', count: 6 },
  seed: 12,
};

const weightsIn = (facts: ReviewFacts, counted: 'sample' | 'blind' | 'all') =>
  [...includeItems(facts, counted).items.values()].map(({ weight }) => weight);

describe('the chance of a clip', () => {
  it('has no part of queues whose draw gave no independent answer', () => {
    const facts = reviewAll(clips, [random, openStrata]);
    for (const counted of ['sample', 'blind'] as const) {
      const weights = weightsIn(facts, counted);
      expect(weights).toHaveLength(20);
      for (const weight of weights) expect(weight).toBeCloseTo(3, 12);
    }
    expect(includeItems(facts, 'sample').queueIds).toEqual(['random']);
  });

  it('is that of all queues together where all answers count', () => {
    const facts = reviewAll(clips, [random, openStrata]);
    const everyone = [...new Set(facts.reviews.map(({ itemId }) => itemId))].map((itemId) => ({
      itemId,
      raterId: 'ada',
      adjudicates: false,
    }));
    const { items } = includeItems({ ...facts, givers: everyone }, 'all');
    const large = 1 - (1 - 20 / 60) * (1 - 6 / 48);
    const small = 1 - (1 - 20 / 60) * (1 - 6 / 12);
    for (const [itemId, { weight }] of items) {
      const isLarge = Number(itemId.slice(5)) < 48;
      expect(weight).toBeCloseTo(1 / (isLarge ? large : small), 12);
    }
  });

  it('is 1 where somebody also picked it by hand, but not in the sample', () => {
    const picked: Plan = {
      id: 'picked',
      blind: true,
      policy: { kind: 'chosen', itemIds: clips.slice(0, 30).map(({ itemId }) => itemId) },
      seed: 13,
    };
    const facts = reviewAll(clips, [random, picked]);
    const { items } = includeItems(facts, 'blind');
    const byHand = new Set(clips.slice(0, 30).map(({ itemId }) => itemId));
    const both = facts.reviews.filter(({ way, itemId }) => way === 'drawn' && byHand.has(itemId));
    expect(both.length).toBeGreaterThan(0);
    for (const [itemId, { weight, byChance }] of items) {
      expect(weight).toBeCloseTo(byHand.has(itemId) ? 1 : 3, 12);
      expect(byChance).toBe(!byHand.has(itemId));
    }
    for (const weight of weightsIn(facts, 'sample')) expect(weight).toBeCloseTo(3, 12);
  });

  it('is 1 where somebody answered outside of any queue', () => {
    const facts = reviewAll(clips, [random]);
    const [drawn] = facts.reviews;
    if (!drawn) throw new Error('nothing was drawn');
    const ben = { itemId: drawn.itemId, raterId: 'ben', adjudicates: false };
    const { items } = includeItems({ ...facts, givers: [...facts.givers, ben] }, 'blind');
    expect(items.get(drawn.itemId)).toMatchObject({ weight: 1, byChance: false });
    // Who adjudicates what others said came to the clip by these.
    const adjudicator = { ...ben, adjudicates: true };
    const adjudicated = includeItems({ ...facts, givers: [...facts.givers, adjudicator] }, 'all');
    expect(adjudicated.items.get(drawn.itemId)?.weight).toBeCloseTo(3, 12);
    expect(adjudicated.items.get(drawn.itemId)?.raterIds).toEqual(new Set(['ada', 'ben']));
  });

  it('falls with the share of a draw that gave no answer that counts', () => {
    const facts = reviewAll(clips, [random]);
    // On half of the clips the reviewer had been shown the judge’s answers before.
    const givers = facts.givers.slice(0, 10);
    const weights = weightsIn({ ...facts, givers }, 'sample');
    expect(weights).toHaveLength(10);
    for (const weight of weights) expect(weight).toBeCloseTo(6, 12);
  });

  it('has no part of what a person has, and has not handed in', () => {
    const facts = reviewAll(clips, [random]);
    const reviews = facts.reviews.map((review, index) => ({ ...review, submitted: index > 0 }));
    expect(includeItems({ ...facts, reviews }, 'sample').items.size).toBe(19);
    const { items } = includeItems({ ...facts, reviews }, 'blind');
    expect(items.get(reviews[0]?.itemId ?? '')).toMatchObject({ byChance: true });
  });
});

describe('checks of attention', () => {
  const check: Review = {
    queueId: 'random',
    itemId: 'known',
    raterId: 'ada',
    way: 'check',
    submitted: true,
  };
  const given = { itemId: 'known', raterId: 'ada', adjudicates: false };

  it('never count, handed in or not, unless the same person was given the clip by chance', () => {
    const facts = reviewAll(clips, [random]);
    for (const submitted of [true, false]) {
      const reviews = [...facts.reviews, { ...check, submitted }];
      const givers = [...facts.givers, given];
      for (const counted of ['sample', 'blind', 'all'] as const) {
        expect(includeItems({ ...facts, reviews, givers }, counted).items.has('known')).toBe(false);
      }
    }
    const [drawn] = facts.reviews;
    if (!drawn) throw new Error('nothing was drawn');
    const twice = [...facts.reviews, { ...check, itemId: drawn.itemId }];
    expect(includeItems({ ...facts, reviews: twice }, 'blind').items.has(drawn.itemId)).toBe(true);
  });
});

describe('many draws', () => {
  it('give the truth on average, of a sample and with clips picked by hand in addition', () => {
    const uniform = createRandom(20_261_122);
    // What the judge is off by on each clip; small generators’ clips, and those picked by hand, are the worse ones.
    const population = Array.from({ length: 60 }, (_, index) => {
      const clip = candidate(`clip ${index}`, index < 48 ? 'large' : 'small');
      return { clip, error: (index >= 48 ? 5 : 1) + (index < 8 ? 3 : 0) + uniform() };
    });
    const truth = population.reduce((sum, { error }) => sum + error, 0) / population.length;
    const errors = new Map(population.map(({ clip, error }) => [clip.itemId, error]));
    const candidates = population.map(({ clip }) => clip);
    const byHand = candidates.slice(0, 8).map(({ itemId }) => itemId);
    const plans = (seed: number): Plan[] => [
      { ...random, policy: { kind: 'random', count: 16 }, seed, done: 12 },
      {
        id: 'strata',
        blind: true,
        policy: { kind: 'stratified', by: 'generator', count: 6 },
        seed: seed + 7_919,
      },
      { ...openStrata, seed: seed + 104_729 },
      {
        id: 'picked',
        blind: true,
        policy: { kind: 'chosen', itemIds: byHand },
        seed: seed + 1_299_709,
      },
    ];
    const times = 2000;
    const means = { sample: 0, blind: 0, unweighted: 0 };
    for (let time = 0; time < times; time += 1) {
      const facts = reviewAll(candidates, plans(time));
      for (const counted of ['sample', 'blind'] as const) {
        let [sum, weights] = [0, 0];
        for (const [itemId, { weight }] of includeItems(facts, counted).items) {
          sum += weight * (errors.get(itemId) ?? 0);
          weights += weight;
        }
        means[counted] += sum / weights / times;
      }
      const plain = facts.givers.map(({ itemId }) => errors.get(itemId) ?? 0);
      means.unweighted += plain.reduce((sum, error) => sum + error, 0) / plain.length / times;
    }
    expect(means.unweighted - truth).toBeGreaterThan(0.5);
    expect(Math.abs(means.sample - truth)).toBeLessThan(0.06);
    expect(Math.abs(means.blind - truth)).toBeLessThan(0.06);
  });
});
