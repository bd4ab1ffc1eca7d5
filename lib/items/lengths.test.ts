import { expect, it } from 'vitest';
import { LONGEST_LIST, LONGEST_TEXT, tooLongIn } from './lengths';

it('names what is too long in an item, by its place', () => {
  const text = 'x'.repeat(LONGEST_TEXT);
  expect(tooLongIn({ name: 'a', data: { question: text, steps: [1, null, true] } })).toBeNull();
  expect(tooLongIn({ data: { wrong: ['a', `${text}x`] } })).toBe(
    `“data.wrong.1” has ${LONGEST_TEXT + 1} characters; a text may have ${LONGEST_TEXT}.`,
  );
  expect(tooLongIn({ clip: { steps: Array.from({ length: LONGEST_LIST + 1 }) } })).toBe(
    `“clip.steps” has ${LONGEST_LIST + 1} entries; a list may have ${LONGEST_LIST}.`,
  );
  const many = Array.from({ length: 41 }, () => text);
  expect(tooLongIn({ many })).toBe('It has 2050076 characters; an item may have 2000000.');
});
