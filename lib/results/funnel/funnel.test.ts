import { describe, expect, it } from 'vitest';
import type { Verdict } from '@/lib/suites/verdict';
import { countStages, type StageItem, type StageItems, wordsOf } from './compute';
import { type JudgedItem, readFilter, type SaidItem, saysOf, saysTogether } from './readings';

const item = (itemId: string, part: Partial<StageItem> = {}): StageItem => ({
  itemId,
  madeFromId: null,
  standing: 'on',
  gate: null,
  reason: null,
  made: 0,
  word: null,
  ...part,
});
const out = (gate: string) => ({ standing: 'out', gate }) as const;
const waits = (reason: string) => ({ standing: 'waiting', reason }) as const;

/**
 * Two clips of which one call has no reply: five questions of one, all about things (a) or deeds (b); of these one is
 * answered blind, one badly designed, one waits, and of the two that go on one is yet to get options.
 */
const STAGES: StageItems[] = [
  {
    kind: 'clip',
    gates: [],
    makes: true,
    items: [item('c1', { made: 5 }), item('c2', waits('nothing-made'))],
  },
  {
    kind: 'qa',
    gates: ['blind', 'design'],
    makes: false,
    items: [
      item('q1', { madeFromId: 'c1', word: 'a' }),
      item('q2', { madeFromId: 'c1', word: 'a', ...out('blind') }),
      item('q3', { madeFromId: 'c1', word: 'b', ...out('design') }),
      item('q4', { madeFromId: 'c1', word: 'b', ...waits('timed-out') }),
      item('q5', { madeFromId: 'c1', word: 'b' }),
    ],
  },
  {
    kind: 'qa',
    gates: ['options'],
    makes: true,
    items: [
      item('q1', { madeFromId: 'c1', word: 'a', made: 1 }),
      item('q3', { madeFromId: 'c1', word: 'b', ...out('options') }),
    ],
  },
  { kind: 'mcq', gates: [], makes: false, items: [] },
];

describe('counts of a funnel', () => {
  const [writing, filtering, options, exam] = countStages(STAGES, ['a', 'b', null]);

  it('say of each stage what became of what was given to it', () => {
    expect(writing?.whole).toEqual({
      given: 2,
      on: 1,
      waiting: 1,
      out: [],
      made: 5,
      left: 0,
      astray: 0,
      reasons: [{ reason: 'nothing-made', items: 1 }],
    });
    expect(filtering?.whole).toEqual({
      given: 5,
      on: 2,
      waiting: 1,
      made: null,
      out: [
        { gate: 'blind', items: 1 },
        { gate: 'design', items: 1 },
      ],
      reasons: [{ reason: 'timed-out', items: 1 }],
      // q5 went on, and no run took it up; q3 was taken up before somebody removed it.
      left: 1,
      astray: 1,
    });
    // One question with options was made, and no examination of it.
    expect(options?.whole).toMatchObject({ given: 2, on: 1, made: 1, left: 1, astray: 0 });
    expect(exam?.whole).toMatchObject({ given: 0, made: null, left: null, astray: null });
  });

  it('are broken down by words, and add up', () => {
    expect(filtering?.words.map(({ given, on, waiting }) => [given, on, waiting])).toEqual([
      [2, 1, 0],
      [3, 1, 1],
      [0, 0, 0],
    ]);
    expect(filtering?.words.map((one) => one.out.map(({ items }) => items))).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(writing?.words.map(({ given }) => given)).toEqual([0, 0, 2]);
    expect(filtering?.words.map(({ left }) => left)).toEqual([0, 1, 0]);
  });

  it('have their words in order, items without one last', () => {
    expect(wordsOf(STAGES)).toEqual(['a', 'b', null]);
    const named = { kind: 'x', gates: [], makes: false };
    const items = ['step 10', 'step 9'].map((word) => item(word, { word }));
    expect(wordsOf([{ ...named, items }])).toEqual(['step 9', 'step 10']);
  });
});

describe('what a gate says', () => {
  const gate = { question: 'blind', keeps: ['keep'] };
  const scored = (value: string): Verdict => ({ state: 'scored', value, rationale: '' });
  const unscored = (reason: 'timed-out' | 'nothing-to-judge'): Verdict => ({
    state: 'unscored',
    reason,
    detail: '',
  });

  it.each([
    ['removes', [scored('keep'), scored('reject')]],
    ['removes', [unscored('timed-out'), scored('reject')]],
    ['keeps', [scored('keep'), unscored('nothing-to-judge')]],
    ['unscored', [scored('keep'), unscored('timed-out')]],
    ['unscored', []],
    ['not-asked', [unscored('nothing-to-judge')]],
  ] as const)('is “%s”', (says, verdicts) => {
    expect(saysOf(gate, verdicts)).toBe(says);
  });

  it('is of several together what ends an item’s way', () => {
    expect(saysTogether(['keeps', 'removes', 'not-asked'])).toBe('removes');
    expect(saysTogether(['keeps', 'unscored'])).toBe('unscored');
    expect(saysTogether(['keeps', 'keeps'])).toBe('keeps');
  });
});

