import { describe, expect, it } from 'vitest';
import { carryingOf } from '@/lib/statistics/carrying';
import { createRandom } from '@/lib/statistics/random';
import type { Figure } from '@/lib/suites/figures';
import { biasesOf } from './biases';
import { clustersOf, type ModelRows } from './rows';

const index: Figure = {
  ...{ id: 'index', label: 'Index', help: '', published: '', kind: 'mean' },
  ...{ of: { score: 'index' }, better: 'low', range: { min: 0, max: 10 } },
};

/** A model's items, all of which people read. @param pairs what people and the judge say of each */
function rowsOf(model: string, pairs: readonly [person: number, judge: number][]): ModelRows {
  const items = pairs.length;
  return {
    ...{ model, items, populations: new Map() },
    clusters: clustersOf(Float64Array.from(pairs, () => Number.NaN)),
    tasks: Float64Array.from(pairs, (_, place) => place),
    drawable: new Uint8Array(items).fill(1),
    incomplete: new Uint8Array(items),
    judged: { index: Float64Array.from(pairs, ([, judge]) => judge) },
    sample: pairs.map(([person], place) => ({
      ...{ itemId: String(place), place, weight: 1, partly: {} },
      said: { index: person },
    })),
  };
}

describe('the judge’s bias by model', () => {
  it('is what people say less what the judge says, and how far that is from the others’', () => {
    const biases = biasesOf(
      index,
      [
        rowsOf(
          'A',
          Array.from({ length: 30 }, (_, n) => [3 + (n % 3), 2 + (n % 2)]),
        ),
        rowsOf(
          'B',
          Array.from({ length: 30 }, (_, n) => [2 + (n % 2), 2 + (n % 3)]),
        ),
        rowsOf('C', []),
      ],
      [index],
    );
    expect(biases[0]?.own.value).toBeCloseTo(1.5, 12);
    expect(biases[1]?.own.value).toBeCloseTo(-0.5, 12);
    expect(biases[0]?.apart?.value).toBeCloseTo(2, 12);
    expect(biases[1]?.apart?.value).toBeCloseTo(-2, 12);
    expect(biases[2]).toBeNull();
    expect(biases.map((bias) => carryingOf(bias, 0.5))).toEqual(['no', 'no', 'unchecked']);
    expect(carryingOf(biases[0] ?? null, 3)).toBe('yes');
  });

  it('is not checked where people read one model alone', () => {
    const alone = biasesOf(index, [rowsOf('A', [[1, 2]]), rowsOf('B', [])], [index]);
    expect(carryingOf(alone[0] ?? null, 1)).toBe('unchecked');
  });

  it('that was never seen has an interval all the same, as wide as few clips leave it', () => {
    const same = (model: string, count: number) =>
      rowsOf(
        model,
        Array.from({ length: count }, (_, n) => [n % 5, n % 5]),
      );
    const [one] = biasesOf(index, [same('A', 25), same('B', 25)], [index]);
    expect(one?.own).toMatchObject({ value: 0, interval: { low: expect.any(Number) } });
    expect(one?.own.interval?.high).toBeCloseTo(10 * (1 - 0.025 ** (1 / 25)), 12);
    expect(carryingOf(one ?? null, 0.5)).toBe('open');
  });

  it('that lies at the margin is taken for one within it in no more than one of twenty draws', () => {
    const random = createRandom(34);
    const noise = () => Math.round((random() + random() + random() - 1.5) * 4);
    const draw = (model: string, bias: number) =>
      rowsOf(
        model,
        Array.from({ length: 30 }, () => {
          const judge = 3 + Math.floor(random() * 4);
          const up = random() < bias % 1 ? 1 : 0;
          return [judge + Math.floor(bias) + up + noise() / 2, judge];
        }),
      );
    const rounds = 400;
    let wrong = 0;
    let right = 0;
    for (let round = 0; round < rounds; round += 1) {
      const at = biasesOf(index, [draw('A', 1), draw('B', 0), draw('C', 0)], [index]);
      if (carryingOf(at[0] ?? null, 1) === 'yes') wrong += 1;
      const none = biasesOf(index, [draw('A', 0), draw('B', 0), draw('C', 0)], [index]);
      if (carryingOf(none[0] ?? null, 1) === 'yes') right += 1;
    }
    expect(wrong / rounds).toBeLessThanOrEqual(0.075);
    expect(right / rounds).toBeGreaterThan(0.5);
  });
});
