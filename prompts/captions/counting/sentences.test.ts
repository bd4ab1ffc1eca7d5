import { describe, expect, it } from 'vitest';
import { countIn } from './count';
import { countSentences, upstreamSentences } from './sentences';

describe('sentences by our rule', () => {
  it.each([
    ['A ball rolls. It stops.', 2],
    ['A ball rolls. It stops', 2],
    ['No stop at all', 1],
    ['It rolls 3.5 m at $.50. It stops.', 2],
    ['Mr. Martinez, of the U.S. Army, meets Dr. J. K. Lee. They talk.', 2],
    ['It starts at 5 p.m. sharp. It ends at 6 p.m. Then all go, e.g. home, etc. by bus.', 3],
    ['They sell fruit, etc. They close.', 2],
    ['Plate no. 7 says “Slow speeds.” He laughs (loudly.) So do I. Why?!', 4],
    ['He says no. Then he goes.', 2],
    ['Wait... what? No! … Yes…', 4],
    ['一只猫在睡觉。它醒了！为什么？', 3],
    ['She sings,\nhe plays,\nthey go.', 1],
    ['See example.com for more.', 1],
    ['It ends.Next one.', 2],
    ['🎉! … "', 0],
    ['', 0],
  ])('%j has %i', (text, count) => {
    expect(countSentences(text)).toBe(count);
  });

  it('goes over line breaks that files write in two characters', () => {
    expect(countIn('A man stands.\\nHe waits,\\nand goes.', 'sentences', 'ours')).toBe(2);
  });
});

describe('sentences as upstream counts them', () => {
  it.each([
    ['A ball rolls. It stops.', 2],
    ['It rolls 3.5 m.', 2],
    ['Mr. Martinez talks.', 2],
    ['It says “Slow.”', 2],
    ['Wait... what?', 2],
    ['一只猫。它醒了。', 1],
  ])('%j has %i', (text, count) => {
    expect(upstreamSentences(text)).toBe(count);
  });
});
