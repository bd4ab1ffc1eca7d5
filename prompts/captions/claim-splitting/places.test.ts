import { describe, expect, it } from 'vitest';
import { placesOf } from './places';

/** The words at the places that were found; null for none. */
function found(text: string, quotes: readonly string[]): (string | null)[] {
  return placesOf(text, quotes).map((place) => place && text.slice(place.from, place.to));
}

describe('the place of quoted words', () => {
  it('is where they stand, whatever their capitals, quotes, dashes and blanks', () => {
    const text = 'A red  ball’s path — across\nthe table.';
    const quotes = ['a RED ball’s path', "ball's path - across the table", '“A red ball…”'];
    expect(found(text, quotes)).toEqual([
      'A red  ball’s path',
      'ball’s path — across\nthe table',
      'A red  ball',
    ]);
    expect(found(text, ['"A red"', '...the table...'])).toEqual(['A red', 'the table']);
  });

  it('is none for words that are not there, for none, and for parts of words', () => {
    expect(found('The cart rolls.', ['the cat', '', ' … ', 'cart roll', 'art'])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('is the next one for words that are quoted again, and none when there is no other', () => {
    const text = 'A cup, a table, a cup.';
    expect(placesOf(text, ['a cup', 'A cup', 'a cup'])).toEqual([
      { from: 0, to: 5 },
      { from: 16, to: 21 },
      null,
    ]);
  });

  it('may lie within another, and in a script without blanks', () => {
    expect(placesOf('a red ball rolls', ['a red ball rolls', 'red ball'])).toEqual([
      { from: 0, to: 16 },
      { from: 2, to: 10 },
    ]);
    expect(found('红球滚过桌子', ['红球', '桌子'])).toEqual(['红球', '桌子']);
  });

  it('keeps its count next to letters that grow when they are made small', () => {
    expect(found('İİ red ball', ['Red ball'])).toEqual(['red ball']);
  });
});
