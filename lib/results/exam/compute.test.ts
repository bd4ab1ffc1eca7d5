import { describe, expect, it } from 'vitest';
import { detailExam, type ExaminedItem, type Sat } from './compute';

const items: ExaminedItem[] = Array.from({ length: 12 }, (_, place) => ({
  id: `i${place}`,
  name: `Question ${place}`,
  cluster: `v${place}`,
  seconds: place < 4 ? 20 : place < 11 ? 90 : null,
  type: place % 2 ? 'past-step' : null,
}));

const sits = (name: string, isRight: (place: number) => boolean, more: Partial<Sat> = {}): Sat => ({
  name,
  kind: 'judge',
  control: null,
  without: null,
  right: new Map(items.map(({ id }, place) => [id, Number(isRight(place))])),
  ...more,
});

const sat = [
  sits('sees', (place) => place !== 0, { without: 1 }),
  sits('blind', (place) => place % 2 === 0, { control: 'Blind control' }),
  sits('Ada', () => true, {
    kind: 'person',
    right: new Map([
      ['i0', 1],
      ['i1', 1],
    ]),
  }),
];

describe('an examination in detail', () => {
  const exam = detailExam(items, sat, true);

  it('states accuracy overall, by how long clips are, and by type', () => {
    expect(exam.slices.map(({ label }) => label)).toEqual(['0–30 s', '60–120 s', 'past-step']);
    const [sees, , ada] = exam.sitters;
    expect(sees?.overall).toMatchObject({ value: 11 / 12, items: 12 });
    expect(sees?.overall.interval?.high).toBeLessThanOrEqual(1);
    expect(sees?.slices.map(({ value, items: n }) => [value, n])).toEqual([
      [3 / 4, 4],
      [1, 7],
      [1, 6],
    ]);
    expect(ada).toMatchObject({ kind: 'person', overall: { value: 1, items: 2, interval: null } });
  });

  it('says what is gained by frames, on the same items, with an interval over videos', () => {
    const [sees, blind] = exam.sitters;
    expect(sees?.gain?.value).toBeCloseTo(5 / 12);
    expect(sees?.gain?.items).toBe(12);
    expect(sees?.gain?.interval?.low).toBeLessThan(5 / 12);
    expect(sees?.gain?.interval?.high).toBeGreaterThan(5 / 12);
    expect(blind?.gain).toBeNull();
  });

  it('tests every two on the items of both', () => {
    expect(exam.pairs).toHaveLength(3);
    expect(exam.pairs[0]).toMatchObject({
      left: 0,
      right: 1,
      items: 12,
      leftOnly: 6,
      rightOnly: 1,
    });
    expect(exam.pairs[0]?.exact).toBeCloseTo(0.125, 12);
    const ps = exam.pairs.map(({ midP }) => midP);
    expect(Math.min(...exam.pairs.map(({ adjusted }) => adjusted))).toBeCloseTo(
      Math.min(1, ps.length * Math.min(...ps)),
      12,
    );
    expect(exam.pairs[1]).toMatchObject({ items: 2, leftOnly: 0, rightOnly: 1, exact: 1 });
  });

  it('tells of items only where it is asked to, the hardest first, without controls', () => {
    expect(exam.items?.[0]).toMatchObject({ id: 'i0', right: 0.5, examinees: 2 });
    expect(exam.items?.[0]?.discrimination).toBeNull();
    expect(detailExam(items, sat, false).items).toBeNull();
  });
});
