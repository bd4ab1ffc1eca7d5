import { describe, expect, it } from 'vitest';
import { testEquivalence } from './equivalence';
import { expectNear, goldenCases } from './fixtures/golden';
import { gapInterval } from './gap-interval';
import { CEILING_STATISTICS, humanCeiling } from './human-ceiling';
import { type SharedUnit, sharedUnits } from './shared-units';

const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

/** A unit in a clip of its own. */
function unit(place: number, judge: number, ...people: (number | null)[]): SharedUnit {
  return {
    question: 'q',
    video: `clip ${place}`,
    weight: 1,
    judge,
    people: people.flatMap((answer, rater) =>
      answer === null ? [] : [{ rater: `rater ${rater}`, answer }],
    ),
  };
}

/** Twenty clips that three people score the same but for a point; the judge as the first of them, or as it is told. */
function clips(judge = (score: number, place: number) => score + (place % 2)): SharedUnit[] {
  return Array.from({ length: 20 }, (_, place) => {
    const score = (place * 3) % 9;
    return unit(
      place,
      judge(score, place),
      score + (place % 2),
      score,
      score + Number(place % 3 === 0),
    );
  });
}

describe('people’s agreement among themselves', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { ratings: (number | null)[][] },
    object,
    { nominal: number; ordinal: number | null; interval: number | null }
  >('krippendorff_alpha')) {
    it(`has Krippendorff’s α, whatever the judge says: ${id}`, () => {
      const units = input.ratings
        .map((row, place) => unit(place, place % 3, ...row))
        .filter(({ people }) => people.length >= 2);
      const { gaps } = humanCeiling(units, SCALE);
      expectNear(gaps.alphaInterval?.people.value, expected.interval, tolerance);
      if (expected.ordinal === undefined) return;
      expectNear(gaps.alphaOrdinal?.people.value, expected.ordinal, tolerance);
    });
  }
});

describe('a judge against people’s agreement among themselves', () => {
  it('is above people where the judge says what one of them says, in every coefficient', () => {
    const units = clips().map((each, place) => ({
      ...each,
      people: each.people.slice(0, 2),
      judge: each.people[place % 2]?.answer ?? 0,
    }));
    const { gaps, ...facts } = humanCeiling(units, SCALE);
    expect(facts).toMatchObject({ units: 20, videos: 20, clusters: 20, readers: 2 });
    for (const { difference } of Object.values(gaps)) expect(difference.value).toBeGreaterThan(0);
  });

  it('counts a unit by its weight', () => {
    const twice = clips().map((each, place) => ({ ...each, weight: place % 7 === 0 ? 2 : 1 }));
    const again = clips().filter((_, place) => place % 7 === 0);
    const copied = [
      ...clips(),
      ...again.map((each) => ({ ...each, video: `${each.video} again` })),
    ];
    const kappaOf = (units: SharedUnit[]) =>
      humanCeiling(units, SCALE).gaps.kappaQuadratic?.difference.value;
    expectNear(kappaOf(twice), kappaOf(copied), 1e-12);
  });

  it.each(CEILING_STATISTICS.rating)('leaves out one cluster with all of its units: %s', (name) => {
    const units = clips().map((each, place) => ({ ...each, cluster: `prompt ${place % 7}` }));
    const gapOf = (some: SharedUnit[]) => humanCeiling(some, SCALE).gaps[name];
    const all = gapOf(units);
    const prompts = [...new Set(units.map(({ cluster }) => cluster))];
    const without = prompts.map((left) => {
      const gap = gapOf(units.filter(({ cluster }) => cluster !== left));
      return { judge: gap?.judge.value ?? 0, people: gap?.people.value ?? 0 };
    });
    const whole = { judge: all?.judge.value ?? 0, people: all?.people.value ?? 0 };
    for (const [interval, level] of [
      [all?.difference.value == null ? null : all.difference.interval, 0.95],
      [all?.ninety, 0.9],
    ] as const) {
      const expected = gapInterval(whole, without, level);
      expectNear(interval?.low, expected?.low, 1e-9);
      expectNear(interval?.high, expected?.high, 1e-9);
    }
  });

  it('is over several questions the mean of theirs, and has no interval where one of them has none', () => {
    const other = clips((score) => 8 - score).map((each) => ({ ...each, question: 'r' }));
    const gapOf = (units: SharedUnit[]) =>
      humanCeiling(units, SCALE).gaps.alphaInterval?.difference;
    const [one, two, both] = [clips(), other, [...clips(), ...other]].map(gapOf);
    expectNear(both?.value, ((one?.value ?? 0) + (two?.value ?? 0)) / 2, 1e-12);
    expect(both).toMatchObject({ questions: { averaged: 2, leftOut: 0 } });
    expect(gapOf([...clips(), ...other.slice(0, 4)])).toMatchObject({
      interval: null,
      notes: expect.arrayContaining(['question-without-interval']),
    });
  });

  it('is undefined where nothing varies, and rests on units that two people read', () => {
    const same = Array.from({ length: 20 }, (_, place) => unit(place, 0, 0, 0));
    expect(humanCeiling(same, SCALE).gaps.alphaInterval?.difference).toEqual({
      value: null,
      reason: 'no-variation',
    });
    const pair = { question: 'q', video: 'clip', unit: 'video', judge: 4 };
    const pairs = [
      { ...pair, rater: 'ada', person: 3 },
      { ...pair, rater: 'ben', person: 5 },
      { ...pair, video: 'other', rater: 'ada', person: 3 },
      { ...pair, video: 'other', rater: 'ben', person: null },
    ];
    expect(sharedUnits(pairs, { kind: 'rating', min: 1, max: 5 })).toEqual([
      {
        question: 'q',
        video: 'clip',
        cluster: null,
        weight: 1,
        judge: 3,
        people: [
          { rater: 'ada', answer: 2 },
          { rater: 'ben', answer: 4 },
        ],
      },
    ]);
  });
});

