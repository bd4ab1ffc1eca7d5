import { describe, expect, it } from 'vitest';
import { createRandom, drawNormal } from './random';
import type { TypedSpan } from './span-matching';
import type { Statistic } from './statistic';
import { agreeOnTimes, type TimeAgreement } from './time-agreement';
import type { PersonSpan, TimedReading } from './timed-reading';

const marked = (from: number, to: number, type = 'a'): PersonSpan => ({
  from,
  to,
  type,
  marked: true,
});

const reading = (video: string, part: Partial<TimedReading> = {}): TimedReading => ({
  video,
  weight: 1,
  duration: 10,
  spacing: 0.1,
  judge: [],
  person: [],
  ...part,
});

function agreeAt(readings: readonly TimedReading[], tolerance: number): TimeAgreement {
  const [one] = agreeOnTimes(readings, [tolerance]);
  if (!one) throw new Error('no figures');
  return one;
}

const valueIn = (statistic: Statistic) => statistic.value ?? Number.NaN;

describe('agreement on times', () => {
  const clip = reading('one', {
    judge: [marked(1, 2), marked(5, 6, 'b'), marked(8, 9)],
    person: [marked(1.25, 2.25), { ...marked(5, 6), marked: false }],
  });

  it('tells what is found, how far ends lie apart, and which are of one type', () => {
    const { recall, precision, f1, start, end, sameType, counts } = agreeAt([clip], 0.5);
    expect([recall, precision, f1, sameType].map(valueIn)).toEqual([1, 2 / 3, 0.8, 0.5]);
    // Of spans that people were asked about nothing is to be learned of ends.
    expect([start.bias, start.median, end.bias].map(valueIn)).toEqual([-0.25, -0.25, -0.25]);
    expect(counts).toEqual({ judge: 3, people: 2, marked: 1, matched: 2, matchedMarked: 1 });
    expect(recall).toMatchObject({ interval: null, notes: ['too-few-videos', 'provisional'] });
  });

  it('has a curve that never falls with the tolerance', () => {
    const values = agreeOnTimes([clip], [0.1, 0.2, 0.25, 1, 3]).map(({ f1 }) => valueIn(f1));
    expect(values).toEqual([0.4, 0.4, 0.8, 0.8, 0.8]);
  });

  it('is refused where the judge can place nothing so closely, clip by clip', () => {
    const sparse = reading('two', { spacing: 4, judge: [marked(1, 5)], person: [marked(0, 4)] });
    const [close, wide] = agreeOnTimes([clip, sparse], [0.5, 4]);
    expect(close).toMatchObject({ items: 1, tooCoarse: 1, counts: { people: 2 } });
    expect(wide).toMatchObject({ items: 2, tooCoarse: 0, counts: { people: 3, matched: 3 } });
    expect(agreeAt([sparse], 1)).toMatchObject({
      ...{ items: 0, tooCoarse: 1, chance: null },
      recall: { value: null },
      start: { median: { value: null } },
    });
  });

  it('is undefined where a side has no spans, and never 0 or 1', () => {
    const [none, missed, alarm] = [
      agreeAt([reading('a')], 1),
      agreeAt([reading('a', { person: [marked(1, 2)] })], 1),
      agreeAt([reading('a', { judge: [marked(1, 2)] })], 1),
    ];
    expect(none).toMatchObject({
      recall: { value: null, reason: 'no-positives' },
      precision: { value: null, reason: 'no-predicted-positives' },
      f1: { value: null },
    });
    expect(missed).toMatchObject({ recall: { value: 0 }, precision: { value: null } });
    expect(alarm).toMatchObject({ recall: { value: null }, precision: { value: 0 } });
    expect(alarm.sameType).toEqual({ value: null, reason: 'no-pairs' });
  });

  it('counts a clip once, however many people read it, and by its weight', () => {
    const hit = { judge: [marked(1, 2)], person: [marked(1, 2)] };
    const miss = { judge: [], person: [marked(1, 2)] };
    const shared = [reading('a', hit), reading('a', hit), reading('b', miss)];
    expect(agreeAt(shared, 1).recall).toMatchObject({ value: 0.5 });
    expect(agreeAt(shared, 1)).toMatchObject({ items: 2, clusters: 2 });
    const weighed = [reading('a', hit), reading('b', { ...miss, weight: 3 })];
    expect(agreeAt(weighed, 1).recall).toMatchObject({ value: 0.25 });
    const together = [
      reading('a', { ...hit, cluster: 'x' }),
      reading('b', { ...miss, cluster: 'x' }),
    ];
    expect(agreeAt(together, 1)).toMatchObject({ items: 2, clusters: 1 });
  });
});

const TYPES = ['a', 'b', 'c'];

