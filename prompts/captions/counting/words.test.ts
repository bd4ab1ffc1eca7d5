import { describe, expect, it } from 'vitest';
import { countIn } from './count';
import { upstreamWords } from './words';

describe('words by our rule', () => {
  it('reads a backslash with an n as the line break that it stands for', () => {
    const poem = 'In a room of tech,\\nA man in red.\\n\\nAlone';
    expect(countIn(poem, 'words', 'ours')).toBe(10);
    expect(countIn('hues\\nA', 'words', 'ours')).toBe(2);
  });
});

describe('words as upstream counts them', () => {
  it.each([
    ["A well-known driver's car", 4],
    ['the driver’s car', 4],
    ['at 5:08 and 94° with 3D', 3],
    ['a café is open', 3],
    ['一只猫。', 4],
    ['（ok）', 3],
    ['кошка', 0],
    ['hues\\nA man', 3],
  ])('%j has %i', (text, count) => {
    expect(upstreamWords(text)).toBe(count);
  });
});
