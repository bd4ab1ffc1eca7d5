import { chanceOf, majorityLetter } from '@/benchmarks/instructional-qa/formats/controls/baselines';
import {
  type PositionBias,
  positionBias,
  type RotatedAnswer,
  rotateLetter,
} from '@/benchmarks/instructional-qa/formats/controls/rotation';
import { LETTERS, type Letter } from '@/benchmarks/instructional-qa/formats/letters/schema';
import type { ControlKind, Controls, Guess, KeyedAnswer, Trait } from '@/lib/suites/controls';
import { CHOICE } from './questions';
import { type Settings, settings } from './settings';

const letterOf = (said: string | null): Letter | null =>
  LETTERS.find((letter) => letter === said) ?? null;

/** Where an option of the item stood that was moved on with all others. */
const shownLetter = (own: Letter, rotation: number) => rotateLetter(own, rotation, LETTERS.length);

function questionsOf(right: readonly string[]) {
  return right.flatMap((letter) => {
    const key = letterOf(letter);
    return key ? [{ key, options: LETTERS.length }] : [];
  });
}

/** Who is asked without frames, or with options that were moved on, is asked to know how the others are to be read. */
function kindOf(given: Readonly<Record<string, unknown>>): ControlKind | null {
  const { frames, rotation } = settings.parse(given);
  if (frames === 0) {
    return {
      label: 'Blind control',
      help: 'The same questions without a frame of the video: what it scores above chance, the questions give away.',
    };
  }
  if (rotation === 0) return null;
  return {
    label: 'Rotated options',
    help: 'The same questions with their options moved on: what changes is due to where options stand, not to what they say.',
  };
}

/** What guessing scores, and the letter that is right most often. */
function guesses(right: readonly string[]): Guess[] {
  const majority = majorityLetter(questionsOf(right));
  const chance: Guess = {
    label: 'Chance',
    help: 'What guessing scores in the mean. An examinee whose interval reaches it has shown nothing.',
    share: (some) => chanceOf(questionsOf(some)),
  };
  if (!majority) return [chance];
  return [
    chance,
    {
      label: `Always ${majority.letter}`,
      help: 'What always saying the letter that is right most often scores. It knows the keys, so that it is a little above chance even where letters are drawn fairly; far above it, the letters are not.',
      share: (some) =>
        some.length === 0
          ? null
          : some.filter((letter) => letter === majority.letter).length / some.length,
    },
  ];
}

/** What one judge answered that was asked in the same way but for the rotation. */
interface SameQuestion {
  /** The examinee whose options were moved on least, which these answers are said of. */
  examinee: string;
  rotation: number;
  answers: RotatedAnswer[];
}

function sameQuestions(answers: readonly KeyedAnswer[]): SameQuestion[] {
  const groups = new Map<string, SameQuestion>();
  // All answers of one examinee have the same settings: they are read once.
  const readings = new Map<object, Settings>();
  for (const { itemId, examinee, judgeId, chosen, right, settings: given } of answers) {
    const key = letterOf(right);
    if (!key) continue;
    const read = readings.get(given) ?? settings.parse(given);
    readings.set(given, read);
    const { frames, rotation, ending } = read;
    const name = [judgeId, frames, ending].join(' ');
    const group = groups.get(name) ?? { examinee, rotation, answers: [] };
    groups.set(name, group);
    if (rotation < group.rotation) Object.assign(group, { examinee, rotation });
    const own = letterOf(chosen);
    group.answers.push({
      item: itemId,
      key: shownLetter(key, rotation),
      chosen: own && shownLetter(own, rotation),
      options: LETTERS.length,
    });
  }
  return [...groups.values()];
}

/** How far judges go by where options stand. */
function traits(answers: readonly KeyedAnswer[]): Trait[] {
  const asked = sameQuestions(answers).map((group) => ({
    examinee: group.examinee,
    bias: positionBias(group.answers),
    read: group.answers.filter(({ chosen }) => chosen !== null).length,
  }));
  const valuesOf = (
    read: (bias: PositionBias, answersRead: number) => { value: number | null; items: number },
  ) =>
    new Map(
      asked.flatMap(({ examinee, bias, read: answersRead }) => {
        const { value, items } = read(bias, answersRead);
        return value === null ? [] : [[examinee, { value, items }] as const];
      }),
    );
  return [
    {
      id: 'position-bias',
      label: 'Position bias',
      help: 'The least share of its answers that would have to go to another letter for them to be spread as the right ones are, 0 % to 80 %, over all rotations of options that it was asked in. Ask all five, so that nothing but position is left in it. n counts answers.',
      values: valuesOf(({ bias }, items) => ({ value: bias, items })),
    },
    {
      id: 'same-option',
      label: 'Same option in all rotations',
      help: 'The share of questions, asked in several rotations of options, of which it chose one and the same option. n counts questions.',
      values: valuesOf(({ steady, whole }) => ({ value: steady, items: whole })),
    },
  ];
}

/** Who is a control, what guessing and the commonest letter score, and how far examinees go by where options stand. */
export const controls: Controls = {
  question: CHOICE,
  seen: 'frames',
  kindOf,
  guesses,
  traits,
};
