import { describe, expect, it } from 'vitest';
import { readChoice, readChoiceInParts } from './read';
import { choiceSchema } from './schema';

const options = [
  'a bowl of soup',
  'whisk the eggs',
  'pour in the milk',
  'pour in the milk slowly',
  'vitamin C.',
];

/** `B by letter`, or why nothing is read. */
function read(reply: string, shown: readonly string[] = options): string {
  const choice = choiceSchema.parse(readChoice(reply, shown));
  return choice.state === 'read' ? `${choice.letter} by ${choice.by}` : choice.reason;
}

describe('a letter', () => {
  it.each([
    ['B', 'B'],
    ['b', 'B'],
    ['a', 'A'],
    ['A', 'A'],
    [' (B) ', 'B'],
    ['(b)', 'B'],
    ['[D]', 'D'],
    ['B.', 'B'],
    ['B)', 'B'],
    ['B) ', 'B'],
    ['(B', 'B'],
    ['B:', 'B'],
    ['**B**', 'B'],
    ['"B"', 'B'],
    ['`C`', 'C'],
    ['$\\boxed{C}$', 'C'],
    ['<answer>D</answer>', 'D'],
    ['```\nE\n```', 'E'],
    ['Option B', 'B'],
    ['Answer: B', 'B'],
    ['answer: (b)', 'B'],
    ['Best option:(B', 'B'],
    ['Best option: (B)', 'B'],
    ['The answer is B', 'B'],
    ['The answer is B.', 'B'],
    ['The answer is A.', 'A'],
    ['The answer is A because it comes later.', 'A'],
    ['The answer is: (b)', 'B'],
    ['The correct answer is option D.', 'D'],
    ['THE ANSWER IS D', 'D'],
    ['The best option would be C, since the pan is hot.', 'C'],
    ['I would choose B.', 'B'],
    ["I'd go with option (E).", 'E'],
    ['B is the correct answer.', 'B'],
    ['B is correct. A is wrong because it comes later.', 'B'],
    ['The answer is B. A is wrong, and so is (C).', 'B'],
    ['B, since the eggs come next.', 'B'],
    ['B, not A', 'B'],
    ['B\n\nThe eggs are beaten afterwards.', 'B'],
    ['After the pan was heated it must be (C)', 'C'],
    ['From the frames I think B.', 'B'],
    ['<think>Is it A? Or the answer is C?</think>B', 'B'],
    ['I cannot see it all, but the answer is D.', 'D'],
    ['{"Best_option": "B", "Reason": "It comes after A and C."}', 'B'],
    ['{"answer": "(c)"}', 'C'],
  ])('%j is %s', (reply, letter) => {
    expect(read(reply)).toBe(`${letter} by letter`);
  });
});

describe('letter and words', () => {
  it.each([
    ['B. whisk the eggs', 'B by both'],
    ['(B) Whisk eggs!', 'B by both'],
    ['The answer is B. Whisk the eggs.', 'B by both'],
    ['The answer is (A) a bowl of soup', 'A by both'],
    ['Option B: whisk the eggs, as in the frame', 'B by both'],
    ['D. pour in the milk slowly', 'D by both'],
    ['E. Vitamin C.', 'E by both'],
    ['{"Best_option": "C. pour in the milk", "Reason": "…"}', 'C by both'],
    ['A. whisk the eggs', 'disagreement'],
    ['The answer is C: whisk the eggs', 'disagreement'],
    ['C. pour in the milk slowly', 'disagreement'],
    ['D. pour in the milk', 'disagreement'],
  ])('%j is %s', (reply, expected) => {
    expect(read(reply)).toBe(expected);
  });

  it('must agree where they come apart', () => {
    const parts = (letter: string, words: string) => readChoiceInParts(letter, words, options);
    expect(parts('B', 'Whisk the eggs.')).toEqual({ state: 'read', letter: 'B', by: 'both' });
    expect(parts('B', 'pour in the milk')).toMatchObject({ reason: 'disagreement' });
    expect(parts('', 'pour in the milk')).toMatchObject({ letter: 'C', by: 'words' });
    expect(parts('B', 'beat them')).toMatchObject({ letter: 'B', by: 'letter' });
    expect(parts('B or C', 'whisk the eggs')).toMatchObject({ reason: 'ambiguous' });
  });
});

describe('an option’s words', () => {
  it.each([
    ['Whisk the eggs', 'B by words'],
    ['whisk eggs.', 'B by words'],
    ['A bowl of soup', 'A by words'],
    ['The answer is a bowl of soup.', 'A by words'],
    ['The answer is A bowl of soup', 'A by words'],
    ['I think it is “pour in the milk slowly”.', 'D by words'],
    ['pour in the milk', 'C by words'],
    ['Not whisk the eggs', 'no-choice'],
    ['whisk the eggs and pour in the milk', 'no-choice'],
    ['whisk the eggs in the large bowl', 'no-choice'],
    ['stir it', 'no-choice'],
    ['None of the above.', 'no-choice'],
  ])('%j is %s', (reply, expected) => {
    expect(read(reply)).toBe(expected);
  });

  it('choose nothing where two options have the same', () => {
    expect(read('stir', ['stir', 'Stir.', 'cut'])).toBe('no-choice');
  });
});

describe('no choice', () => {
  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['<think>Perhaps the answer is B', 'empty'],
    ['B or C', 'ambiguous'],
    ['A, B', 'ambiguous'],
    ['B and D', 'ambiguous'],
    ['The answer is B or C.', 'ambiguous'],
    ['The answer is B. No, the answer is C.', 'ambiguous'],
    ['The answer is not B.', 'ambiguous'],
    ['B is wrong.', 'ambiguous'],
    ['It is neither (A) nor (B).', 'ambiguous'],
    ['(A) fits, and so does (B)', 'ambiguous'],
    ['E.g. the eggs are whisked', 'ambiguous'],
    ['A-ha, soup', 'no-choice'],
    ['a, perhaps', 'no-choice'],
    ['A. soup\nB. eggs\nC. milk', 'ambiguous'],
    ['Option A shows soup while option B shows eggs', 'ambiguous'],
    ['I cannot see the video.', 'refused'],
    ["I'm sorry, I can’t help with that.", 'refused'],
    ['There is no video, so B and C are both possible.', 'refused'],
    ['I am not able to tell.', 'refused'],
    ['The person cooks.', 'no-choice'],
    ['A person cooks', 'no-choice'],
    ['Because of E-numbers', 'no-choice'],
    ['7', 'no-choice'],
  ])('%j is %s', (reply, reason) => {
    expect(read(reply)).toBe(reason);
  });

  it('is a letter that no option has', () => {
    expect(read('D', ['one', 'two', 'three'])).toBe('no-choice');
    expect(read('C', ['one', 'two', 'three'])).toBe('C by letter');
  });
});
