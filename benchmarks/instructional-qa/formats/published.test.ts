import { expect, it } from 'vitest';
import { PUBLISHED } from './published';

it('agrees with what upstream says of the same figures elsewhere', () => {
  const { 'multiple-choice': choice, 'open-ended': open, training } = PUBLISHED;
  expect(open.samples - choice.samples).toBe(635);
  expect((open.samples - choice.samples) / open.samples).toBeCloseTo(0.113, 3);
  expect([open.videos - choice.videos, open.clips - choice.clips]).toEqual([5, 6]);
  const perClip = [choice, open, training].map(({ samples, clips }) =>
    (samples / clips).toFixed(1),
  );
  expect(perClip).toEqual(['5.4', '6.0', '5.8']);
});
