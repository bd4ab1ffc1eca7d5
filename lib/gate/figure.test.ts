import { describe, expect, it } from 'vitest';
import { clustersOf, type ModelRows } from '@/lib/results/rows';
import { createRandom, drawNormal } from '@/lib/statistics/random';
import type { ItemFigure } from '@/lib/suites/figures';
import { holdFigure, usualDrop } from './figure';
import { poolModels } from './pool';

const index: ItemFigure & { better: 'low' } = {
  ...{ id: 'index', label: 'Index', help: '', published: '', kind: 'mean' },
  ...{ of: { score: 'index' }, better: 'low', range: { min: 0, max: 10 } },
};

interface Made {
  /** From which prompt on. */
  from?: number;
  /** How far people are from the judge, item by item; nobody reads anything when left out. */
  bias?: (item: number) => number;
}

/** A run's clips, one of each prompt. */
function rowsOf(values: readonly number[], { from = 0, bias }: Made = {}): ModelRows {
  const items = values.length;
  return {
    ...{ model: 'A', items, populations: new Map() },
    clusters: clustersOf(new Float64Array(items).fill(Number.NaN)),
    tasks: Float64Array.from(values, (_, place) => from + place),
    drawable: new Uint8Array(items).fill(1),
    incomplete: new Uint8Array(items),
    judged: { index: Float64Array.from(values) },
    sample: bias
      ? values.map((value, place) => ({
          ...{ itemId: String(place), place, weight: 1, partly: {} },
          said: { index: value + bias(place) },
        }))
      : [],
  };
}

/** Values of prompts that differ, each `more` higher in every other model. */
function valuesOf(prompts: number, more = 0, seed = 1): number[] {
  const random = createRandom(seed);
  return Array.from({ length: prompts }, () => 4 + drawNormal(random) + more);
}

const noisy = (values: readonly number[], spread: number) => {
  const random = createRandom(99);
  return values.map((value) => value + spread * drawNormal(random));
};

const hold = (
  baseline: ModelRows,
  run: ModelRows,
  { maxDrop = 0.5, delta = null as number | null } = {},
) => holdFigure({ figure: index, figures: [index], maxDrop, delta }, { baseline, run }, []);
const reasonsOf = (...asked: Parameters<typeof hold>) =>
  hold(...asked).reasons.map(({ reason }) => reason);

describe('a figure of a run and its baseline', () => {
  const same = valuesOf(40);

  it('is not worse, worse, or cannot be told, by how much better the run is', () => {
    const fine = hold(rowsOf(same), rowsOf(noisy(same, 0.5)));
    expect(fine).toMatchObject({ verdict: 'not-worse', reasons: [], needed: null, shared: 40 });
    // The index is the better, the lower it is.
    const worse = hold(rowsOf(same), rowsOf(noisy(same, 0.5).map((value) => value + 2)));
    expect(worse).toMatchObject({ verdict: 'worse', reasons: [], needed: null });
    expect(worse.gain?.value).toBeCloseTo(-2, 0);
    const open = hold(rowsOf(same), rowsOf(noisy(same, 4)));
    expect(open).toMatchObject({ verdict: 'cannot-tell', needed: { of: 'clips' } });
    expect(open.reasons.map(({ reason }) => reason)).toEqual(['too-wide']);
    expect(open.needed?.count).toBeGreaterThan(40);
  });

  it('is paired by prompt: what prompts have in common cancels', () => {
    const apart = hold(rowsOf(same), rowsOf(noisy(same, 0.5), { from: 40 }));
    const paired = hold(rowsOf(same), rowsOf(noisy(same, 0.5)));
    const width = ({ gain }: typeof apart) => (gain?.high ?? 0) - (gain?.low ?? 0);
    expect(width(apart)).toBeGreaterThan(1.5 * width(paired));
  });

  it('cannot be told of other prompts, with their share', () => {
    expect(reasonsOf(rowsOf(same), rowsOf(noisy(same, 0.5), { from: 8 }))).toEqual([
      'other-prompts',
    ]);
    expect(reasonsOf(rowsOf(same), rowsOf(noisy(same, 0.5), { from: 2 }))).toEqual([]);
    const { reasons, clusters } = hold(rowsOf(same), rowsOf(noisy(same, 0.5), { from: 8 }));
    expect(clusters).toBe(48);
    expect(reasons[0]?.message).toMatch(/^32 of 48 prompts are in both runs; 90 % have to be/);
  });

  it('cannot be told where too much has no score, nor where nothing has', () => {
    const unscored = (count: number) =>
      rowsOf(noisy(same, 0.5).map((value, place) => (place < count ? Number.NaN : value)));
    expect(reasonsOf(rowsOf(same), unscored(2))).toEqual([]);
    const { reasons, verdict } = hold(rowsOf(same), unscored(3));
    expect(verdict).toBe('cannot-tell');
    expect(reasons.map(({ message }) => message)).toEqual([
      '3 of 40 clips of the run have no score; 5 % may have none, since what failed may be what is worst.',
    ]);
    expect(reasonsOf(rowsOf(same), unscored(40))).toEqual(['unscored', 'no-value']);
  });

  it('cannot be told of few prompts, nor where hardly any differ', () => {
    const four = valuesOf(4);
    const few = hold(rowsOf(four), rowsOf(noisy(four, 0.5)));
    expect(few).toMatchObject({ shared: 4, clusters: 4 });
    expect(few.reasons.map(({ reason }) => reason)).toEqual(['too-few-clusters']);
    const zeros = new Array<number>(40).fill(0);
    expect(reasonsOf(rowsOf(zeros), rowsOf(zeros))).toEqual(['too-few-clusters']);
  });

  it('takes a twentieth of the range where no drop is said, and none of a figure without ends', () => {
    expect(usualDrop(index)).toBe(0.5);
    expect(usualDrop({ range: { min: 0, max: null } })).toBeNull();
  });
});

