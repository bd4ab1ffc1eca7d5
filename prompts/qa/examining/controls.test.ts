import { describe, expect, it } from 'vitest';
import { LETTERS } from '@/benchmarks/instructional-qa/formats/letters/schema';
import type { KeyedAnswer } from '@/lib/suites/controls';
import { controls } from './controls';
import { examInput } from './fixtures/inputs';
import { ownLetter } from './options';

const usual = { frames: 8, rotation: 0, ending: 'letter' };

/** Answers to two questions in all rotations, of somebody who says these letters whatever stands at them. */
function asked(judge: string, sayings: (rotation: number, right: string) => string | null) {
  return ['B', 'B'].flatMap((right, item): KeyedAnswer[] =>
    [4, 3, 2, 1, 0].map((rotation) => ({
      itemId: String(item),
      judgeId: judge,
      right,
      chosen: sayings(rotation, right),
      examinee: rotation === 0 ? judge : `${judge}, rotated by ${rotation}`,
      settings: { ...usual, rotation },
    })),
  );
}

describe('controls', () => {
  it('are who sees nothing, and who sees options elsewhere', () => {
    expect(controls.kindOf(usual)).toBeNull();
    expect(controls.kindOf({ ...usual, frames: 0 })?.label).toBe('Blind control');
    expect(controls.kindOf({ ...usual, rotation: 2 })?.label).toBe('Rotated options');
    expect(controls.kindOf({ ...usual, frames: 0, rotation: 2 })?.label).toBe('Blind control');
  });

  it('say what guessing and the commonest letter score, of all questions and of some', () => {
    const guesses = controls.guesses(['B', 'B', 'C', 'A']);
    expect(guesses.map(({ label, share }) => [label, share(['B', 'C', 'A']), share([])])).toEqual([
      ['Chance', expect.closeTo(0.2), null],
      ['Always B', 1 / 3, null],
    ]);
    expect(controls.guesses([]).map(({ share }) => share([]))).toEqual([null]);
  });

  it('say of the examinee whose options stood where the item has them who goes by position', () => {
    const always = (rotation: number) => ownLetter(LETTERS[0], examInput({ rotation }));
    const traits = controls.traits([
      ...asked('Knows', (_rotation, right) => right),
      ...asked('Says A', always),
      ...asked('Says nothing', () => null),
    ]);
    const rounded = traits.map(({ id, values }) => [
      id,
      [...values].map(([name, { value, items }]) => [name, Number(value.toFixed(3)), items]),
    ]);
    expect(rounded).toEqual([
      [
        'position-bias',
        [
          ['Knows', 0, 10],
          ['Says A', 0.8, 10],
        ],
      ],
      [
        'same-option',
        [
          ['Knows', 1, 2],
          ['Says A', 0, 2],
        ],
      ],
    ]);
  });
});
