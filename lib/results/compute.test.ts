import { describe, expect, it } from 'vitest';
import { correctMean } from '@/lib/statistics/corrected';
import type { Figure } from '@/lib/suites/figures';
import { createRandom } from '@/tools/bench/agreement/random';
import { compareModels } from './differences';
import { estimateByJudge, estimateBySample } from './estimates';
import { clustersOf, type ModelRows, NOT_TAKEN, type SampledItem } from './rows';
import { atThreshold, figureValue, meanValue } from './values';

const facts = { label: '', help: '', published: '' };
const index: Figure = {
  id: 'index',
  ...facts,
  kind: 'mean',
  of: { score: 'index' },
  better: 'low',
  range: { min: 0, max: 10 },
};
const first: Figure = { ...index, id: 'first', where: { dimension: 'first' } };
const second: Figure = { ...index, id: 'second', where: { dimension: 'second' } };
const total: Figure = {
  id: 'total',
  ...facts,
  kind: 'mean-of',
  figures: ['first', 'second'],
  better: 'low',
  range: { min: 0, max: 10 },
};
const share: Figure = {
  id: 'share',
  ...facts,
  kind: 'share',
  of: { questions: ['s1', 's2'] },
  atLeast: 5,
  better: 'low',
  range: { min: 0, max: 1 },
};
const harmonic: Figure = {
  ...total,
  id: 'f1',
  kind: 'harmonic-mean-of',
  figures: ['first', 'second'],
};
const density: Figure = {
  ...harmonic,
  id: 'density',
  kind: 'ratio-of',
  per: 100,
  range: { min: 0, max: null },
};
const figures = [index, first, second, total, share, harmonic, density];

const NONE = Number.NaN;

function rowsOf(
  judged: Record<string, number[]>,
  more: Partial<ModelRows> & { clusterKeys?: number[] } = {},
): ModelRows {
  const items = Object.values(judged)[0]?.length ?? 0;
  const none = new Float64Array(items).fill(NONE);
  const { clusterKeys, ...rest } = more;
  return {
    model: 'A',
    items,
    clusters: clusterKeys ? clustersOf(Float64Array.from(clusterKeys)) : null,
    tasks: none,
    drawable: new Uint8Array(items).fill(1),
    incomplete: new Uint8Array(items),
    populations: new Map(),
    judged: Object.fromEntries(
      Object.entries(judged).map(([id, values]) => [id, Float64Array.from(values)]),
    ),
    sample: [],
    ...rest,
  };
}

const said = (place: number, id: string, value: number, weight = 1): SampledItem => ({
  itemId: String(place),
  place,
  weight,
  said: { [id]: value },
  partly: {},
});

describe('an item that people answered in part', () => {
  const judged = [7, 6, 5, 4, 3, 2, 1, 0];
  const people = judged.map((value) => Math.min(10, value + 1));
  const sampleOf = (partly: SampledItem['partly']) =>
    people.map((value, place) => ({
      ...said(place, 'index', value),
      partly: place === 0 ? partly : {},
    }));

  it('is compared over what was answered, and leaves the mean of these items open', () => {
    const estimateWith = (partly: SampledItem['partly']) =>
      estimateBySample(index, rowsOf({ index: judged }, { sample: sampleOf(partly) }), figures);
    const whole = estimateWith({});
    expect(whole).toMatchObject({ complete: true, inPart: 0 });
    // Over the cells that people answered the judge says 2 of the first item, of another person's whole 7.
    const part = estimateWith({ index: [2, null] });
    expect(part).toMatchObject({ complete: false, inPart: 1, sampled: 8 });
    expect(part?.corrected.value).toBeGreaterThan(whole?.corrected.value ?? Number.NaN);
  });

  it('is none where nothing was answered by both', () => {
    const sample = sampleOf({ index: [Number.NaN] });
    expect(estimateBySample(index, rowsOf({ index: judged }, { sample }), figures)).toMatchObject({
      sampled: 7,
      inPart: 0,
    });
  });

  it('is told of the judge’s own as well', () => {
    const incomplete = Uint8Array.from(judged, (_, place) => (place < 3 ? 1 : 0));
    expect(
      estimateByJudge(index, rowsOf({ index: judged }, { incomplete }), figures),
    ).toMatchObject({
      items: 8,
      inPart: 3,
    });
  });
});

