import { expect, it } from 'vitest';
import { question, scored } from '@/components/review/review-testing';
import type { Verdict } from '@/lib/suites/verdict';
import { severityOf, wordsOf } from './verdict-words';

it('the words next to a value end with when it is to be seen, where that is said', () => {
  const seen: Verdict = { state: 'scored', value: 7, rationale: 'It is gone.' };
  expect(wordsOf(seen)).toBe('It is gone.');
  expect(wordsOf({ ...seen, span: { from: 1.2, to: 1.6 } })).toBe('It is gone. (1.20–1.60 s)');
  expect(wordsOf({ ...seen, span: { from: 1.2, to: 1.2 } })).toBe('It is gone. (at 1.20 s)');
});

it.each([
  ['low', 4, 1],
  ['low', 1, 0.25],
  ['high', 4, 0],
  ['high', 1, 0.75],
  [null, 4, null],
] as const)('colours by the good end of the scale: %s, %s of 4', (better, value, severity) => {
  const asked = question({ scale: { kind: 'rating', min: 0, max: 4 }, better });
  expect(severityOf(scored(value), asked)).toBe(severity);
});
