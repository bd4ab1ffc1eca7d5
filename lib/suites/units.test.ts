import { expect, it } from 'vitest';
import { suiteInput } from '@/lib/testing/suite-input';
import { firstMedium } from './input';
import { unitsOfVideo } from './units';

it('parts of a further video are named as its', () => {
  const medium = firstMedium(suiteInput([0, 1, 2], [{ keyFrame: 1, frames: [0, 1, 2] }]));
  const labels = (n?: number) => unitsOfVideo(medium, n).map(({ label }) => label);
  expect(labels()).toEqual(['Whole video', 'Key frame 1 · 1.00 s', 'Cluster 1 · 0.00–2.00 s']);
  expect(labels(2)).toEqual(labels().map((label) => `Video 2 · ${label}`));
});