describe('a corrected figure', () => {
  const values = valuesOf(60);
  const other = noisy(values, 0.3);
  const off = (by: number) => (item: number) => by + (item % 3) * 0.1;

  it('is held against the baseline where the judge’s bias is shown to be the same', () => {
    const held = hold(rowsOf(values, { bias: off(1) }), rowsOf(other, { bias: off(1) }), {
      delta: 0.3,
    });
    expect(held).toMatchObject({ by: 'corrected', verdict: 'not-worse', reasons: [] });
    expect(held.run.labels).toBe(60);
    expect((held.run.value ?? 0) - other.reduce((sum, one) => sum + one, 0) / 60).toBeCloseTo(
      1.1,
      1,
    );
  });

  it('cannot be told where the bias is another, or not shown to be the same', () => {
    const baseline = rowsOf(values, { bias: off(0) });
    const differs = hold(baseline, rowsOf(other, { bias: off(2) }), { delta: 0.3 });
    expect(differs.reasons[0]).toMatchObject({ reason: 'not-carried-over' });
    expect(differs.reasons[0]?.message).toContain('is shown to lie further than ±0.3');
    expect(differs.needed).toBeNull();
    const wild = (item: number) => ((item * 7919) % 11) - 5;
    const open = hold(baseline, rowsOf(other, { bias: wild }), { delta: 0.3 });
    expect(open.reasons[0]?.message).toContain('It cannot be told whether');
    const unread = hold(baseline, rowsOf(other), { delta: 0.3 });
    expect(unread.reasons.map(({ reason }) => reason)).toEqual(['no-value', 'not-carried-over']);
    expect(unread.needed).toEqual({ of: 'labels', count: 15 });
  });
});

describe('the clips of a run', () => {
  it('are those of all its models, with people’s answers at their places', () => {
    const pooled = poolModels([
      rowsOf([1, 2], { bias: () => 1 }),
      { ...rowsOf([3], { from: 2, bias: () => 2 }), clusters: clustersOf(Float64Array.of(7)) },
    ]);
    expect(pooled).toMatchObject({ model: null, items: 3 });
    expect([...(pooled.judged.index ?? [])]).toEqual([1, 2, 3]);
    expect([...pooled.tasks]).toEqual([0, 1, 2]);
    expect([...(pooled.clusters?.keys ?? [])]).toEqual([Number.NaN, Number.NaN, 7]);
    expect(pooled.sample.map(({ place, said }) => [place, said.index])).toEqual([
      [0, 2],
      [1, 3],
      [2, 5],
    ]);
  });
});
