import { expect, it } from 'vitest';
import { groupAlike } from './alike';

const pools = [
  { key: 'group:all', questions: ['a', 'b'] },
  { key: 'question:a', questions: ['a'] },
  { key: 'question:b', questions: ['b'] },
];

it('takes videos apart by question and by group, and counts those that are alike', () => {
  // Codes below 100 are of “a”, the others of “b”; in what order they come does not matter.
  const video = (packed: number[], weight = 1) => ({ packed, weight });
  const videos = [video([5, 107]), video([107, 5]), video([5]), video([3, 5]), video([5], 2)];
  const a = (...codes: number[]) => ({ question: 'a', codes });
  const b = (...codes: number[]) => ({ question: 'b', codes });
  expect(groupAlike(videos, 100, ['a', 'b'], pools)).toEqual([
    { key: 'group:all', questions: [a(5), b(7)], weight: 1, videos: 2 },
    { key: 'group:all', questions: [a(5)], weight: 1, videos: 1 },
    { key: 'group:all', questions: [a(3, 5)], weight: 1, videos: 1 },
    { key: 'group:all', questions: [a(5)], weight: 2, videos: 1 },
    { key: 'question:a', questions: [a(5)], weight: 1, videos: 3 },
    { key: 'question:a', questions: [a(3, 5)], weight: 1, videos: 1 },
    { key: 'question:a', questions: [a(5)], weight: 2, videos: 1 },
    { key: 'question:b', questions: [b(7)], weight: 1, videos: 2 },
  ]);
});
