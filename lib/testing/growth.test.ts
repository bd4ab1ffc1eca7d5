import { expect, it } from 'vitest';
import { growsLinearly } from './growth';

/** Goes over a text as often as it is told to, for each character. */
function goOver(text: string, timesEach: number): number {
  let sum = 0;
  for (let round = 0; round < timesEach; round += 1) {
    for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 65_537;
  }
  return sum;
}

const text = (length: number) => 'x'.repeat(length);

it('takes work that grows with the text, however slow it is', () => {
  growsLinearly((long) => void goOver(long, 300), text);
});

it('finds out work that grows with the square of the text', () => {
  expect(() => growsLinearly((long) => void goOver(long, long.length / 200), text)).toThrow();
});
