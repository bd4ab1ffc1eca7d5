import { describe, expect, it } from 'vitest';
import { accuraciesOf, type Outcome } from './accuracy';

const outcome = (video: number, type: string | null, right: number | null): Outcome => ({
  cluster: `v${video}`,
  facets: { type },
  right,
});

describe('accuracies', () => {
  const outcomes = Array.from({ length: 20 }, (_, place) =>
    outcome(place % 10, place < 4 ? 'a' : null, place % 4 === 0 ? 0 : 1),
  );

  it('are shares of what was scored, with an interval over clusters', () => {
    const [all, some] = accuraciesOf([...outcomes, outcome(0, 'a', null)]);
    expect(all).toMatchObject({
      facet: null,
      items: 20,
      clusters: 10,
      unscored: 1,
      accuracy: 0.75,
    });
    expect(all?.interval?.low).toBeLessThan(0.75);
    expect(all?.interval?.high).toBeGreaterThan(0.75);
    expect(some).toMatchObject({
      facet: 'type',
      value: 'a',
      items: 4,
      unscored: 1,
      interval: null,
    });
  });

  it('are none where nothing was scored', () => {
    const [all] = accuraciesOf([outcome(1, null, null)]);
    expect(all).toMatchObject({ items: 0, unscored: 1, accuracy: null, interval: null });
  });
});
