import { describe, expect, it } from 'vitest';
import { describeLimit, readLimit } from './limit';

const published = (words: string) => `The generated caption's length ${words}.`;

describe('limits', () => {
  it.each([
    [published('needs to be 30 to 120 words'), 'words', 30, 120],
    [published('needs to be 10 to 20 words'), 'words', 10, 20],
    [published('needs to be exactly 50 words'), 'words', 50, 50],
    [published('needs to be no more than 10 words'), 'words', 0, 10],
    [published('needs to be one sentence'), 'sentences', 1, 1],
    [published('needs to be exactly ten sentences'), 'sentences', 10, 10],
    [published('cannot exceed two sentences'), 'sentences', 0, 2],
    ['20–30 words', 'words', 20, 30],
    ['between 5 and 8 sentences', 'sentences', 5, 8],
    ['at most 12 words', 'words', 0, 12],
    ['The caption must be up to three sentences long', 'sentences', 0, 3],
    ['  the generated caption’s  length needs to be 20 to 30 words ', 'words', 20, 30],
  ])('%j', (sentence, unit, min, max) => {
    expect(readLimit(sentence)).toEqual({ unit, min, max });
  });

  it.each([
    published('needs to be short'),
    published('needs to be 30 to 20 words'),
    published('needs to be 20 characters'),
    'Write 20 to 30 words. Then stop.',
    'about 20 words',
    '',
  ])('%j is none that can be read', (sentence) => {
    expect(readLimit(sentence)).toBeNull();
  });

  it.each([
    [{ unit: 'words', min: 20, max: 30 }, '20–30 words'],
    [{ unit: 'words', min: 50, max: 50 }, '50 words'],
    [{ unit: 'sentences', min: 1, max: 1 }, '1 sentence'],
    [{ unit: 'sentences', min: 0, max: 2 }, 'at most 2 sentences'],
  ] as const)('is described: %j', (limit, words) => {
    expect(describeLimit(limit)).toBe(words);
  });
});