describe('a difference held against a margin', () => {
  const gap = (value: number, half95: number, half90: number) => ({
    difference: {
      value,
      interval: { low: value - half95, high: value + half95, level: 0.95 },
      notes: [],
    },
    ninety: { low: value - half90, high: value + half90, level: 0.9 },
  });
  const counts = { clusters: 20, units: 60 };

  it('is equivalent inside, different outside, and open in between', () => {
    expect(testEquivalence(gap(0.01, 0.05, 0.03), counts, 0.05).verdict).toBe('equivalent');
    const few = gap(0.01, 0.05, 0.03);
    const provisional = {
      ...few,
      difference: { ...few.difference, notes: ['provisional'] as const },
    };
    expect(testEquivalence(provisional, counts, 0.05)).toMatchObject({
      verdict: 'open',
      tooFew: true,
    });
    expect(testEquivalence(gap(-0.2, 0.1, 0.08), counts, 0.05)).toEqual({
      verdict: 'different',
      judge: 'worse',
    });
    expect(testEquivalence(gap(0.2, 0.1, 0.08), counts, 0.05)).toMatchObject({ judge: 'better' });
    expect(testEquivalence(gap(0.2, 0.18, 0.14), counts, 0.05)).toMatchObject({
      verdict: 'open',
      noWorse: true,
    });
  });

  it('says how much more it would take', () => {
    // Twice as narrow takes three times as many more; from 0.02 to the margin there are 0.03.
    expect(testEquivalence(gap(0.02, 0.12, 0.1), counts, 0.05)).toEqual({
      verdict: 'open',
      tooFew: false,
      noWorse: false,
      atLeast: { clusters: 60, units: 180 },
      asItIs: { clusters: 203, units: 607 },
    });
    expect(testEquivalence(gap(0.05, 0.12, 0.1), counts, 0.05)).toMatchObject({ asItIs: null });
    const none = { difference: { value: 0, interval: null, notes: [] }, ninety: null };
    expect(testEquivalence(none, counts, 0.05)).toMatchObject({ verdict: 'open', atLeast: null });
  });
});