/** What a filter and a person say of each item: + removes, - keeps; `0` not asked, `?` without an answer. */
function world(pairs: readonly string[], clusterOf: (place: number) => string | null = () => null) {
  const says = { '+': 'removes', '-': 'keeps', '0': 'not-asked', '?': 'unscored' } as const;
  const judged = new Map(
    pairs.map((pair, place): [string, JudgedItem] => [
      `q${place}`,
      { cluster: clusterOf(place), says: says[pair[0] as keyof typeof says] },
    ]),
  );
  const said = pairs.map(
    (pair, place): SaidItem => ({
      itemId: `q${place}`,
      rater: 'ada',
      weight: 1,
      edited: false,
      removes: pair[1] === '+',
    }),
  );
  return { judged, said };
}

/** Filter first, person second: six removed by the filter, four of them rightly; of eight that a person would remove, four. */
const TWELVE = ['++', '++', '++', '++', '+-', '+-', '-+', '-+', '-+', '-+', '--', '--'];

describe('a filter compared with people', () => {
  it('has Wilson’s intervals where each video is one item', () => {
    const { judged, said } = world([...TWELVE, '0+', '0-', '?+']);
    const reading = readFilter(judged, said);
    expect(reading).toMatchObject({
      answers: 12,
      items: 12,
      clusters: 12,
      weighted: false,
      edited: 0,
      both: 4,
      filterOnly: 2,
      peopleOnly: 4,
      neither: 2,
      notAsked: { answers: 2, removed: 1 },
    });
    // p = 4/6, z² = 3.841459, z²/2n = 0.3201216, p(1−p)/n = 0.0370370, z²/4n² = 0.0266768, so z·√0.0637138 = 0.4947293;
    // (0.6666667 + 0.3201216 ± 0.4947293) / (1 + 0.6402431) = 0.6016103 ± 0.3016195.
    expect(reading.precision.value).toBeCloseTo(2 / 3, 12);
    expect(intervalOf(reading.precision)).toEqual([
      expect.closeTo(0.29999, 4),
      expect.closeTo(0.90323, 4),
    ]);
    // p = 4/8: (0.5 + 0.2400912 ± 1.959964·√(0.03125 + 0.0150057)) / 1.4801824 = 0.5 ± 0.2847836.
    expect(reading.recall.value).toBe(0.5);
    expect(intervalOf(reading.recall)).toEqual([
      expect.closeTo(0.21522, 4),
      expect.closeTo(0.78478, 4),
    ]);
  });

  it('has wider intervals where the items of a video depend on each other, and none below five videos', () => {
    const twice = TWELVE.flatMap((pair) => [pair, pair]);
    const clusteredWorld = world(twice, (place) => `video ${Math.floor(place / 2)}`);
    const apart = world(twice);
    const [clustered, single] = [clusteredWorld, apart].map(({ judged, said }) =>
      readFilter(judged, said),
    );
    expect(clustered).toMatchObject({ answers: 24, clusters: 12, both: 8, filterOnly: 4 });
    expect(clustered?.precision.value).toBe(single?.precision.value);
    expect(widthOf(clustered?.precision)).toBeGreaterThan(1.3 * widthOf(single?.precision));
    const four = world(twice, (place) => `video ${place % 4}`);
    const few = readFilter(four.judged, four.said);
    expect(few.precision).toMatchObject({ interval: null, value: 2 / 3 });
  });

  it('counts clips by the inverse of their chance', () => {
    const { judged, said } = world(TWELVE);
    const weighed = said.map((one, place) => ({ ...one, weight: place < 4 ? 2 : 1 }));
    const { precision, recall, weighted } = readFilter(judged, weighed);
    // 4·2 of 4·2 + 2, and of 4·2 + 4.
    expect(precision.value).toBeCloseTo(0.8, 12);
    expect(recall.value).toBeCloseTo(2 / 3, 12);
    expect(weighted).toBe(true);
  });

  it('shares an item among those who answered about it', () => {
    const { judged, said } = world(TWELVE);
    const second = { itemId: 'q0', rater: 'ben', weight: 1, edited: false, removes: false };
    const { precision, recall, answers, items } = readFilter(judged, [...said, second]);
    expect([answers, items]).toEqual([13, 12]);
    // Half of q0 is removed by people: 3½ of 6, and of 7½.
    expect(precision.value).toBeCloseTo(3.5 / 6, 12);
    expect(recall.value).toBeCloseTo(3.5 / 7.5, 12);
  });

  it('has no value, and never 0, where nothing is to be taken a share of', () => {
    const none = world(['--', '-+']);
    expect(readFilter(none.judged, none.said)).toMatchObject({
      precision: { value: null, reason: 'no-predicted-positives' },
      recall: { value: 0 },
    });
    const kept = world(['+-', '--']);
    expect(readFilter(kept.judged, kept.said).recall).toEqual({
      value: null,
      reason: 'no-positives',
    });
    expect(readFilter(kept.judged, []).precision).toEqual({ value: null, reason: 'no-pairs' });
  });
});

type Shown = ReturnType<typeof readFilter>['precision'] | undefined;

function intervalOf(statistic: Shown): number[] {
  if (!statistic || statistic.value === null || !statistic.interval) return [];
  return [statistic.interval.low, statistic.interval.high];
}

function widthOf(statistic: Shown): number {
  const [low = 0, high = 0] = intervalOf(statistic);
  return high - low;
}
