import { expect, it } from 'vitest';
import { meansOfItems } from './means';
import type { WeighedPair } from './weigh';

const said = (question: string, unit: string, value: number): WeighedPair => ({
  itemId: 'clip',
  cluster: null,
  raterId: 'ada',
  unit,
  question,
  weight: 2,
  judge: { state: 'scored', value: 0, rationale: '' },
  other: { state: 'scored', value, rationale: '' },
});

it('takes an item’s mean over questions, each of which counts the same however many units it has', () => {
  const pairs = [said('a', 'video', 8), ...['1', '2', '3', '4'].map((unit) => said('b', unit, 2))];
  const judged = [
    { itemId: 'clip', cluster: 'prompt', question: 'a', sum: 6, units: 1 },
    { itemId: 'clip', cluster: 'prompt', question: 'b', sum: 4, units: 4 },
  ];
  expect(meansOfItems(pairs, judged, new Set(['a', 'b']))).toEqual({
    sample: [{ itemId: 'clip', cluster: 'prompt', person: 5, judge: 3.5, weight: 2 }],
    population: [3.5],
    itemIds: ['clip'],
    clusters: ['prompt'],
  });
});
