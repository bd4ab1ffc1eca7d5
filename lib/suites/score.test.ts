import { expect, it } from 'vitest';
import { betterEnd, directionWords } from './score';

it('says which end of a score is the better one, and nothing where neither is', () => {
  const scores = [{ higherIsWorse: true }, { higherIsWorse: false }];
  expect(scores.map(betterEnd)).toEqual(['low', 'high']);
  expect(scores.map(directionWords)).toEqual(['higher is worse', 'higher is better']);
  const neutral = { higherIsWorse: false, neutral: true as const };
  expect([betterEnd(neutral), directionWords(neutral)]).toEqual([null, '']);
});
