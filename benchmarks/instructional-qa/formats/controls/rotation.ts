import type { KeyedOptions } from '../letters/options';
import { LETTERS, type Letter } from '../letters/schema';

/**
 * A question with its options moved on by some places, the last ones to the front: moved on by 0, 1, … in turn, every
 * option stands once at every letter.
 */
export function rotate({ options, key }: KeyedOptions, by: number): KeyedOptions {
  const count = options.length;
  const at = (index: number) => (((index - by) % count) + count) % count;
  const rotated = options.map((_, index) => options[at(index)] ?? '');
  return { options: rotated, key: rotateLetter(key, by, count) };
}

/** Where an option stands that stood at a letter, once so many options were moved on by so many places. */
export function rotateLetter(letter: Letter, by: number, options: number): Letter {
  return LETTERS[(LETTERS.indexOf(letter) + (by % options) + options) % options] ?? letter;
}

/** An answer to a question in one of its rotations. */
export interface RotatedAnswer {
  /** The question, whichever way its options are rotated. */
  item: string;
  /** The right letter in this rotation. */
  key: Letter;
  /** Null where it cannot be read. */
  chosen: Letter | null;
  /** How many options there are. */
  options: number;
}

/** How answers depend on where options stand. */
export interface PositionBias {
  /** For each letter: how often it was right, how often it was chosen, and how often both. Unread answers are left out. */
  letters: { letter: Letter; right: number; chosen: number; both: number }[];
  unread: number;
  /**
   * The figure, 0 to 1: half the sum over letters of |share chosen − share right|, which is the least share of answers
   * that would have to go to another letter for choices to be spread as right letters are. Null without answers.
   */
  bias: number | null;
  /** The largest less the smallest share of right answers among the letters that were right at all; null below two of them. */
  recallGap: number | null;
  /** Questions of which each rotation was read. */
  whole: number;
  /** The share of these that chose the same option in each; null without any. */
  steady: number | null;
}

/**
 * How far answers follow the position of options, by questions that were asked in several rotations. Ask every rotation of
 * every question: then right letters are spread evenly, and whatever is not spread so is position.
 */
export function positionBias(answers: readonly RotatedAnswer[]): PositionBias {
  const read = answers.filter((answer) => answer.chosen !== null);
  const letters = LETTERS.map((letter) => {
    const right = read.filter(({ key }) => key === letter);
    const both = right.filter(({ chosen }) => chosen === letter).length;
    const chosen = read.filter((answer) => answer.chosen === letter).length;
    return { letter, right: right.length, chosen, both };
  }).filter(({ right, chosen }) => right + chosen > 0);
  const apart = letters.reduce((sum, { right, chosen }) => sum + Math.abs(chosen - right), 0);
  const recalls = letters.flatMap(({ right, both }) => (right > 0 ? [both / right] : []));
  const chosenOptions = optionsChosen(answers);
  const whole = [...chosenOptions.values()].filter((choices) => !choices.includes(null));
  const steady = whole.filter((choices) => new Set(choices).size === 1).length;
  return {
    letters,
    unread: answers.length - read.length,
    bias: read.length === 0 ? null : apart / (2 * read.length),
    recallGap: recalls.length < 2 ? null : Math.max(...recalls) - Math.min(...recalls),
    whole: whole.length,
    steady: whole.length === 0 ? null : steady / whole.length,
  };
}

/** What was chosen of each question that was asked more than once: how many places after the right option; null where unread. */
function optionsChosen(answers: readonly RotatedAnswer[]): Map<string, (number | null)[]> {
  const byItem = new Map<string, (number | null)[]>();
  for (const { item, key, chosen, options } of answers) {
    const places = chosen && LETTERS.indexOf(chosen) - LETTERS.indexOf(key) + options;
    const choices = byItem.get(item) ?? [];
    choices.push(places && places % options);
    byItem.set(item, choices);
  }
  return new Map([...byItem].filter(([, choices]) => choices.length > 1));
}