describe('the value of an item', () => {
  it('is the point itself, and of a share whether any question reaches the threshold', () => {
    expect(figureValue(index as never, { index: 3 })).toBe(3);
    expect(figureValue(index as never, { index: null })).toBeNaN();
    expect(figureValue(share as never, { s1: 2, s2: 5 })).toBe(1);
    expect(figureValue(share as never, { s1: 2 })).toBe(0);
    expect(figureValue(share as never, { s3: 9 })).toBeNaN();
    expect(figureValue(atThreshold(share, 6) as never, { s1: 2, s2: 5 })).toBe(0);
    expect(atThreshold(index, 6)).toBe(index);
  });

  it('of several people is the mean of those who gave one', () => {
    expect(meanValue([1, 2, NONE])).toBe(1.5);
    expect(meanValue([NONE])).toBeNaN();
    expect(meanValue([])).toBeNaN();
  });
});

describe('a figure by the judge', () => {
  it('counts what is unscored, and leaves out what it does not take', () => {
    const rows = rowsOf({ index: [1, NONE, 3, NOT_TAKEN, NONE] });
    expect(estimateByJudge(index, rows, figures)).toMatchObject({
      value: 2,
      items: 2,
      clusters: 2,
      unscored: 2,
      interval: null,
    });
    expect(estimateByJudge(index, rowsOf({ index: [NONE, NONE] }), figures)).toEqual({
      value: null,
      interval: null,
      items: 0,
      clusters: 0,
      unscored: 2,
      inPart: 0,
      weak: false,
    });
  });

  it('is less sure of items that stand in clusters', () => {
    const values = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
    const keys = values.map((value) => value + 0.5);
    const alone = estimateByJudge(index, rowsOf({ index: values }), figures);
    const together = estimateByJudge(
      index,
      rowsOf({ index: values }, { clusterKeys: keys }),
      figures,
    );
    expect(together).toMatchObject({ value: alone.value, items: 12, clusters: 6 });
    const width = ({ interval }: typeof alone) => (interval?.high ?? 0) - (interval?.low ?? 0);
    expect(width(together)).toBeGreaterThan(1.3 * width(alone));
  });

  it('that is a mean of figures adds up what each cluster does to them', () => {
    // One item of each part a cluster, equal within it: the total is as sure as either.
    const values = [0, 1, 3, 4, 7, 9, 2];
    const keys = [...values.keys(), ...values.keys()];
    const takes = (part: 'first' | 'second') => [
      ...values.map((value) => (part === 'first' ? value : NOT_TAKEN)),
      ...values.map((value) => (part === 'second' ? value : NOT_TAKEN)),
    ];
    const rows = rowsOf({ first: takes('first'), second: takes('second') }, { clusterKeys: keys });
    const part = estimateByJudge(first, rows, figures);
    const whole = estimateByJudge(total, rows, figures);
    expect(whole).toMatchObject({ value: part.value, items: 14, clusters: 7, unscored: 0 });
    expect(whole.interval?.low).toBeCloseTo(part.interval?.low ?? 0, 10);
    expect(whole.interval?.high).toBeCloseTo(part.interval?.high ?? 0, 10);
  });

  it('that is a mean of figures has no value where one of them has none', () => {
    const rows = rowsOf({ first: [1, 2], second: [NONE, NOT_TAKEN] });
    expect(estimateByJudge(total, rows, figures)).toMatchObject({ value: null, unscored: 1 });
  });

  it('that follows from two others moves with both as its formula says', () => {
    const values = [0.5, 0.25, 0.75, 1, 0.4, 0.6, 0.7, 0.6];
    const of = (figure: Figure, second: number[]) =>
      estimateByJudge(figure, rowsOf({ first: values, second }), figures);
    const same = of(harmonic, values);
    const alone = of(first, values);
    // Of two that are the same the harmonic mean is either, and as sure.
    expect(same.value).toBeCloseTo(0.6, 12);
    expect(same.interval?.low).toBeCloseTo(alone.interval?.low ?? 0, 10);
    expect(
      of(
        harmonic,
        values.map(() => 1),
      ).value,
    ).toBeCloseTo((2 * 0.6) / 1.6, 12);
    const tens = values.map((value) => 10 * value);
    // What follows the other up and down makes no difference to the ratio.
    expect(of(density, tens)).toMatchObject({ items: 8, unscored: 0 });
    expect(of(density, tens).value).toBeCloseTo(10, 12);
    const { low = 0, high = 0 } = of(density, tens).interval ?? {};
    expect(high - low).toBeCloseTo(0, 10);
    expect(
      of(
        density,
        values.map(() => 0),
      ).value,
    ).toBeNull();
    expect(
      of(
        harmonic,
        values.map(() => NONE),
      ).value,
    ).toBeNull();
  });
});

