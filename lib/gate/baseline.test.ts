import { expect, it } from 'vitest';
import { clustersOf, type ModelRows, NOT_TAKEN } from '@/lib/results/rows';
import { clipsOf, rowsIn } from './baseline';
import { baselineSchema } from './baseline.schema';

const rows: ModelRows = {
  ...{ model: null, items: 3, populations: new Map() },
  clusters: clustersOf(Float64Array.of(5, Number.NaN, 5)),
  tasks: Float64Array.of(2 ** 52 - 1, 8, Number.NaN),
  drawable: Uint8Array.of(1, 0, 1),
  incomplete: Uint8Array.of(0, 1, 0),
  judged: {
    index: Float64Array.of(2.5, Number.NaN, NOT_TAKEN),
    found: Float64Array.of(0, 1, 1),
  },
  sample: [
    {
      ...{ itemId: '0', place: 0, weight: 1.5, said: { index: Number.NaN, found: 1 } },
      partly: { index: [null, Number.NaN, 2] },
    },
  ],
};

it('has the clips of a run to the last digit, through the text of a file', () => {
  const text = JSON.stringify(clipsOf(rows));
  expect(rowsIn(baselineSchema.shape.clips.parse(JSON.parse(text)))).toEqual(rows);
});