/**
 * Clips with events of known times: a judge finds each with the chance .7 and its type right with the chance .8, is late at
 * the start by .2 s and at the end by 0 s with a spread of .1 s, and sees things on its own.
 */
function madeUp(random: () => number, clips: number): TimedReading[] {
  return Array.from({ length: clips }, (_, clip) => {
    const any = () => TYPES[Math.floor(random() * 3)] ?? 'a';
    // Some clips are harder than others, on average as hard as all.
    const chance = random() < 0.5 ? 0.55 : 0.85;
    const events = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, n) => {
      const from = 4 * n + 1 + random();
      return marked(from, from + 0.5 + random(), any());
    });
    const found = events.flatMap(({ from, to, type }): TypedSpan[] =>
      random() < chance
        ? [
            {
              from: from + 0.2 + 0.1 * drawNormal(random),
              to: to + 0.1 * drawNormal(random),
              type: random() < 0.8 ? type : (TYPES.find((one) => one !== type) ?? type),
            },
          ]
        : [],
    );
    const seen = random() < 0.5 ? [{ from: 13, to: 14, type: any() }] : [];
    return reading(`${clip}`, {
      duration: 15,
      person: events,
      judge: [...found, ...seen],
    });
  });
}

describe('made-up clips whose truth is known', () => {
  it('are told right', () => {
    const { recall, precision, start, end, sameType, chance } = agreeAt(
      madeUp(createRandom(7), 2000),
      1,
    );
    expect(valueIn(recall)).toBeCloseTo(0.7, 1.5);
    // Two events a clip, of which .7 are found, and half an alarm.
    expect(valueIn(precision)).toBeCloseTo(1.4 / 1.9, 1.5);
    expect(valueIn(start.bias)).toBeCloseTo(0.2, 2);
    expect(valueIn(start.median)).toBeCloseTo(0.2, 2);
    expect(valueIn(end.bias)).toBeCloseTo(0, 2);
    expect(valueIn(sameType)).toBeCloseTo(0.8, 1.5);
    expect(chance?.sameType).toBeGreaterThan(0.3);
    expect(chance?.sameType).toBeLessThan(0.45);
    expect(chance?.recall).toBeGreaterThan(0.05);
    expect(chance?.recall).toBeLessThan(0.3);
  });

  it('have intervals that hold the truth', () => {
    const random = createRandom(11);
    const held = { recall: 0, precision: 0, startBias: 0, startMedian: 0, sameType: 0 };
    const rounds = 100;
    for (let round = 0; round < rounds; round += 1) {
      const { recall, precision, start, sameType } = agreeAt(madeUp(random, 25), 1);
      const holds = (statistic: Statistic, truth: number) => {
        const interval = statistic.value === null ? null : statistic.interval;
        return Number(interval !== null && interval.low <= truth && truth <= interval.high);
      };
      held.recall += holds(recall, 0.7);
      held.precision += holds(precision, 1.4 / 1.9);
      held.startBias += holds(start.bias, 0.2);
      held.startMedian += holds(start.median, 0.2);
      held.sameType += holds(sameType, 0.8);
    }
    for (const [name, count] of Object.entries(held)) {
      expect(count / rounds, name).toBeGreaterThan(0.91);
    }
  });

  it('agree no more than by chance where the judge puts its spans anywhere', () => {
    const random = createRandom(13);
    const clips = madeUp(random, 1500).map((clip) => ({
      ...clip,
      judge: clip.judge.map(({ from, to, type }) => {
        const begin = random() * (clip.duration - (to - from));
        return { from: begin, to: begin + to - from, type };
      }),
    }));
    for (const { recall, f1, chance } of agreeOnTimes(clips, [0.5, 2])) {
      expect(Math.abs(valueIn(recall) - (chance?.recall ?? 1))).toBeLessThan(0.02);
      expect(Math.abs(valueIn(f1) - (chance?.f1 ?? 1))).toBeLessThan(0.02);
    }
  });

  it('are all found by a judge that errs in nothing, from its own spacing on', () => {
    const random = createRandom(17);
    const spacing = 0.6;
    const frames = Array.from({ length: 26 }, (_, n) => n * spacing);
    const clips = madeUp(random, 200).map((clip) => ({
      ...clip,
      spacing,
      judge: clip.person.flatMap(({ from, to, type }): TypedSpan[] => {
        const within = frames.filter((at) => at >= from && at <= to);
        const [first, last] = [within.at(0), within.at(-1)];
        return first === undefined || last === undefined ? [] : [{ from: first, to: last, type }];
      }),
    }));
    const [below, at] = agreeOnTimes(clips, [0.5, spacing]);
    expect(below).toMatchObject({ items: 0, precision: { value: null } });
    expect(at).toMatchObject({ precision: { value: 1 }, sameType: { value: 1 } });
  });
});