describe('a figure by people, and corrected', () => {
  it('is that of the corrected mean, of the items that both scored', () => {
    const judged = [1, 2, 3, 4, 5, 6, 7, 8, NONE, 9];
    const sample = [0, 2, 4, 5, 6, 7, 8].map((place) =>
      said(place, 'index', place === 7 ? NONE : place, 10 / 7),
    );
    const rows = rowsOf({ index: judged }, { sample });
    const expected = correctMean(
      [0, 2, 4, 5, 6].map((place) => ({
        person: place,
        judge: judged[place] ?? 0,
        weight: 10 / 7,
      })),
      judged.filter((value) => !Number.isNaN(value)),
      { range: [0, 10] },
    );
    const { people, corrected, sampled, population } = estimateBySample(index, rows, figures) ?? {};
    expect({ people, corrected }).toEqual({
      people: expected?.people,
      corrected: expected?.corrected,
    });
    expect({ sampled, population }).toEqual({ sampled: 5, population: 9 });
  });

  it('stands for the sample alone where nothing was drawn by chance', () => {
    const rows = rowsOf(
      { index: [1, 2, 3, 4] },
      { drawable: new Uint8Array(4), sample: [said(0, 'index', 5)] },
    );
    expect(estimateBySample(index, rows, figures)).toMatchObject({ population: 1, complete: true });
    expect(estimateBySample(index, rowsOf({ index: [1] }), figures)).toBeNull();
  });

  it('that follows from two others has people’s values in both', () => {
    const judged = { first: [2, 4, 6], second: [8, 8, 8] };
    const sample = [0, 1, 2].map((place) => ({
      ...said(place, 'first', 3),
      said: { first: 3, second: place },
    }));
    const by = (figure: Figure) => estimateBySample(figure, rowsOf(judged, { sample }), figures);
    expect(by(harmonic)?.people.value).toBeCloseTo(1.5, 12);
    expect(by(density)?.people.value).toBeCloseTo(300, 12);
    // Both parts are of the same items.
    expect(by(density)).toMatchObject({ sampled: 3, population: 3 });
  });

  it('that is a mean of figures adds up what each cluster does to people and judge', () => {
    // One item of each part a cluster, with the same values: the total is as sure as either, and not by √2 surer.
    const judged = [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 4, 6];
    const twice = [...judged, ...judged];
    const takes = (part: number) =>
      twice.map((value, place) => (place < judged.length === (part === 0) ? value : NOT_TAKEN));
    const sample = [0, 2, 3, 5, 7, 8, 10].flatMap((place) => {
      const person = ((place * 7) % 10) / 1.1;
      return [
        said(place, 'first', person, 12 / 7),
        said(place + judged.length, 'second', person, 12 / 7),
      ];
    });
    const rows = (keys: number[]) =>
      rowsOf({ first: takes(0), second: takes(1) }, { sample, clusterKeys: keys });
    const shared = rows([...judged.keys(), ...judged.keys()]);
    const whole = estimateBySample(total, shared, figures);
    const part = estimateBySample(first, shared, figures);
    expect(whole).toMatchObject({ population: 24, sampled: 14, weighted: false, complete: false });
    for (const column of ['people', 'corrected'] as const) {
      for (const target of ['these', 'like'] as const) {
        const [one, all] = [part?.[column], whole?.[column]];
        expect(all?.value).toBeCloseTo(one?.value ?? 99, 10);
        expect(all?.intervals[target]?.low).toBeCloseTo(one?.intervals[target]?.low ?? 99, 8);
        expect(all?.intervals[target]?.high).toBeCloseTo(one?.intervals[target]?.high ?? 99, 8);
      }
    }
    const apart = estimateBySample(total, rows([...twice.keys()]), figures);
    const width = (estimates: typeof whole) => {
      const interval = estimates?.corrected.intervals.like;
      return (interval?.high ?? 0) - (interval?.low ?? 0);
    };
    expect(width(apart)).toBeGreaterThan(0);
    expect(width(apart)).toBeLessThan(0.85 * width(whole));
  });

  it('gives a share of nothing an interval', () => {
    const zeros = Array<number>(40).fill(0);
    const sample = zeros.slice(0, 20).map((_, place) => said(place, 'share', 0, 2));
    const found = estimateBySample(share, rowsOf({ share: zeros }, { sample }), figures);
    expect(found?.people.value).toBe(0);
    expect(found?.people.intervals.like?.high).toBeGreaterThan(0.1);
    expect(found?.corrected.intervals.like).toEqual(found?.people.intervals.like);
  });

  it('gives every share of five clips or more an interval, within 0 and 1', () => {
    const random = createRandom(19);
    for (let turn = 0; turn < 300; turn += 1) {
      const items = 5 + Math.floor(random.uniform() * 40);
      const read = 5 + Math.floor(random.uniform() * (items - 4));
      const [rate, wrong] = [random.uniform(), turn % 3 === 0 ? 0 : random.uniform() / 3];
      const people = Array.from({ length: items }, () => Number(random.uniform() < rate));
      const judged = people.map((value) => (random.uniform() < wrong ? 1 - value : value));
      const weight = items / read;
      const sample = people
        .slice(0, read)
        .map((value, place) => said(place, 'share', value, weight));
      const rows = rowsOf({ share: judged }, { sample });
      const estimates = estimateBySample(share, rows, figures);
      const { interval } = estimateByJudge(share, rows, figures);
      const intervals = [
        interval,
        estimates?.people.intervals.like,
        estimates?.corrected.intervals.like,
      ];
      for (const one of intervals) {
        expect(one?.low).toBeGreaterThanOrEqual(0);
        expect(one?.high).toBeLessThanOrEqual(1);
        expect((one?.high ?? 0) - (one?.low ?? 0)).toBeGreaterThan(0);
      }
      for (const by of ['people', 'corrected'] as const) {
        const these = estimates?.[by].intervals.these;
        if (read < items) expect(these?.high).toBeGreaterThan(these?.low ?? 1);
        else expect(these).toBeNull();
      }
    }
  });

  it('corrects by a judge that says the same of all items as people’s share alone', () => {
    const judged = Array<number>(100).fill(1);
    const sample = judged
      .slice(0, 30)
      .map((_, place) => said(place, 'share', place < 27 ? 1 : 0, 10 / 3));
    const found = estimateBySample(share, rowsOf({ share: judged }, { sample }), figures);
    expect(found?.corrected).toEqual(found?.people);
    // Wilson's of 27 of 30 with Student's t on 29.
    expect(found?.corrected.intervals.like?.low).toBeCloseTo(0.7306, 2);
  });

  it('does not take a judge for perfect that was never wrong on thirty clips', () => {
    const judged = Array.from({ length: 1000 }, (_, place) => Number(place % 5 === 0));
    const sample = judged
      .slice(0, 30)
      .map((value, place) => said(place, 'share', value, 1000 / 30));
    const { people, corrected } =
      estimateBySample(share, rowsOf({ share: judged }, { sample }), figures) ?? {};
    const width = (one: typeof people) =>
      (one?.intervals.like?.high ?? 0) - (one?.intervals.like?.low ?? 0);
    expect(width(corrected)).toBeGreaterThan(0.4 * width(people));
    expect(width(corrected)).toBeLessThan(0.9 * width(people));
  });

  it('gives a mean of figures an interval where hardly anything varies in one of them', () => {
    const takes = (part: number) => (value: number, place: number) =>
      place < 20 === (part === 0) ? value : NOT_TAKEN;
    const judged = Array.from({ length: 40 }, (_, place) => (place < 20 ? place % 7 : 0));
    const sample = judged.map((value, place) =>
      said(place, place < 20 ? 'first' : 'second', value, 2),
    );
    const rows = rowsOf({ first: judged.map(takes(0)), second: judged.map(takes(1)) }, { sample });
    const whole = estimateBySample(total, { ...rows, drawable: new Uint8Array(40) }, figures);
    expect(estimateBySample(second, rows, figures)?.people.intervals.like).toBeNull();
    expect(whole?.people.intervals.like).not.toBeNull();
    expect(whole?.corrected.intervals.like).not.toBeNull();
    expect(estimateByJudge(total, rows, figures).interval).not.toBeNull();
  });
});

