import { describe, expect, it } from 'vitest';
import { piecesOf } from './marked-pieces';

const cut = (text: string, marks: readonly [number, number][]) =>
  piecesOf(
    text,
    marks.map(([from, to]) => ({ from, to })),
  );

describe('a marked text', () => {
  it('is cut where marks begin and end, and nothing of it is lost', () => {
    const pieces = cut('A red ball rolls.', [
      [2, 5],
      [11, 16],
    ]);
    expect(pieces.map(({ text, covering }) => [text, covering])).toEqual([
      ['A ', []],
      ['red', [0]],
      [' ball ', []],
      ['rolls', [1]],
      ['.', []],
    ]);
  });

  it('has the shortest of several marks first, and each begins once', () => {
    const pieces = cut('A red ball rolls.', [
      [0, 16],
      [2, 10],
      [2, 5],
    ]);
    expect(pieces.map(({ text, covering, beginning }) => [text, covering, beginning])).toEqual([
      ['A ', [0], [0]],
      ['red', [2, 1, 0], [1, 2]],
      [' ball', [1, 0], []],
      [' rolls', [0], []],
      ['.', [], []],
    ]);
  });

  it('leaves out what of marks lies outside, and marks of nothing', () => {
    const pieces = cut('A ball', [
      [2, 60],
      [3, 3],
      [9, 12],
    ]);
    expect(pieces.map(({ text, covering }) => [text, covering])).toEqual([
      ['A ', []],
      ['ball', [0]],
    ]);
    expect(cut('', [[0, 3]])).toEqual([]);
  });
});
