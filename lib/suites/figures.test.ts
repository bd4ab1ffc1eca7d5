import { expect, it } from 'vitest';
import { type Figure, thresholdRange } from './figures';
import type { Question } from './question';

const share = (questions: string[]): Figure => ({
  id: questions.join(),
  label: 'Share',
  help: '',
  better: 'low',
  published: '',
  kind: 'share',
  of: { questions },
  atLeast: 3,
  range: { min: 0, max: 1 },
});
const rated = (id: string, min: number, max: number): Pick<Question, 'id' | 'scale'> => ({
  id,
  scale: { kind: 'rating', min, max },
});

it('a threshold lies on the scales of what shares count, above their bottom', () => {
  const questions = [rated('four', 0, 4), rated('ten', 0, 10), rated('uncounted', 0, 100)];
  expect(thresholdRange({ figures: [share(['four'])], questions })).toEqual({ min: 1, max: 4 });
  expect(thresholdRange({ figures: [share(['four', 'ten'])], questions })).toEqual({
    min: 1,
    max: 10,
  });
});

it('there is none where no share counts ratings', () => {
  const yesNo = { id: 'yes', scale: { kind: 'yes-no' } } as const;
  expect(thresholdRange({ figures: [share(['yes'])], questions: [yesNo] })).toBeNull();
  expect(thresholdRange({ figures: [], questions: [rated('ten', 0, 10)] })).toBeNull();
});