describe('models against each other', () => {
  const tasks = Float64Array.from({ length: 12 }, (_, task) => task);
  const base = [1, 5, 2, 8, 3, 9, 4, 7, 0, 6, 2, 5];
  const noise = [0.5, 0.4, 0.6, 0.3, 0.7, 0.5, 0.45, 0.55, 0.35, 0.65, 0.5, 0.52];
  const one = rowsOf({ index: base }, { tasks });
  const worse = base.map((value, place) => value + (noise[place] ?? 0));

  it('are told apart on the same tasks where two samples are not', () => {
    const paired = compareModels(
      index,
      'judge',
      [one, rowsOf({ index: worse }, { tasks, model: 'B' })],
      figures,
    );
    const apart = compareModels(
      index,
      'judge',
      [one, rowsOf({ index: worse }, { tasks: tasks.map((task) => task + 100), model: 'B' })],
      figures,
    );
    expect(paired.differences[0]).toMatchObject({ shared: 12 });
    expect(paired.differences[0]?.simultaneous?.high).toBeLessThan(0);
    expect(paired.ranks).toEqual([
      { rank: 1, from: 1, to: 1 },
      { rank: 2, from: 2, to: 2 },
    ]);
    expect(apart.differences[0]).toMatchObject({ shared: 0 });
    expect(apart.differences[0]?.value).toBeCloseTo(paired.differences[0]?.value ?? 0, 12);
    expect(apart.ranks?.[0]).toEqual({ rank: 1, from: 1, to: 2 });
  });

  it('do not depend on the order of models, tasks or items', () => {
    const other = rowsOf({ index: worse }, { tasks, model: 'B' });
    const forth = compareModels(index, 'judge', [one, other], figures).differences[0];
    const back = compareModels(index, 'judge', [other, one], figures).differences[0];
    expect(back?.value).toBeCloseTo(-(forth?.value ?? 0), 12);
    expect(back?.interval?.low).toBeCloseTo(-(forth?.interval?.high ?? 0), 12);
    const turned = rowsOf({ index: worse.toReversed() }, { tasks: tasks.toReversed() });
    const shuffled = compareModels(index, 'judge', [one, turned], figures).differences[0];
    expect(shuffled?.value).toBeCloseTo(forth?.value ?? 0, 12);
    expect(shuffled?.interval?.low).toBeCloseTo(forth?.interval?.low ?? 0, 12);
  });

  it('are adjusted for all comparisons that are made', () => {
    const models = [0, 0.5, 1].map((more) =>
      rowsOf({ index: base.map((value, place) => value + more * (noise[place] ?? 0)) }, { tasks }),
    );
    const { widening, differences } = compareModels(index, 'judge', models, figures);
    // Bonferroni's quantile over that of one interval is 2.394 / 1.960.
    expect(widening).toBeGreaterThan(1);
    expect(widening).toBeLessThan(1.2215);
    expect(differences).toHaveLength(3);
    for (const { interval, simultaneous } of differences) {
      expect(simultaneous?.low).toBeLessThan(interval?.low ?? 0);
      expect(simultaneous?.high).toBeGreaterThan(interval?.high ?? 0);
    }
  });

  it('are adjusted for none with a control or an unknown model, which have no rank', () => {
    const models = ['A', 'B', 'Blind', null].map((model, place) =>
      rowsOf(
        { index: base.map((value, at) => value + place * (noise[at] ?? 0)) },
        { tasks, model },
      ),
    );
    const all = compareModels(index, 'judge', models, figures, { controls: new Set(['Blind']) });
    const alone = compareModels(index, 'judge', models.slice(0, 2), figures);
    expect(all.widening).toBe(alone.widening);
    expect(all.differences[0]).toEqual(alone.differences[0]);
    expect(all.ranks).toEqual([...(alone.ranks ?? []), null, null]);
    expect(all.differences).toHaveLength(6);
    for (const { interval, simultaneous } of all.differences.slice(1)) {
      expect(interval).not.toBeNull();
      expect(simultaneous).toBeNull();
    }
  });

  it('are corrected by the tasks of which people read both', () => {
    const sample = (values: readonly number[]) =>
      values.slice(0, 8).map((value, place) => said(place, 'index', value + 1, 1.5));
    const left = rowsOf({ index: base }, { tasks, sample: sample(base) });
    const right = rowsOf({ index: worse }, { tasks, sample: sample(worse) });
    const { differences } = compareModels(index, 'corrected', [left, right], figures);
    // People are one point above the judge for both, so that the difference stays the judge's.
    const mean = noise.reduce((sum, each) => sum + each, 0) / noise.length;
    expect(differences[0]).toMatchObject({ shared: 8 });
    expect(differences[0]?.value).toBeCloseTo(-mean, 1);
    expect(compareModels(index, 'people', [one, right], figures).differences).toEqual([]);
  });

  it('by a mean of figures leave out a cluster with its tasks in all parts', () => {
    const count = base.length;
    const twice = (values: readonly number[], part: number) =>
      [...values, ...values].map((value, place) =>
        place < count === (part === 0) ? value : NOT_TAKEN,
      );
    const modelOf = (values: readonly number[], clusterKeys: number[], model: string) =>
      rowsOf(
        { first: twice(values, 0), second: twice(values, 1) },
        {
          model,
          clusterKeys,
          tasks: Float64Array.from({ length: 2 * count }, (_, at) => at),
          sample: values
            .slice(0, 8)
            .flatMap((value, place) => [
              said(place, 'first', value / 1.2, 1.5),
              said(place + count, 'second', value / 1.2, 1.5),
            ]),
        },
      );
    const shared = [...base.keys(), ...base.keys()];
    const models = [modelOf(base, shared, 'A'), modelOf(worse, shared, 'B')];
    for (const by of ['judge', 'people', 'corrected'] as const) {
      const [whole] = compareModels(total, by, models, figures).differences;
      const [part] = compareModels(first, by, models, figures).differences;
      expect(whole?.shared).toBe(part?.shared);
      expect(whole?.value).toBeCloseTo(part?.value ?? 99, 10);
      expect(whole?.interval?.low).toBeCloseTo(part?.interval?.low ?? 99, 8);
      expect(whole?.simultaneous?.high).toBeCloseTo(part?.simultaneous?.high ?? 99, 8);
    }
    const own = [...base.keys(), ...base.keys()].map((key, place) => key + 100 * place);
    const apart = [modelOf(base, own, 'A'), modelOf(worse, own, 'B')];
    const [alone] = compareModels(total, 'judge', apart, figures).differences;
    const [whole] = compareModels(total, 'judge', models, figures).differences;
    expect(alone?.interval?.high ?? 0).toBeLessThan(whole?.interval?.high ?? 0);
  });

  it('differ by what their cells differ by, whatever they share', () => {
    const random = createRandom(23);
    for (const figure of [index, share]) {
      for (let turn = 0; turn < 30; turn += 1) {
        const models = ['A', 'B', 'C'].map((model, place) => {
          const own = 8 + Math.floor(random.uniform() * 20);
          const values = Array.from({ length: own }, () =>
            figure === share ? Number(random.uniform() < 0.6) : random.uniform() * 10,
          );
          const given = values.map((_, item) => (item < turn ? item : 100 * (place + 1) + item));
          const sample = values
            .slice(0, 6)
            .map((value, item) =>
              said(item, figure.id, figure === share ? value : 0.8 * value, own / 6),
            );
          return rowsOf(
            { [figure.id]: values },
            { tasks: Float64Array.from(given), model, sample },
          );
        });
        for (const by of ['judge', 'people', 'corrected'] as const) {
          const { differences, ranks } = compareModels(figure, by, models, figures);
          const cells = models.map((rows) =>
            by === 'judge'
              ? estimateByJudge(figure, rows, figures).value
              : estimateBySample(figure, rows, figures)?.[by].value,
          );
          for (const { left, right, value } of differences) {
            expect(value).toBeCloseTo((cells[left] ?? 0) - (cells[right] ?? 0), 12);
          }
          for (const rank of ranks ?? []) {
            expect(rank?.from).toBeLessThanOrEqual(rank?.rank ?? 0);
            expect(rank?.to).toBeGreaterThanOrEqual(rank?.rank ?? 9);
          }
        }
      }
    }
  });

  /** The median width of the difference of two models of 60 clips, over draws, by how many tasks both were given. */
  function medianWidth(figure: Figure, common: number, correlation: number): number {
    const random = createRandom(29);
    const widths = Array.from({ length: 60 }, () => {
      const difficulty = Array.from({ length: 60 }, () => random.normal());
      const models = ['A', 'B'].map((model, place) => {
        const values = difficulty.map((shared, item) => {
          const own = random.normal();
          const seen = Math.sqrt(correlation) * (item < common ? shared : random.normal());
          const value = seen + Math.sqrt(1 - correlation) * own;
          return figure === share ? Number(value > -1) : 5 + 1.5 * value;
        });
        const given = values.map((_, item) => (item < common ? item : 100 * (place + 1) + item));
        return rowsOf({ [figure.id]: values }, { tasks: Float64Array.from(given), model });
      });
      const interval = compareModels(figure, 'judge', models, figures).differences[0]?.interval;
      return (interval?.high ?? Number.NaN) - (interval?.low ?? Number.NaN);
    });
    return widths.toSorted((one, other) => one - other)[30] ?? Number.NaN;
  }

  it.each([index, share])('are never less sure for sharing more tasks: $id', (figure) => {
    for (const correlation of [0, 0.5, 0.9]) {
      const widths = [0, 3, 4, 5, 6, 10, 30, 60].map((common) =>
        medianWidth(figure, common, correlation),
      );
      for (const [place, width] of widths.entries()) {
        expect(width).toBeGreaterThan(0);
        for (const before of widths.slice(0, place)) expect(width).toBeLessThan(1.1 * before);
      }
    }
  });

  it('that differ on four of a thousand tasks have a narrow interval, not none', () => {
    const given = Float64Array.from({ length: 1000 }, (_, task) => task);
    const half = Array.from(given, (_, task) => task % 2);
    const other = half.map((value, task) => (task < 4 ? 1 - value : value));
    const models = [half, other].map((values, place) =>
      rowsOf({ share: values }, { tasks: given, model: String(place) }),
    );
    const [difference] = compareModels(share, 'judge', models, figures).differences;
    expect(difference?.shared).toBe(1000);
    expect(difference?.interval?.low).toBeGreaterThan(-0.01);
    expect(difference?.interval?.high).toBeLessThan(0.01);
    expect(difference?.interval?.high).toBeGreaterThan(0);
  });

  it('that were given few tasks many times are compared clip by clip', () => {
    const given = Float64Array.from({ length: 40 }, (_, item) => item % 4);
    const random = createRandom(31);
    const models = ['A', 'B'].map((model) =>
      rowsOf({ index: Array.from(given, () => 5 + random.normal()) }, { tasks: given, model }),
    );
    const [difference] = compareModels(index, 'judge', models, figures).differences;
    expect(difference).toMatchObject({ shared: 0 });
    expect(difference?.interval).not.toBeNull();
  });

  it('have no ranks where a single one has a value, which is first of nobody', () => {
    const none = rowsOf({ index: Array.from(tasks, () => Number.NaN) }, { tasks, model: 'B' });
    expect(compareModels(index, 'judge', [one, none], figures).ranks).toBeNull();
    expect(compareModels(index, 'judge', [one], figures).ranks).toBeNull();
  });

  it('have no ranks where neither end is better', () => {
    const neither = { ...index, better: null };
    expect(compareModels(neither, 'judge', [one, one], figures).ranks).toBeNull();
  });

  it('that do not differ are told apart in no more than one of twenty draws', () => {
    const random = createRandom(5);
    let apart = 0;
    const turns = 400;
    for (let turn = 0; turn < turns; turn += 1) {
      const scores = () =>
        Array.from(tasks, () => Math.min(10, Math.max(0, 5 + 2 * random.normal())));
      const models = [scores(), scores(), scores()].map((values) =>
        rowsOf({ index: values }, { tasks }),
      );
      const { ranks } = compareModels(index, 'judge', models, figures);
      if (ranks?.some((rank) => rank && (rank.from > 1 || rank.to < 3))) apart += 1;
    }
    expect(apart / turns).toBeLessThan(0.05);
  });
});
