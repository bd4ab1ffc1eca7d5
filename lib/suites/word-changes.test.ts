import { describe, expect, it } from 'vitest';
import { placeAfter, wordChanges } from './word-changes';

/** What only one of two texts says. */
const differing = (before: string, after: string) =>
  wordChanges(before, after)
    .filter(({ added, removed }) => added || removed)
    .map(({ value, added }) => `${added ? '+' : '-'}${value}`);

describe('what became of a text', () => {
  it('is told word by word', () => {
    expect(differing('A red ball rolls.', 'A blue ball rolls away.')).toEqual([
      '-red',
      '+blue',
      '+ away',
    ]);
  });

  it.each([
    ['Chinese', '红色的球滚过桌子', '蓝色的球滚过桌子', ['-红色', '+蓝色']],
    ['Japanese', '赤いボールが転がる', '青いボールが転がる', ['-赤い', '+青い']],
    ['Thai', 'ลูกบอลสีแดงกลิ้ง', 'ลูกบอลสีเขียวกลิ้ง', ['-แดง', '+เขียว']],
    ['Arabic', 'كرة حمراء تتدحرج', 'كرة زرقاء تتدحرج', ['-حمراء', '+زرقاء']],
    ['accented', 'La pelota está aquí', 'La pelota estaba aquí', ['-está', '+estaba']],
  ])('is told by words in %s', (_script, before, after, expected) => {
    expect(differing(before, after)).toEqual(expected);
  });

  it('leaves out nothing of either', () => {
    const changes = wordChanges('One,  two\nthree', 'One two three!');
    const text = (side: 'added' | 'removed') =>
      changes
        .filter((change) => !change[side])
        .map(({ value }) => value)
        .join('');
    expect([text('added'), text('removed')]).toEqual(['One,  two\nthree', 'One two three!']);
  });
});

describe('a part of a text that was changed', () => {
  const BEFORE = 'Two cups stand together on a table.';
  /** What stands where some words stood. */
  const standing = (words: string, now: string) => {
    const from = BEFORE.indexOf(words);
    const place = placeAfter(wordChanges(BEFORE, now), { from, to: from + words.length });
    return place && now.slice(place.from, place.to);
  };

  it('is found where it stands now', () => {
    const now = 'In a room two cups stand close together on a wooden table.';
    expect(standing('stand together', now)).toBe('stand close together');
    expect(standing('table', now)).toBe('table');
  });

  it('is what is left of it, or nothing', () => {
    expect(standing('stand together', 'Two cups stand on a table.')).toBe('stand');
    expect(standing('together', 'Two cups stand on a table.')).toBeNull();
  });
});
