import { describe, expect, it } from 'vitest';
import { wordChanges } from './word-changes';

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
