import { expect, it } from 'vitest';
import type { KeyedAnswer } from '@/lib/judge/controls';
import { LETTERS } from '../letters/schema';
import { controls } from './controls';
import { examInput } from './fixtures/inputs';
import { ownLetter } from './options';

/** Answers to two questions in all rotations, of whoever says these letters whatever stands at them. */
function asked(judge: string, sayings: (rotation: number, right: string) => string | null) {
  return ['B', 'B'].flatMap((right, item): KeyedAnswer[] =>
    [0, 1, 2, 3, 4].map((rotation) => ({
      ...{ itemId: String(item), judge, right, chosen: sayings(rotation, right) },
      settings: { frames: 0, rotation, ending: 'letter' },
    })),
  );
}

it('say what guessing and the commonest letter score, and who goes by position', () => {
  const always = (rotation: number) => ownLetter(LETTERS[0], examInput({ rotation }));
  const lines = controls.lines([
    ...asked('Knows', (_rotation, right) => right),
    ...asked('Says A', always),
  ]);
  expect(lines.map(({ label, value }) => [label, value && Number(value.toFixed(3))])).toEqual([
    ['Chance', 0.2],
    ['Always B', 1],
    ['Position bias, Knows, no frames', 0],
    ['Same option in all rotations, Knows, no frames', 1],
    ['Position bias, Says A, no frames', 0.8],
    ['Same option in all rotations, Says A, no frames', 0],
  ]);
});

it('have no value where no key is known', () => {
  expect(controls.lines([]).map(({ value }) => value)).toEqual([null, null]);
});
